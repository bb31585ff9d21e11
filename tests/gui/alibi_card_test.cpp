// SPDX-License-Identifier: GPL-3.0-or-later
// The alibi card in the window: its buttons, the odds, and stories that are kept.
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "tests/gui/crossing_window.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/odds_list.h"
#include "widgets/docks/person_card.h"
#include "widgets/heat/legend.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <cmath>
#include <numeric>

namespace alibi_card_test {

using namespace passerby;
using namespace passerby::widgets;

class AlibiCardTest : public testing::CrossingTest {
    Q_OBJECT

private slots:
    void nobodyPicked_saysWhatTheCardIsFor()
    {
        auto* empty = card()->findChild<QWidget*>(QStringLiteral("alibiEmpty"));
        QVERIFY(empty && empty->isVisible());
        bool isSaid = false;
        for (const QLabel* label : empty->findChildren<QLabel*>())
            isSaid = isSaid || label->text() == QStringLiteral("Click a person to ask for an alibi.");
        QVERIFY(isSaid);
        QVERIFY(!action("pin_alibi")->isEnabled() && !action("copy_alibi_text")->isEnabled() && !action("follow")->isEnabled());
    }

    void pick_lightsBothDoorsAndTellsOdds()
    {
        pick();
        QCOMPARE(m_window->planView().doors().size(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(!card()->odds().empty(), 20000);
        double sum = 0.0;
        for (const editor::OddsLine& line : card()->odds())
            sum += line.probability;
        QVERIFY(sum > 0.5 && sum < 1.0 + 1e-9);
        auto* list = card()->findChild<OddsList*>();
        QVERIFY(list && list->isVisible() && list->height() >= OddsList::kRow_px);
        QCOMPARE(list->rows().size(), card()->odds().size());
        letGo();
        QVERIFY(m_window->planView().doors().empty());
        QVERIFY(card()->odds().empty());
    }

    void guess_isAHeatmapOverDoorsWithItsLegend()
    {
        pick();
        QTRY_VERIFY_WITH_TIMEOUT(!card()->odds().empty(), 20000);
        auto* legend = m_window->findChild<LegendStrip*>();
        const QString before = legend->info().name;
        QTest::mouseClick(button<QPushButton>("guessDestinations"), Qt::LeftButton);
        const PlanGuess& guess = m_window->planView().guess();
        QVERIFY(!guess.chances.empty());
        const double sum = std::accumulate(guess.chances.begin(), guess.chances.end(), 0.0,
                                           [](double all, const PlanGuess::Chance& chance) { return all + chance.probability; });
        QVERIFY(std::abs(sum - 1.0) < 1e-9);
        QCOMPARE(legend->info().name, QStringLiteral("Where they could be going"));
        QCOMPARE(legend->info().maximum, guess.maximum);
        QVERIFY(action("guess_destinations")->isChecked());
        action("guess_origins")->trigger();
        QVERIFY(!button<QPushButton>("guessDestinations")->isChecked() && button<QPushButton>("guessOrigins")->isChecked());
        QCOMPARE(legend->info().name, QStringLiteral("Where they could come from"));
        QTest::mouseClick(button<QPushButton>("guessOrigins"), Qt::LeftButton);
        QVERIFY(m_window->planView().guess().chances.empty());
        QCOMPARE(legend->info().name, before);
    }

    void heatmapChosen_takesThePlaceOfTheGuess()
    {
        pick();
        QTRY_VERIFY_WITH_TIMEOUT(!card()->odds().empty(), 20000);
        auto* legend = m_window->findChild<LegendStrip*>();
        auto* list = m_window->findChild<QComboBox*>(QStringLiteral("heatMode"));
        QVERIFY(legend && list);
        const auto ask = [this] {
            QTest::mouseClick(button<QPushButton>("guessDestinations"), Qt::LeftButton);
            QVERIFY(!m_window->planView().guess().chances.empty());
        };
        ask();
        list->setCurrentIndex(list->findText(QStringLiteral("Measured")));
        emit list->activated(list->currentIndex());
        QVERIFY(m_window->planView().guess().chances.empty());
        QVERIFY(!button<QPushButton>("guessDestinations")->isChecked());
        QCOMPARE(legend->info().name, QStringLiteral("Density on ways, measured"));
        ask();
        emit list->activated(list->currentIndex()); // the one that is on is a choice, too
        QVERIFY(m_window->planView().guess().chances.empty());
        QCOMPARE(legend->info().name, QStringLiteral("Density on ways, measured"));
    }

    void guess_sharpensAsThePersonWalksOn()
    {
        const auto least = [this] { return entropy(m_window->planView().guess()); };
        double before = 0.0;
        for (int person = 0; person < 20 && before == 0.0; ++person) { // somebody who could still be going to several places
            letGo();
            for (int step = 0; step < 20 * person; ++step)
                action("step")->trigger();
            QTest::qWait(200); // until these steps are done
            pick();
            if (!QTest::qWaitFor([this] { return !card()->odds().empty() || !card()->hasStory(); }, 20000) || !card()->hasStory())
                continue; // they have arrived meanwhile
            if (!button<QPushButton>("guessDestinations")->isChecked())
                button<QPushButton>("guessDestinations")->click();
            before = least();
        }
        QVERIFY(before > 0.0);
        double after = before;
        for (int i = 0; i < 900 && after >= before && card()->hasStory(); ++i) {
            for (int step = 0; step < 10; ++step)
                action("step")->trigger();
            QTest::qWait(20); // looks again and again
            if (!m_window->planView().guess().chances.empty())
                after = least();
        }
        QVERIFY2(after < before, qPrintable(QStringLiteral("%1 bits at first, %2 later").arg(before).arg(after)));
    }

    void follow_endsWhenTheViewIsMoved()
    {
        pick();
        auto* follow = button<QPushButton>("followButton");
        action("follow")->trigger();
        QVERIFY(follow->isChecked());
        PlanView& plan = m_window->planView();
        QTest::mousePress(&plan, Qt::MiddleButton, {}, plan.rect().center());
        QTest::mouseMove(&plan, plan.rect().center() + QPoint(40, 10));
        const QPointF to(plan.rect().center() + QPoint(60, 10));
        QMouseEvent move(QEvent::MouseMove, to, plan.mapToGlobal(to), Qt::NoButton, Qt::MiddleButton, {});
        QApplication::sendEvent(&plan, &move);
        QTest::mouseRelease(&plan, Qt::MiddleButton, {}, plan.rect().center() + QPoint(60, 10));
        QVERIFY(!follow->isChecked());
        QTest::mouseClick(follow, Qt::LeftButton);
        QVERIFY(follow->isChecked());
        action("zoom_to_everything")->trigger();
        QVERIFY(!follow->isChecked());
    }

    void pin_isKeptShownAgainAndRemoved()
    {
        pick();
        const QString sentence = card()->sentence();
        auto* pin = button<QToolButton>("pinButton");
        QTest::mouseClick(pin, Qt::LeftButton);
        const world::World& world = m_window->document().world();
        QCOMPARE(world.pinnedAlibis().size(), std::size_t{1});
        QVERIFY(pin->isChecked());
        const world::PinnedAlibi kept = *world.pinnedAlibis().at(0).row;
        QCOMPARE(QString::fromStdString(kept.note), sentence);
        QCOMPARE(m_window->document().undoStack().undoText(), QStringLiteral("Pin passer-by %1").arg(kept.agent));
        m_window->document().undoStack().undo();
        QVERIFY(!pin->isChecked() && world.pinnedAlibis().size() == 0);
        m_window->document().undoStack().redo();
        QVERIFY(pin->isChecked());
        letGo();
        m_window->document().selection().set({editor::ObjectKind::pinnedAlibi, world.pinnedAlibis().at(0).id.number});
        QVERIFY(card()->isVisible() && card()->hasStory());
        QCOMPARE(card()->sentence(), sentence);
        QCOMPARE(m_window->planView().doors().size(), std::size_t{2});
        QVERIFY(pin->isChecked());
        QTest::mouseClick(button<QPushButton>("askAgainButton"), Qt::LeftButton);
        QVERIFY(m_window->document().selection().isEmpty());
        QTRY_VERIFY(card()->hasStory() && button<QPushButton>("followButton")->isVisible());
        m_window->document().selection().set({editor::ObjectKind::pinnedAlibi, world.pinnedAlibis().at(0).id.number});
        action("pin_alibi")->trigger();
        QCOMPARE(world.pinnedAlibis().size(), std::size_t{0});
        QVERIFY(!card()->hasStory() && m_window->planView().doors().empty());
    }

    void pin_leavesRunAndBakeAlone()
    {
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document().isBakeFresh(), 20000);
        pick();
        const auto graph = m_window->live().graph();
        action("pin_alibi")->trigger();
        QVERIFY(m_window->document().isBakeFresh());
        QVERIFY(m_window->cityView().isSettled());
        QCOMPARE(m_window->live().graph(), graph);
        QVERIFY(card()->hasStory());
    }

    void copies_areOnTheClipboard()
    {
        pick();
        QTRY_VERIFY_WITH_TIMEOUT(!card()->odds().empty(), 20000);
        action("copy_alibi_text")->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(card()->sentence()));
        QVERIFY(QGuiApplication::clipboard()->text().contains(card()->odds().front().words));
        action("copy_alibi_json")->trigger();
        const QJsonObject json = QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8()).object();
        QCOMPARE(json[QStringLiteral("sentence")].toString(), card()->sentence());
        QVERIFY(json[QStringLiteral("route")].toArray().size() >= 3);
    }

