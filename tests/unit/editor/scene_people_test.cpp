// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/people.h"
#include "editor/scene/person_mesh.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <set>

namespace scene_people_test {

using namespace passerby;
using editor::PersonDetail;

namespace {

run::Walker walkerAt(std::uint32_t agent, float x, float y, float heading_rad = 0.0F)
{
    run::Walker walker;
    walker.agent = world::scheduled(agent);
    walker.x_m = x;
    walker.y_m = y;
    walker.heading_rad = heading_rad;
    walker.speed_mps = 1.4F;
    return walker;
}

editor::PeopleAnimator::View viewFrom(double distance_m)
{
    editor::OrbitCamera camera;
    camera.distance_m = distance_m;
    return {camera, QSizeF(1280, 720), false, std::nullopt};
}

} // namespace

class ScenePeopleTest : public QObject {
    Q_OBJECT

private slots:
    void interpolated_betweenFrames_isOnTheWay()
    {
        run::Frame before;
        run::Frame after;
        before.walkers = {walkerAt(1, 0, 0), walkerAt(3, 10, 0), walkerAt(5, 20, 0)};
        after.walkers = {walkerAt(3, 12, 4), walkerAt(4, 50, 50), walkerAt(5, 20, 8)};
        const auto shown = editor::interpolated(&before, after, 0.25);
        QCOMPARE(shown.size(), std::size_t(3)); // 1 has arrived
        QCOMPARE(shown[0].agent, world::scheduled(3));
        QCOMPARE(shown[0].place.x, 10.5);
        QCOMPARE(shown[0].place.y, 1.0);
        QCOMPARE(shown[1].place.x, 50.0); // 4 has just left home
        QCOMPARE(shown[2].place.y, 2.0);
        QCOMPARE(editor::interpolated(nullptr, after, 0.25)[0].place.x, 12.0);
    }
    void interpolated_headingTurnsTheShortWay()
    {
        const float pi = float(std::numbers::pi);
        run::Frame before;
        run::Frame after;
        before.walkers = {walkerAt(1, 0, 0, pi - 0.1F)};
        after.walkers = {walkerAt(1, 0, 0, -pi + 0.1F)};
        const double heading = editor::interpolated(&before, after, 0.5)[0].heading_rad;
        QVERIFY(std::abs(std::abs(heading) - std::numbers::pi) < 1e-5);
    }
    void interpolatedOne_isThatOfAll()
    {
        run::Frame before;
        run::Frame after;
        before.walkers = {walkerAt(1, 0, 0), walkerAt(3, 10, 0, 1.0F)};
        after.walkers = {walkerAt(3, 12, 4, 2.0F), walkerAt(4, 50, 50)};
        after.activities = {run::Activity::sits};
        const auto one = editor::interpolatedOne(&before, after, 0.25, world::scheduled(3));
        const auto all = editor::interpolated(&before, after, 0.25);
        QVERIFY(one && one->place == all[0].place && one->heading_rad == all[0].heading_rad);
        QCOMPARE(one->activity, run::Activity::sits);
        QCOMPARE(all[1].activity, run::Activity::walks); // of whom nothing is said
        QVERIFY(!editor::interpolatedOne(&before, after, 0.25, world::scheduled(1)));
    }
    /// The shader reads what somebody does behind the choices of their looks.
    void lists_tellWhatPeopleDo()
    {
        editor::PeopleAnimator animator;
        animator.setProfiles({});
        run::Frame frame;
        frame.walkers = {walkerAt(1, 0, 0)};
        const auto packed = [&] {
            const auto shown = editor::interpolated(nullptr, frame, 1.0);
            animator.advance(shown);
            return int(animator.lists(shown, {}, viewFrom(30.0)).near.at(0).look[3]);
        };
        const int looks = packed();
        QVERIFY((looks / 1024) % 16 == 0 && looks < (1 << 23)); // what singles can count by halves
        frame.activities = {run::Activity::performs};
        QCOMPARE(packed(), looks + 1024 * int(run::Activity::performs));
    }
    void detail_followsTheHeightInPixels()
    {
        QCOMPARE(editor::personDetail(24.0), PersonDetail::near);
        QCOMPARE(editor::personDetail(23.9), PersonDetail::far);
        QCOMPARE(editor::personDetail(2.5), PersonDetail::far);
        QCOMPARE(editor::personDetail(2.4), PersonDetail::none);
    }
    void lists_binByDistanceAndView()
    {
        editor::PeopleAnimator animator;
        animator.setProfiles({});
        run::Frame frame;
        frame.walkers = {walkerAt(1, 0, 0), walkerAt(2, 1, 0), walkerAt(3, 5000, 0)};
        const auto shown = editor::interpolated(nullptr, frame, 1.0);
        animator.advance(shown);
        const auto close = animator.lists(shown, {}, viewFrom(30.0)); // 1.77 m there are about 67 pixels
        QCOMPARE(close.near.size(), std::size_t(2));
        QCOMPARE(close.far.size(), std::size_t(0));
        QCOMPARE(close.shadows.size(), std::size_t(2));
        const auto away = animator.lists(shown, {}, viewFrom(250.0)); // about 8 pixels
        QCOMPARE(away.near.size(), std::size_t(0));
        QCOMPARE(away.far.size(), std::size_t(2));
        QVERIFY(away.far[0].gait[2] > close.near[0].gait[2]); // enlarged a little
        QCOMPARE(animator.lists(shown, {}, viewFrom(3000.0)).far.size(), std::size_t(0));
    }
    void lists_thePickedOneIsAlwaysNear()
    {
        editor::PeopleAnimator animator;
        animator.setProfiles({});
        run::Frame frame;
        frame.walkers = {walkerAt(1, 0, 0), walkerAt(2, 1, 0)};
        const auto shown = editor::interpolated(nullptr, frame, 1.0);
        auto view = viewFrom(250.0);
        view.picked = world::scheduled(2);
        const auto lists = animator.lists(shown, {}, view);
        QVERIFY(lists.picked.has_value());
        QCOMPARE(lists.near.size(), std::size_t(1));
        QCOMPARE(lists.far.size(), std::size_t(1));
    }
    void advance_phaseGrowsWithTheWayWalked()
    {
        editor::PeopleAnimator animator;
        animator.setProfiles({});
        run::Frame frame;
        frame.walkers = {walkerAt(1, 0, 0)};
        const auto phaseAt = [&](float x) {
            frame.walkers[0].x_m = x;
            const auto shown = editor::interpolated(nullptr, frame, 1.0);
            animator.advance(shown);
            return double(animator.lists(shown, {}, viewFrom(30.0)).near.at(0).gait[0]);
        };
        const double start = phaseAt(0.0F);
        const double after = phaseAt(0.3F);
        const double size = shapes::figureOf(1, shapes::Age::adult).height_m / 1.77;
        const double step_m = (0.25 + 0.36 * 1.4 / std::sqrt(size)) * size; // of a body of this size, at the same Froude number
        const double grown = std::fmod(after - start + 1.0, 1.0);
        QVERIFY(std::abs(grown - 0.3 / (2.0 * step_m)) < 1e-4);
        QCOMPARE(phaseAt(0.3F), after); // standing still
        QCOMPARE(phaseAt(8.0F), after); // a jump is no step
    }
    void advance_numbersOfCrowdsAreLarge()
    {
        editor::PeopleAnimator animator;
        animator.setProfiles({});
        run::Frame frame;
        frame.walkers = {walkerAt(1, 0, 0), walkerAt(0x40000000U, 1, 0), walkerAt(0xFFFFFFFFU, 2, 0)};
        const auto phases = [&](float by) {
            for (run::Walker& walker : frame.walkers)
                walker.x_m += by;
            const auto shown = editor::interpolated(nullptr, frame, 1.0);
            animator.advance(shown);
            std::vector<float> result;
            for (const editor::PersonInstance& person : animator.lists(shown, {}, viewFrom(30.0)).near)
                result.push_back(person.gait[0]);
            return result;
        };
        const auto start = phases(0.0F);
        const auto after = phases(0.3F);
        QCOMPARE(after.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY(after[i] != start[i]);
        frame.walkers.erase(frame.walkers.begin()); // the others go on with their strides
        QCOMPARE(phases(0.0F), std::vector<float>(after.begin() + 1, after.end()));
    }
    void colors_comeFromTheProfile()
    {
        world::World world;
        world::AgentProfile guide;
        guide.name = "Guide";
        guide.colors = {{255, 0, 0}};
        world::WorldPatch patch;
        patch.put(world.profiles().nextId(), guide);
        QVERIFY(world.apply(patch).ok());
        editor::PeopleAnimator animator;
        animator.setProfiles(world);
        run::Frame frame;
        frame.walkers = {walkerAt(1, 0, 0)};
        const auto shown = editor::interpolated(nullptr, frame, 1.0);
        const auto lists = animator.lists(shown, {}, viewFrom(30.0));
        const auto& top = lists.near.at(0).look; // faded, but red
        QVERIFY(top[0] > 0.6F && top[0] <= 1.0F && top[1] < 0.42F && top[2] < 0.42F);
    }
    /// Of people with numbers that follow one another: all sizes, clothes and hair, by age; and the shader's own bodies are as tall as they
    /// should be.
    void looks_goWithFigureAndAge()
    {
        using shapes::Age;
        const std::vector<QVector3D> white{{1, 1, 1}};
        for (const Age age : {Age::adult, Age::child, Age::elderly}) {
            const editor::ProfileLook profile{age, white};
            std::set<std::uint32_t> cuts;
            std::set<std::uint32_t> sizes;
            int grey = 0;
            for (std::uint32_t number = 0; number < 1000; ++number) {
                const editor::PersonLook look = editor::personLook(number, profile);
                const shapes::PersonFigure figure = shapes::figureOf(number, age);
                const double head_m = age == Age::child ? 0.18 * (1.77 - 1.46) : 0.0; // as the shader enlarges it
                QVERIFY(std::abs(double(look.size) * (1.77 + head_m) - figure.height_m) < 1e-3);
                QVERIFY(look.packed < (1U << 23U) && (look.packed / 1024U) % 16U == 0);
                QCOMPARE(look.packed / 2097152U, std::uint32_t(age));
                QCOMPARE((look.packed / 512U) % 2U == 1, figure.isWoman);
                const auto steps = int((look.packed / 16384U) % 8U);
                QVERIFY(std::abs(1.0 + 0.05 * (steps < 4 ? steps : steps - 8) - std::min(figure.build, 1.15)) < 0.0251);
                QVERIFY(figure.isWoman || (look.packed / 131072U) % 4U != std::uint32_t(editor::Cut::skirt));
                cuts.insert((look.packed / 131072U) % 4U);
                sizes.insert(std::uint32_t(look.size * 1000.0F));
                const std::uint32_t hair = (look.packed / 8U) % 8U;
                grey += hair == 4 || hair == 6 || hair == 7 ? 1 : 0;
            }
            QCOMPARE(cuts.size(), std::size_t(4));
            QVERIFY(sizes.size() > 100);
            QVERIFY(age == Age::child ? grey == 0 : age == Age::elderly ? grey > 850 : grey > 90 && grey < 190);
        }
    }
    void looks_stayWhileSomebodyWalks()
    {
        editor::PeopleAnimator animator;
        animator.setProfiles({});
        run::Frame frame;
        frame.walkers = {walkerAt(7, 0, 0)};
        const auto now = [&] { return animator.lists(editor::interpolated(nullptr, frame, 1.0), {}, viewFrom(30.0)).near.at(0); };
        const editor::PersonInstance unknown = now(); // before anybody was told to walk
        animator.advance(editor::interpolated(nullptr, frame, 1.0));
        frame.walkers[0].x_m = 0.4F;
        animator.advance(editor::interpolated(nullptr, frame, 1.0));
        QVERIFY(now().look == unknown.look && now().gait[2] == unknown.gait[2]);
        QVERIFY(std::abs(now().gait[1] - 1.4F / std::sqrt(now().gait[2])) < 1e-5F);
    }
    void meshes_keepTheirBudget()
    {
        const auto near = editor::makeNearPerson();
        const auto far = editor::makeFarPerson();
        QVERIFY(near.size() / 3 >= 150 && near.size() / 3 <= 220);
        QVERIFY(far.size() / 3 <= 24);
        float top = 0.0F;
        for (const auto& vertex : near) {
            top = std::max(top, vertex.position[2]);
            QVERIFY(vertex.position[2] >= -1e-4F);
        }
        QCOMPARE(top, 1.77F);
    }
};

PASSERBY_TEST(ScenePeopleTest)

} // namespace scene_people_test

#include "scene_people_test.moc"
