"""How OSICA is played, in a few lines, for somebody who sits down to it for the first time."""

from bot.app.packs.pack import Guide

GUIDES = {
    "en": Guide(
        goal=(
            "You win by taking a heart from an opponent who has none left, or when your opponent's deck is"
            " empty."
        ),
        turn=(
            "You draw a card, and your limit grows by 2.",
            "In the main phase you play characters and supports as far as places and limit allow; in the"
            " event phase both players in turn play events or pass.",
            "In the cheer phase the top cards of your deck go to your hand, your assist area or your costs.",
            "In the appeal phase your upright characters appeal, one after another; what isn't guarded takes"
            " hearts.",
        ),
        rule='As in "who may guard", "5.5.8" or "ハート"',
        term='As in "Charge", "Bond" or "限界突破"',
        card='A name, a number, or facts: "Hazel", "SLF-07", "event", "draw a card"',
    ),
    "ja": Guide(
        goal="ハートが0枚の相手からさらにハートを奪うか、相手のデッキが0枚になると勝ちです。",
        turn=(
            "1枚引き、リミットが2増えます。",
            "メインフェイズ：場所とリミットの許すかぎりキャラとサポートをプレイする。イベントフェイズ：交互にイベントを使うかパス。",
            "エールフェイズ：デッキの上のカードを手札・アシストエリア・コストエリアに置く。",
            "アピールフェイズ：縦向きのキャラが順番にアピールし、ガードされなければハートを奪う。",
        ),
        rule="例：「ガードできるのは？」「5.5.8」「ハート」",
        term="例：「チャージ」「結束」「限界突破」",
        card="名前、番号、または特徴：「Hazel」「SLF-07」「event」",
    ),
}
"""The guides by language."""
