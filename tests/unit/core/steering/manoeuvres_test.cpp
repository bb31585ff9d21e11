// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of the routines at work, each by hand: somebody with a body of 0.13 m who walks north at 1.34 m/s unless said, and has that
// routine alone.
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/steering.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace manoeuvres_test {

using namespace passerby::steering;

namespace {

using Seen = std::vector<Manoeuvre>;

const std::vector<Wall> kNarrowRoom{
    {{-0.3, -0.3}, {0.3, -0.3}}, {{0.3, -0.3}, {0.3, 0.3}}, {{0.3, 0.3}, {-0.3, 0.3}}, {{-0.3, 0.3}, {-0.3, -0.3}}};

struct Somebody {
    std::shared_ptr<const Reactive> model;
    Self self{.id = 5, .velocity = {0.0F, 1.34F}, .preferred = {0.0F, 1.34F}, .radius_m = 0.13F, .maxSpeed_mps = 1.74F};
    Neighbours neighbours{};
    WallGrid walls;
    NearWalls none{};
    Memory memory{};

    explicit Somebody(std::string_view routines, std::vector<Wall> list = {}) : walls(std::move(list), 2.5)
    {
        Reactive::Parameters parameters;
        parameters.order = Reactive::orderOf(routines).value();
        model = std::make_shared<Reactive>(parameters);
    }
    Somebody& meets(Vector place_m, Vector velocity)
    {
        const std::uint32_t i = neighbours.count++;
        neighbours.x_m[i] = place_m.x;
        neighbours.y_m[i] = place_m.y;
        neighbours.velocityX_mps[i] = velocity.x;
        neighbours.velocityY_mps[i] = velocity.y;
        neighbours.radius_m[i] = 0.13F;
        neighbours.id[i] = 10 + i;
        return *this;
    }
    Somebody& standing()
    {
        self.velocity = {};
        return *this;
    }
    [[nodiscard]] Surroundings around() const { return {neighbours, none, WallsAround(walls, {}, 1)}; }
    Somebody& after(int steps)
    {
        for (int i = 0; i < steps; ++i)
            static_cast<void>(model->next(self, around(), memory, 0.1F));
        return *this;
    }
    [[nodiscard]] Seen told() const { return model->manoeuvres(self, around(), memory, 0.1F); }
};

} // namespace

class ManoeuvresTest : public QObject {
    Q_OBJECT
private slots:
    void whoIsAlone_hasNothingToTell() { QVERIFY(Somebody("CABFED").told().empty()); }

    void a_turnsAsideFromAWall_andStopsWhereThereIsNoWay()
    {
        QCOMPARE(Somebody("A", {{{-10, 1.5}, {1, 1.5}}}).told(), Seen{Manoeuvre::turnsFromWall});
        QCOMPARE(Somebody("A", kNarrowRoom).told(), Seen{Manoeuvre::stopsAtWall});
    }

    void b_turnsInACurve_orOnTheSpot()
    {
        Somebody free("B");
        free.self.preferred = {-1.34F, 0.0F};
        QCOMPARE(free.told(), Seen{Manoeuvre::turnsInCurve});
        Somebody walled("B", kNarrowRoom);
        walled.self.preferred = {-1.34F, 0.0F};
        QCOMPARE(walled.told(), Seen{Manoeuvre::turnsOnTheSpot});
    }

    /// 5 cm beyond the separation of 1.25 m the force is 0.025 / 0.05, which half a second of makes 0.25 m/s; three metres farther off it
    /// is 0.4 cm/s, which nobody sees.
    void c_keepsApart_whereThatIsSeen()
    {
        QCOMPARE(Somebody("C").meets({0, 1.3F}, {0, 1.34F}).told(), Seen{Manoeuvre::keepsApart});
        QVERIFY(Somebody("C").meets({0, 4.3F}, {0, 1.34F}).told().empty());
    }

    void d_makesRoom_byWhoComes()
    {
        QCOMPARE(Somebody("D").meets({0, 3}, {0, -1.34F}).told(), Seen{Manoeuvre::evadesOncoming});
        QCOMPARE(Somebody("D").meets({-2, 2}, {1.34F, 0}).told(), Seen{Manoeuvre::goesFirst});
        QCOMPARE(Somebody("D").meets({2, 2}, {-1.34F, 0}).told(), Seen{Manoeuvre::letsPass});
        QCOMPARE(Somebody("D").meets({0, 2.5F}, {}).told(), Seen{Manoeuvre::roundsStanding});
    }

    void e_stops_turnsAway_goesOn_orSqueezesPast()
    {
        QCOMPARE(Somebody("E").meets({0, 0.3F}, {}).told(), Seen{Manoeuvre::stopsForClose});
        QCOMPARE(Somebody("E").meets({0, 0.3F}, {}).standing().told(), Seen{Manoeuvre::turnsAway});
        QCOMPARE(Somebody("E").meets({0, 0.3F}, {}).standing().after(6).told(), Seen{Manoeuvre::goesOnBeside});
        // Who cannot turn away, either: 1 s after both have stopped the one with the smaller number goes first.
        Somebody between("E");
        between.meets({0, 0.3F}, {}).meets({0.3F, 0}, {}).standing();
        const auto squeezes = [&] { return between.told() == Seen{Manoeuvre::squeezesPast}; };
        int steps = 0;
        while (!squeezes() && steps < 40) {
            between.after(1);
            ++steps;
        }
        QVERIFY2(steps >= 9 && steps < 40, qPrintable(QString::number(steps)));
    }

    /// To the right of who evades somebody there is a wall, so that there is no way but to wait.
    void f_takesBackWhatLeadsToAWall()
    {
        const std::vector<Wall> wall{{{0.2, -1}, {0.2, 10}}};
        QCOMPARE(Somebody("D", wall).meets({0, 3}, {0, -1.34F}).told(), Seen{Manoeuvre::evadesOncoming});
        QCOMPARE(Somebody("DF", wall).meets({0, 3}, {0, -1.34F}).told(), (Seen{Manoeuvre::evadesOncoming, Manoeuvre::stopsBeforeWall}));
    }

    /// Asked of a crowd: those ahead and near are seen, those behind and far are not; nothing is changed by it, and others have no
    /// routines.
    void steering_looksAroundForOneBody_andChangesNothing()
    {
        Steering steering({std::make_shared<Reactive>(), std::make_shared<Orca>()});
        Crowd crowd;
        const auto add = [&](std::uint32_t id, double y, float speed_mps, ModelIndex model) {
            Body body{.id = id, .position = {0, y}, .velocity = {0, speed_mps}, .preferred = {0, speed_mps}};
            body.radius_m = 0.13F;
            body.maxSpeed_mps = 1.74F;
            body.model = model;
            body.heading_rad = speed_mps < 0.0F ? -1.5707963F : 1.5707963F;
            crowd.add(body);
        };
        add(1, 0.0, 1.34F, 0);
        add(2, -3.0, 2.0F, 0); // from behind
        add(3, 9.0, -1.34F, 0);
        add(4, 20.0, 1.34F, 1);
        const auto told = [&](std::size_t row) { return steering.manoeuvres(crowd, row, {}, 0.1F, {}); };
        QVERIFY(told(0).empty());
        crowd.y_m[2] = 3.0;
        const Memory before = crowd.memory[0];
        QCOMPARE(told(0), Seen{Manoeuvre::evadesOncoming});
        QVERIFY(before.bytes == crowd.memory[0].bytes);
        crowd.terms[2].layers = 2; // on another level
        QVERIFY(told(0).empty());
        crowd.y_m[0] = 17.0; // somebody stands before who has no routines
        QVERIFY(told(3).empty());
    }

    void spellings_areOfTheirRoutines()
    {
        QCOMPARE(spell(Manoeuvre::turnsFromWall), std::string_view("turns_from_wall"));
        QCOMPARE(spell(Manoeuvre::stopsBeforeWall), std::string_view("stops_before_wall"));
        QCOMPARE(routineOf(Manoeuvre::keepsApart), 'C');
        QCOMPARE(routineOf(Manoeuvre::goesOnBeside), 'E');
    }
};

PASSERBY_TEST(ManoeuvresTest)

} // namespace manoeuvres_test

#include "manoeuvres_test.moc"
