// SPDX-License-Identifier: GPL-3.0-or-later
// People who live by what they need and want in the window: the card tells what goes on in them, both views what they perceive.
#include "core/storage/project_store.h"
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
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

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
        foundation::JobContext context;
        storage::StoredProject project;
        project.world = crossingWithNeeds();
        m_path = m_folder.filePath(QStringLiteral("needs.gpkg"));
        QVERIFY(storage::saveProject(m_path.toStdString(), project, context).ok());
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

private:
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
#include "individual_test.moc"
