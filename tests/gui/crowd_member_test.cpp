// SPDX-License-Identifier: GPL-3.0-or-later
// People of crowds in the window: picked, followed and told of like others, as far as there is something to tell.
#include "core/world/patch_builder.h"
#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/person_card.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>

namespace crowd_member_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

/// The crossing with people who evade, and a crowd that begins in the west street and walks to the café.
world::World crossingWithCrowd()
{
    world::World city = testing::makeCrossing();
    world::PatchBuilder patch(city);
    world::AgentProfile resident = *city.profiles().at(0).row;
    resident.steering = world::Steering::orca;
    patch.replace(city.profiles().at(0).id, resident);
    const auto region = patch.add(world::Region{"Tram stop", 0, {{{-40, -3}, {-20, -3}, {-20, 3}, {-40, 3}}, {}}});
    world::Crowd crowd;
    crowd.name = "Tram passengers";
    crowd.profile = city.profiles().at(0).id;
    crowd.count = 15;
    crowd.region = region;
    crowd.waypoints = {{0, 0}};
    crowd.target = city.targets().at(2).id;
    patch.add(crowd);
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

} // namespace

class CrowdMemberTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        testing::useOwnSettings(m_folder.path());
        m_path = m_folder.filePath(QStringLiteral("crowd.gpkg"));
        QVERIFY(testing::writeCity(m_path, crossingWithCrowd()));
    }
    void init()
    {
        m_window = testing::openWindow(m_path);
        QVERIFY(m_window);
        action("step")->trigger();
        // The window has taken the frame in which they have come.
        QTRY_VERIFY_WITH_TIMEOUT(isCounted(), 20000);
        QCOMPARE(m_window->live().frame()->countOf(world::PersonKind::crowd), 15U);
    }
    void cleanup() { m_window.reset(); }

    void click_tellsWhoTheyAre()
    {
        pick();
        QCOMPARE(card()->sentence(), QStringLiteral("One of “Tram passengers”, on the way to waypoint 1 of 1, then to Café Nord."));
        QVERIFY(card()->words()->who.startsWith(QStringLiteral("Crowd member ")));
        QVERIFY(card()->words()->profile.startsWith(QStringLiteral("Resident")));
        auto* guess = card()->findChild<QPushButton*>(QStringLiteral("guessDestinations"));
        QVERIFY(guess && !guess->isVisible());
        QVERIFY(!action("guess_destinations")->isEnabled());
        QVERIFY(!action("pin_alibi")->isEnabled());
        QVERIFY(!card()->findChild<QToolButton*>(QStringLiteral("pinButton"))->isEnabled());
        QVERIFY(action("copy_alibi_text")->isEnabled());
        QVERIFY(!action("block_way")->isEnabled());
        QCOMPARE(m_window->planView().doors().size(), std::size_t{1}); // where they go
    }

    void follow_keepsThemInTheMiddle()
    {
        const auto agent = pick();
        QVERIFY(action("follow")->isEnabled());
        action("follow")->trigger();
        m_window->live().play();
        const auto place = [&] {
            const auto frame = m_window->live().frame();
            for (const run::Walker& walker : frame->walkers)
                if (walker.agent == agent)
                    return geometry::Point{walker.x_m, walker.y_m};
            return geometry::Point{1e9, 1e9};
        };
        const geometry::Point before = place();
        QTRY_VERIFY_WITH_TIMEOUT(geometry::distance(place(), before) > 2.0, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(geometry::distance(place(), m_window->planView().transform().center) < 1.0, 5000);
        m_window->live().pause();
        action("clear_selection")->trigger();
        QTRY_VERIFY(!card()->hasStory());
        QVERIFY(!action("follow")->isEnabled());
    }

private:
    [[nodiscard]] QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    [[nodiscard]] PersonCard* card() const { return m_window->findChild<PersonCard*>(); }

    [[nodiscard]] bool isCounted() const
    {
        const auto labels = m_window->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [](const QLabel* label) { return label->text().endsWith(QStringLiteral("walking, 15 in crowds")); });
    }

    /// The member who is farthest west, by a click on the plan.
    std::optional<world::AgentId> pick()
    {
        const auto frame = m_window->live().frame();
        const run::Walker* chosen = nullptr;
        for (const run::Walker& walker : frame->walkers)
            if (walker.agent.kind == world::PersonKind::crowd && (!chosen || walker.x_m < chosen->x_m))
                chosen = &walker;
        if (!chosen)
            return std::nullopt;
        const QPointF at = m_window->planView().transform().toView({chosen->x_m, chosen->y_m});
        QTest::mouseClick(&m_window->planView(), Qt::LeftButton, {}, at.toPoint());
        if (!QTest::qWaitFor([this] { return card()->hasStory(); }, 5000))
            return std::nullopt;
        return chosen->agent;
    }

    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<MainWindow> m_window;
};

PASSERBY_TEST(CrowdMemberTest)

} // namespace crowd_member_test

#include "crowd_member_test.moc"
