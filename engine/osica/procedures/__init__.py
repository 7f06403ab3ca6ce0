"""What rules and texts both cause: paying, taking hearts, cheering, appeals, using and resolving texts."""
