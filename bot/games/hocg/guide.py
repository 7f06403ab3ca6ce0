"""How hOCG is played, in a few lines, for somebody who sits down to it for the first time."""

from bot.app.packs.pack import Guide

GUIDES = {
    "en": Guide(
        goal=(
            "You win when your opponent's last life is gone, when they can't draw at the start of their turn,"
            " or when they have no holomem left on stage. A life is lost each time a holomem of theirs goes"
            " down."
        ),
        turn=(
            "Your resting holomem get up, you draw a card, and the top card of your cheer deck goes to one of"
            " your holomem: cheers pay for arts.",
            "In the main phase you place Debut holomem, bloom those that were there before this turn (Debut"
            " to 1st to 2nd), play support cards, use oshi skills, and may send one holomem to the collab"
            " position.",
            "In the performance phase your center and your collab may each use one art. Damage stays; at no"
            " HP left a holomem goes down.",
        ),
        rule='As in "can I bloom twice", "8.3.2" or "手札の上限"',
        ruling="Words of your question, or a number such as Q154",
        term='As in "collab effect", "Buzz" or "特攻"',
        card='A name, a number, or facts: "Kanata", "bp01-10", "red buzz", "restore HP"',
    ),
    "ja": Guide(
        goal=(
            "相手のライフが0になる、相手がドローステップで引けない、または相手のステージから"
            "ホロメンがいなくなると勝ちです。ホロメンが1人ダウンするたびにライフを1つ失います。"
        ),
        turn=(
            "ホロメンを起こし、1枚引き、エールデッキの一番上を自分のホロメン1人に送ります。エールでアーツのコストを払います。",
            "メインステップ：Debutを出す、前のターンからいるホロメンをブルームする、サポートを使う、"
            "推しスキルを使う、1人をコラボさせる。",
            "パフォーマンスステップ：センターとコラボはそれぞれアーツを1回使えます。ダメージは残ります。",
        ),
        rule="例：「ブルームは2回できる？」「8.3.2」「手札の上限」",
        ruling="質問のことば、またはQ154のような番号",
        term="例：「コラボエフェクト」「Buzz」「特攻」",
        card="名前、番号、または特徴：「かなた」「bp01-10」「red buzz」",
    ),
}
"""The guides by language."""
