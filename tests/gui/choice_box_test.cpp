// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "widgets/controls/choice_box.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

namespace choice_box_test {

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

    /// Also with the keyboard in it; the keys choose still.
    void theWheel_choosesNothing()
    {
        widgets::ChoiceBox box;
        box.addItems({QStringLiteral("One"), QStringLiteral("Two"), QStringLiteral("Three")});
        box.setCurrentIndex(1);
        box.show();
        box.setFocus();
        for (const int turn : {-120, 120}) {
            QWheelEvent wheel({5, 5}, box.mapToGlobal(QPointF(5, 5)), {}, {0, turn}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                              false);
            QApplication::sendEvent(&box, &wheel);
            QVERIFY(!wheel.isAccepted()); // it is for the page
            QCOMPARE(box.currentIndex(), 1);
        }
        QTest::keyClick(&box, Qt::Key_Down);
        QCOMPARE(box.currentIndex(), 2);
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

} // namespace choice_box_test

#include "choice_box_test.moc"