    void whoGoesIndoors_isToldOf()
    {
        pick();
        for (int i = 0; i < 2000 && card()->sentence().startsWith(QStringLiteral("On the way")); ++i) {
            for (int step = 0; step < 20; ++step)
                action("step")->trigger();
            QTest::qWait(10); // looks again and again
        }
        QVERIFY2(card()->sentence().startsWith(QStringLiteral("Inside ")), qPrintable(card()->sentence()));
        QCOMPARE(m_window->planView().doors().size(), std::size_t{1});
        QVERIFY(card()->odds().empty());
        QVERIFY(card()->findChild<QLabel*>(QStringLiteral("oddsNote"))->isVisible());
    }

    void details_fold()
    {
        pick();
        auto* details = card()->findChild<QWidget*>(QStringLiteral("alibiDetails"));
        QVERIFY(!details->isVisible());
        button<QToolButton>("detailsButton")->click();
        QVERIFY(details->isVisible());
        bool hasHome = false;
        for (const QToolButton* link : details->findChildren<QToolButton*>())
            hasHome = hasHome || link->text().contains(QStringLiteral("house"));
        QVERIFY(hasHome); // everybody's own home
    }

private:
    PersonCard* card() const { return m_window->findChild<PersonCard*>(); }
    template <class Button>
    Button* button(const char* name) const
    {
        return card()->findChild<Button*>(QString::fromLatin1(name));
    }

