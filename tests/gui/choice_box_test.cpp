// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "widgets/controls/choice_box.h"

#include <QTest>

using namespace passerby;

class ChoiceBoxTest : public QObject {
    Q_OBJECT

private slots:
    void whatHasNoRoom_endsWithDots()
    {
        widgets::ChoiceBox box;
        box.addItems({QStringLiteral("By what they need and want"), QStringLiteral("Short")});
        box.setMinimumContentsLength(4);
        box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box.resize(110, 28);
        box.show();
        QVERIFY(QTest::qWaitForWindowExposed(&box));
        QVERIFY2(box.shownText().endsWith(QStringLiteral("…")) && box.shownText().startsWith(QStringLiteral("By")),
                 qPrintable(box.shownText()));
        box.setCurrentIndex(1);
        QCOMPARE(box.shownText(), QStringLiteral("Short"));
        box.resize(400, 28);
        box.setCurrentIndex(0);
        QCOMPARE(box.shownText(), QStringLiteral("By what they need and want"));
    }

    void nothingChosen_showsThePlaceholder()
    {
        widgets::ChoiceBox box;
        box.addItem(QStringLiteral("One"));
        box.setPlaceholderText(QStringLiteral("Mixed"));
        box.setCurrentIndex(-1);
        box.resize(200, 28);
        QCOMPARE(box.shownText(), QStringLiteral("Mixed"));
    }
};

PASSERBY_TEST(ChoiceBoxTest)

#include "choice_box_test.moc"
