// SPDX-License-Identifier: GPL-3.0-or-later
// People who live by what they need and want in the window: the card tells what goes on in them, both views what they perceive.
#include "core/world/patch_builder.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/mind_section.h"
#include "widgets/docks/person_card.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

namespace individual_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

/// The crossing with people who live by needs, and have one.
world::World crossingWithNeeds()
{
    world::World city = testing::makeCrossing();
    world::PatchBuilder patch(city);
    world::AgentProfile resident = *city.profiles().at(0).row;
    resident.guidance = world::Guidance::autonomous;
    resident.steering = world::Steering::reactive;
    patch.replace(city.profiles().at(0).id, resident);
    world::Need need;
    need.profile = city.profiles().at(0).id;
    need.name = "thirst";
    need.startLow = need.startHigh = 0.25;
    patch.add(need);
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

} // namespace

class IndividualTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        testing::useOwnSettings(m_folder.path());
        m_path = m_folder.filePath(QStringLiteral("needs.gpkg"));
        QVERIFY(testing::writeCity(m_path, crossingWithNeeds()));
    }
    void init()
    {
        m_window = testing::openWindow(m_path);
        QVERIFY(m_window);
        m_window->live().setSpeedAsked(20.0);
        m_window->live().play();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame()->countOf(world::PersonKind::mind) > 0, 30000);
        m_window->live().pause();
        QTRY_VERIFY(m_window->live().frames().fraction >= 1.0);
        QTest::qWait(50); // people stand where they are held once that is drawn, which nothing tells
    }
    void cleanup() { m_window.reset(); }

    void card_tellsWhatGoesOnInThem()
    {
        QVERIFY(pick());
        auto* part = card()->findChild<MindSection*>();
        QVERIFY(part && part->isVisibleTo(card()));
        const auto& words = card()->words();
        QVERIFY(words->mind && !words->mind->moment.isEmpty() && !words->mind->plan.isEmpty());
        QCOMPARE(words->mind->needs.size(), std::size_t{1});
        QCOMPARE(words->mind->needs[0].words, QStringLiteral("25 %, seen to from 70 % on"));
    }

    void whatTheyPerceive_isDrawn_untilItIsSwitchedOff()
    {
        QVERIFY(pick());
        QTRY_VERIFY(!m_window->planView().perceived().fan.empty());
        auto* city = m_window->findChild<CityView*>();
        QVERIFY(city && !city->perceived().fan.empty());
        QVERIFY(action("show_perceived")->isChecked());
        action("show_perceived")->trigger();
        QVERIFY(m_window->planView().perceived().isEmpty() && city->perceived().isEmpty());
        QVERIFY(!QSettings().value(QStringLiteral("show_perceived")).toBool());
        action("show_perceived")->trigger();
        QVERIFY(!m_window->planView().perceived().isEmpty());
        action("clear_selection")->trigger();
        QTRY_VERIFY(m_window->planView().perceived().isEmpty());
    }

    /// Two by clicks on the plan: both views mark them, the card tells of the first.
    void pickedBeside_theyWalkTogether_untilTheyPart()
    {
        waitForTwoApart();
        const std::vector<world::AgentId> apart = whoIsApart();
        QVERIFY(apart.size() >= 2);
        const world::AgentId first = apart.front();
        const world::AgentId second = apart.back();
        click(first, Qt::NoModifier);
        QTRY_VERIFY(card()->hasStory());
        QVERIFY(!action("walk_together")->isEnabled() && action("walk_together")->toolTip().contains(QStringLiteral("Shift+click")));
        QVERIFY(!action("part")->isEnabled() && action("part")->toolTip().contains(QStringLiteral("alone")));
        click(second, Qt::ShiftModifier);
        const std::vector<world::AgentId> beside{second};
        QVERIFY(m_window->planView().pickedBeside() == beside && m_window->cityView().pickedBeside() == beside);
        QVERIFY(card()->words()->who.endsWith(QString::number(first.number + 1)));
        auto* button = card()->findChild<QPushButton*>(QStringLiteral("walk_togetherButton"));
        QVERIFY(button && button->isEnabled() && button->isVisibleTo(card()));
        button->click();
        QTRY_VERIFY(card()->words()->mind->moment.contains(QStringLiteral("In a group of 2.")));
        QVERIFY(said().contains(QStringLiteral("2 people walk together")));
        click(second, Qt::ShiftModifier); // and no more
        QVERIFY(m_window->planView().pickedBeside().empty() && card()->hasStory());
        QVERIFY(!action("walk_together")->isEnabled() && action("part")->isEnabled());
        action("part")->trigger();
        QTRY_VERIFY(!card()->words()->mind->moment.contains(QStringLiteral("group")));
        QVERIFY(said().contains(QStringLiteral("walks alone")));
        QTRY_VERIFY(!action("part")->isEnabled());
    }

    /// Eight at most; whoever is told of is followed by the next when they are taken away, and by nobody when all are let go.
    void pickedBeside_areEightAtMost()
    {
        m_window->live().play();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame()->walkers.size() > 8, 30000);
        m_window->live().pause();
        QTRY_VERIFY(m_window->live().frames().fraction >= 1.0);
        const auto frame = m_window->live().frame();
        const auto& walkers = frame->walkers;
        QVERIFY(walkers.size() > 8);
        PlanView& plan = m_window->planView();
        for (std::size_t i = 0; i < 9; ++i)
            emit m_window->cityView().agentPicked(walkers[i].agent, Qt::ShiftModifier);
        QCOMPARE(plan.pickedBeside().size(), std::size_t{7});
        QVERIFY(said().contains(QStringLiteral("eight")));
        emit plan.agentPicked(walkers[0].agent, Qt::ShiftModifier);
        QCOMPARE(plan.pickedBeside().size(), std::size_t{6});
        QTRY_VERIFY(card()->hasStory() && card()->words()->who.endsWith(QString::number(walkers[1].agent.number + 1)));
        action("clear_selection")->trigger();
        QTRY_VERIFY(plan.pickedBeside().empty() && !card()->hasStory());
        emit plan.agentPicked(walkers[0].agent);
        emit plan.agentPicked(walkers[1].agent, Qt::ControlModifier);
        QCOMPARE(plan.pickedBeside().size(), std::size_t{1});
        emit plan.agentPicked(walkers[2].agent); // alone
        QVERIFY(plan.pickedBeside().empty());
    }