    static double entropy(const PlanGuess& guess)
    {
        double bits = 0.0;
        for (const PlanGuess::Chance& chance : guess.chances)
            bits -= chance.probability * std::log2(chance.probability);
        return bits;
    }

    /// Somebody on the first piece of a way from a home: to which café or home is open then.
    void pick()
    {
        action("step")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame() && m_window->live().frame()->walkers.size() > 5, 20000);
        const auto frame = m_window->live().frame();
        const run::Walker* chosen = &frame->walkers.front();
        for (const run::Walker& walker : frame->walkers)
            if (std::hypot(walker.x_m, walker.y_m - 55.0F) < std::hypot(chosen->x_m, chosen->y_m - 55.0F) && walker.destinationType == 0)
                chosen = &walker;
        const QPointF at = m_window->planView().transform().toView({chosen->x_m, chosen->y_m});
        QTest::mouseClick(&m_window->planView(), Qt::LeftButton, {}, at.toPoint());
        QTRY_VERIFY_WITH_TIMEOUT(card()->hasStory(), 5000);
    }

    void letGo()
    {
        action("clear_selection")->trigger();
        QTRY_VERIFY(!card()->hasStory());
    }
};

PASSERBY_TEST(AlibiCardTest)

} // namespace alibi_card_test

#include "alibi_card_test.moc"
