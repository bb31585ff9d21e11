// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>

namespace need_rows_test {

using namespace passerby;
using testing::execute;
using testing::ScratchFolder;
using testing::valueOf;

/// Needs, duties and trains in project files that other programs have changed.
class NeedRowsTest : public QObject {
    Q_OBJECT

private:
    /// A platform with a train, and a thirsty guard with a post and a round.
    static world::World city()
    {
        world::WorldPatch patch;
        patch.put(world::CellId{1, 1}, world::Cell{"hall", world::CellKind::plaza, 0, {{{0, 0}, {90, 0}, {90, 10}, {0, 10}}, {}}});
        world::TargetType type;
        type.name = "Train";
        patch.put(world::TargetTypeId{1, 1}, type);
        patch.put(world::TargetId{5, 1}, world::Target{"Track 1", {1, 1}, {1, 1}, {40, 2}});
        const auto kinds = world::usualFixtureKinds();
        patch.put(world::FixtureKindId{2, 1}, kinds[1]);
        patch.put(world::FixtureKindId{3, 1}, kinds[6]);
        patch.put(world::FixtureId{7, 1}, world::newFixture({3, 1}, kinds[6], 0, {40, 5}, 0.0));
        world::AgentProfile guard;
        guard.name = "Guard";
        patch.put(world::AgentProfileId{4, 1}, guard);
        patch.put(world::NeedId{2, 1}, world::Need{{4, 1}, "thirst", 0.9, 0.1, 0.6, 3600.0, world::NeedGrowth::time, 0.7, 0.0, {2, 1}, 1});
        patch.put(world::DutyId{1, 1}, world::Duty{{4, 1}, "post", 0, {{3, 3}}, world::DutyPose::guard, 60.0, 5.0});
        patch.put(world::DutyId{6, 1}, world::Duty{{4, 1}, "round", 0, {{3, 3}, {80, 3}, {3, 3}}, world::DutyPose::lookRound, 20.0, 10.0});
        patch.put(world::TrainServiceId{3, 1}, world::TrainService{{7, 1}, {5, 1}, 600.0, 55.0, 120.0, 60.0, 20.0, 12});
        world::World world;
        if (const auto applied = world.apply(patch); !applied)
            qFatal("%s", foundation::describe(applied.error()).c_str());
        return world;
    }
    static void save(const std::filesystem::path& file) { testing::saveToBeEdited(file, city(), {"duties"}); }

private slots:
    void whatIsSaved_isRead()
    {
        const ScratchFolder scratch;
        save(scratch.file("city.gpkg"));
        foundation::JobContext context;
        const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
        QVERIFY(loaded.value().world.sameContent(city()));
    }

    void editedRows_areDamaged_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* name, const char* sql, const char* where) { QTest::newRow(name) << QByteArray(sql) << where; };
        row("nobody's need", "UPDATE needs SET profile = NULL", "need 2");
        row("dangling profile", "UPDATE needs SET profile = 9", "need 2");
        row("no name", "UPDATE needs SET name = ''", "need 2");
        row("same name", "INSERT INTO needs (profile, name) SELECT profile, name FROM needs", "need");
        row("share", "UPDATE needs SET share = 1.5", "need 2");
        row("start", "UPDATE needs SET start_low = 0.9", "need 2");
        row("threshold", "UPDATE needs SET threshold = 0", "need 2");
        row("endless growth", "UPDATE needs SET growth_s = 9e999", "needs, row 2");
        row("grows with", "UPDATE needs SET grows_with = 'rain'", "needs, row 2");
        row("dangling kind", "UPDATE needs SET fulfilled_by = 9", "need 2");
        row("rank", "UPDATE needs SET rank = 99999999999", "needs, row 2");
        row("nowhere", "UPDATE duties SET geom = NULL WHERE fid = 1", "duties, row 1");
        row("a place of another table", "UPDATE duties SET geom = (SELECT geom FROM targets) WHERE fid = 1", "duties, row 1");
        row("too many points", "UPDATE duties SET geom = zeroblob(30000) WHERE fid = 6", "duties, row 6");
        row("cut off", "UPDATE duties SET geom = substr(geom, 1, length(geom) - 8) WHERE fid = 6", "duties, row 6");
        row("fewer than told", "UPDATE duties SET geom = CAST(substr(geom, 1, length(geom) - 21) AS BLOB) WHERE fid = 6", "duties, row 6");
        row("pose", "UPDATE duties SET pose = 'juggle'", "duties, row 1");
        row("pause", "UPDATE duties SET pause_mean_s = -1 WHERE fid = 6", "duty 6");
        row("nobody's duty", "UPDATE duties SET profile = 8 WHERE fid = 6", "duty 6");
        row("no platform", "UPDATE train_services SET platform = 8", "train service 3");
        row("no target", "UPDATE train_services SET target = NULL", "train service 3");
        row("no period", "UPDATE train_services SET period_s = 0", "train service 3");
        row("later than the next", "UPDATE train_services SET offset_s = 601", "train service 3");
        row("longer than the period", "UPDATE train_services SET dwell_s = 601", "train service 3");
        row("no doors", "UPDATE train_services SET doors = 0", "train service 3");
        row("no table", "DROP TABLE duties", "");
    }

    void editedRows_areDamaged()
    {
        QFETCH(QByteArray, sql);
        QFETCH(QString, where);
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file);
        testing::verifyDamaged(file, sql, where);
    }

    void rowsAddedElsewhere_takeDefaults()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file);
        execute(file, "INSERT INTO needs (id, profile, name) VALUES (9, 4, 'rest');"
                      "INSERT INTO duties (fid, geom, profile) SELECT 9, geom, 4 FROM duties WHERE fid = 1;"
                      "INSERT INTO train_services (id, platform, target) VALUES (9, 7, 5)");
        foundation::JobContext context;
        const auto loaded = storage::loadProject(file, context);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
        const world::World& world = loaded.value().world;
        const world::Need& need = *world.needs().find(world.needs().idOf(9));
        QVERIFY(need.threshold == world::Need{}.threshold && need.decay_s == world::Need{}.decay_s && need.fulfilledBy.isNull());
        const world::Duty& duty = *world.duties().find(world.duties().idOf(9));
        QVERIFY(duty.points.size() == 1 && duty.pose == world::DutyPose::guard && duty.pauseMean_s == 20.0);
        const world::TrainService& train = *world.trainServices().find(world.trainServices().idOf(9));
        QVERIFY(train.period_s == 600.0 && train.doors == 12);
    }

    void dutiesLieWhereTheyAre()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file);
        QCOMPARE(valueOf(file, "SELECT geometry_type_name FROM gpkg_geometry_columns WHERE table_name = 'duties'"),
                 std::string("MULTIPOINT"));
        QCOMPARE(valueOf(file, "SELECT count(*) FROM rtree_duties_geom WHERE id = 6 AND minx <= 3 AND maxx >= 80"), std::string("1"));
        for (const char* table : {"needs", "train_services"})
            QCOMPARE(valueOf(file, std::string("SELECT data_type FROM gpkg_contents WHERE table_name = '") + table + "'"),
                     std::string("attributes"));
    }
};

PASSERBY_TEST(NeedRowsTest)

} // namespace need_rows_test

#include "need_rows_test.moc"
