"""What a compiled text is to the rules (comprehensive rules, chapter 10): its parts, and what they ask and
do, each as an abstract class. The rules know these; the classes that are made of words are in
``engine.hocg.language``.
"""
