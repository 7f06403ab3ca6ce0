# The base has what the bot runs on. One stage installs the locked dependencies and the project into a virtual
# environment, the last takes that environment and nothing else. Beside them stands a stage that nothing needs:
# `docker build --target test .` runs the tests in the Python of the image, with its libraries.
ARG PYTHON=3.13
# By its digest for builds that are the same to the byte: --build-arg BASE=python:3.13-slim@sha256:...
ARG BASE=python:${PYTHON}-slim


FROM ${BASE} AS base

# Pillow joins the letters of Arabic, Hebrew and Thai names with FriBiDi.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/*


FROM base AS test

RUN apt-get update \
    && apt-get install --yes --no-install-recommends git make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# The tests ask git which files are the project's.
RUN git init --quiet && git add --all && make test


FROM base AS build

RUN pip install --no-cache-dir "uv>=0.9,<1"
ENV UV_PROJECT_ENVIRONMENT=/opt/oshiban \
    UV_PYTHON_DOWNLOADS=never \
    UV_COMPILE_BYTECODE=1 \
    UV_LINK_MODE=copy

WORKDIR /src
# The dependencies change less often than the code, so they are a layer of their own.
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --extra postgres --no-install-project
COPY LICENSE README.md ./
COPY bot bot
COPY engine engine
COPY renderers renderers
COPY data data
COPY docs/privacy.md docs/terms.md docs/privacy.ja.md docs/terms.ja.md docs/
RUN uv sync --frozen --extra postgres --no-editable


FROM base

# Who builds names the commit and the release: --build-arg REVISION="$(git rev-parse HEAD)" --build-arg VERSION=0.1.0
ARG REVISION=unknown
ARG VERSION=unknown
LABEL org.opencontainers.image.title="Oshiban" \
    org.opencontainers.image.description="A Discord bot for play-by-chat matches of the hololive OFFICIAL CARD GAME" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}"

RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin oshiban \
    && install --directory --owner=oshiban --group=oshiban /data

COPY --from=build /opt/oshiban /opt/oshiban

ENV PATH=/opt/oshiban/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    OSHIBAN_DATABASE=sqlite+aiosqlite:////data/oshiban.db \
    OSHIBAN_HEALTH_PORT=8080

# The database lies on the volume; a relative path in OSHIBAN_DATABASE ends there too.
VOLUME /data
WORKDIR /data
USER oshiban

# Docker restarts a bot that has ended by itself; this tells when a part of one that runs does not work.
HEALTHCHECK --interval=60s --timeout=15s --start-period=60s --retries=3 CMD ["python", "-m", "bot.health_check"]

# Ctrl-C and `docker stop` alike let the bot end what it is doing.
STOPSIGNAL SIGINT
ENTRYPOINT ["oshiban"]
CMD ["run"]