private:
    [[nodiscard]] QString said() const { return m_window->findChild<QLabel*>(QStringLiteral("statusMessage"))->text(); }
    void click(world::AgentId agent, Qt::KeyboardModifiers modifiers) const
    {
        for (const run::Walker& walker : m_window->live().frame()->walkers)
            if (walker.agent == agent)
                QTest::mouseClick(&m_window->planView(), Qt::LeftButton, modifiers,
                                  m_window->planView().transform().toView({walker.x_m, walker.y_m}).toPoint());
    }
    /// Until two are so on their own that a click means them.
    void waitForTwoApart() const
    {
        for (int i = 0; i < 10 && whoIsApart().size() < 2; ++i) {
            m_window->live().play();
            QTRY_VERIFY_WITH_TIMEOUT(whoIsApart().size() >= 4, 30000);
            m_window->live().pause();
            QTRY_VERIFY(m_window->live().frames().fraction >= 1.0);
        }
    }
    [[nodiscard]] std::vector<world::AgentId> whoIsApart() const
    {
        std::vector<world::AgentId> found;
        const auto& walkers = m_window->live().frame()->walkers;
        for (const run::Walker& walker : walkers) {
            const auto isNear = [&walker](const run::Walker& other) {
                return other.agent != walker.agent && std::hypot(other.x_m - walker.x_m, other.y_m - walker.y_m) < 1.0F;
            };
            if (walker.agent.kind == world::PersonKind::mind && std::none_of(walkers.begin(), walkers.end(), isNear))
                found.push_back(walker.agent);
        }
        return found;
    }
    [[nodiscard]] QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    [[nodiscard]] PersonCard* card() const { return m_window->findChild<PersonCard*>(); }

    /// Somebody, by a click on the plan.
    bool pick()
    {
        for (const run::Walker& walker : m_window->live().frame()->walkers) {
            if (walker.agent.kind != world::PersonKind::mind)
                continue;
            const QPointF at = m_window->planView().transform().toView({walker.x_m, walker.y_m});
            QTest::mouseClick(&m_window->planView(), Qt::LeftButton, {}, at.toPoint());
            return QTest::qWaitFor([this] { return card()->hasStory(); }, 5000);
        }
        return false;
    }

    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<MainWindow> m_window;
};

PASSERBY_TEST(IndividualTest)

} // namespace individual_test

#include "individual_test.moc"
