"""The vocabulary of card texts: small frozen classes, each one idea of the language.

A node knows what it means (``apply``, ``holds``, ``value``, ``matches``) and how it is said (``say``). Trees
are built by the compiler in ``engine.hocg.language`` and by nothing else; a tree printed with ``say``
compiles to the same tree again.
"""
