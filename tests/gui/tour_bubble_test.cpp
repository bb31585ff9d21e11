// SPDX-License-Identifier: GPL-3.0-or-later
// Where the card of the tour stands: beside what it points at, and off what else the step is about.
#include "tests/support/test_registry.h"
#include "widgets/controls/tour_bubble.h"

#include <QLabel>
#include <QTest>
#include <memory>

namespace tour_bubble_test {

using passerby::widgets::TourBubble;

class TourBubbleTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QWidget> m_window;
    TourBubble* m_bubble = nullptr;

    QWidget* part(const QRect& place)
    {
        auto* widget = new QWidget(m_window.get());
        widget->setGeometry(place);
        widget->show();
        return widget;
    }
    static int shared_px(const QRect& a, const QRect& b) { return (a & b).width() * (a & b).height(); }

private slots:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_window->resize(1280, 690);
        m_bubble = new TourBubble(m_window.get());
        m_bubble->tell(QStringLiteral("Step 1 of 12"), QStringLiteral("Draw a cell"),
                       QStringLiteral("People walk in cells. Press <b>C</b>, click the four corners of a street on the plan, and end with "
                                      "<b>Enter</b>. Whoever walks here may walk on into the next, and so on until they are home."));
        m_bubble->setButtons(true, QStringLiteral("Skip this step"), QStringLiteral("End the tour"));
        m_window->show();
        m_bubble->show();
    }

    void cleanup() { m_window.reset(); }

    void besideATool_leavesItsOptionsFree()
    {
        QWidget* tool = part({15, 168, 34, 34});
        QWidget* options = part({332, 78, 351, 90});
        m_bubble->pointAt(tool);
        QVERIFY(shared_px(m_bubble->geometry(), options->geometry()) > 0); // where it would stand
        m_bubble->pointAt(tool, options);
        QCOMPARE(shared_px(m_bubble->geometry(), options->geometry()), 0);
        QCOMPARE(shared_px(m_bubble->geometry(), tool->geometry()), 0);
        QVERIFY(m_window->rect().contains(m_bubble->geometry()));
    }

    void besideThePlan_leavesTheCityFree()
    {
        QWidget* plan = part({332, 100, 351, 390});
        QWidget* city = part({691, 70, 265, 420});
        m_bubble->pointAt(plan, city);
        QVERIFY(20 * shared_px(m_bubble->geometry(), city->geometry()) < city->width() * city->height());
        QVERIFY(20 * shared_px(m_bubble->geometry(), plan->geometry()) < plan->width() * plan->height());
        city->hide(); // what nobody sees needs no room
        m_bubble->place();
        QCOMPARE(m_bubble->geometry().left(), plan->geometry().right() + 12);
    }

    void pointingAtNothing_leavesFreeWhatIsNeeded()
    {
        m_bubble->pointAt(nullptr);
        QWidget* legend = part({62, 535, 896, 45});
        QWidget* clock = part({62, 587, 896, 54});
        QVERIFY(shared_px(m_bubble->geometry(), clock->geometry()) > 0); // where it would stand
        m_bubble->keepClear({legend, clock});
        const auto isClear = [&](const QWidget* widget) { return shared_px(m_bubble->geometry(), widget->geometry()) == 0; };
        QVERIFY(isClear(legend) && isClear(clock));
        QVERIFY(m_window->rect().contains(m_bubble->geometry()));
        QWidget* card = part({480, 200, 320, 260}); // in the middle of what is above
        m_bubble->keepClear({legend, clock, card});
        QVERIFY(isClear(legend) && isClear(clock) && isClear(card));
        for (QWidget* widget : {legend, clock, card})
            widget->hide(); // what nobody sees needs no room
        m_bubble->place();
        QCOMPARE(m_bubble->geometry().center().x(), m_window->rect().center().x());
        QVERIFY(m_bubble->geometry().bottom() > 600);
    }

    void isAsHighAsItsWords()
    {
        m_bubble->pointAt(part({15, 168, 34, 34}));
        const auto labels = m_bubble->findChildren<QLabel*>();
        for (const QLabel* label : labels)
            QVERIFY2(label->height() <= label->heightForWidth(label->width()) + 4 || !label->hasHeightForWidth(),
                     qPrintable(label->text()));
        QCOMPARE(m_bubble->height(), m_bubble->heightForWidth(m_bubble->width()));
    }
};

PASSERBY_TEST(TourBubbleTest)

} // namespace tour_bubble_test

#include "tour_bubble_test.moc"
