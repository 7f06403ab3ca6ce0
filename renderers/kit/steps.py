"""Which steps of something long are shown; nothing here draws."""


def choose_steps(count: int, most: int) -> list[int]:
    """Choose which of so many steps are shown if not all can be: evenly spread, the last one always.

    Args:
        count: how many there are.
        most: how many are shown at most, at least one.
    """
    if count <= most:
        return list(range(count))
    if most == 1:
        return [count - 1]
    return sorted({round(index * (count - 1) / (most - 1)) for index in range(most)})
