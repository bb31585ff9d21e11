// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/project_file.h"

#include "core/alibi/hourly_bakes.h"
#include "core/storage/project_store.h"
#include "core/world/patch_builder.h"
#include "core/world/world_patch.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace project_file_test {

using namespace passerby;

namespace {

world::World doors(double weightAtNoon)
{
    testing::WorldMaker maker = testing::threeDoors();
    world::Hourly weights{};
    weights.fill(0.5);
    weights[12] = weightAtNoon;
    maker.goal({1, 1}, 0).hourlyWeight = weights;
    return maker.make();
}

jobs::ProjectFile baked(world::World world)
{
    foundation::JobContext context;
    auto bake = alibi::bakeWorld(world, {}, context);
    auto hours = alibi::HourlyBakes::make(world, {}, context);
    if (!bake || !hours)
        qFatal("The city could not be baked.");
    return {std::move(world), std::make_shared<const alibi::Bake>(std::move(bake).value()), hours.value()};
}

} // namespace

class ProjectFileTest : public QObject {
    Q_OBJECT
private slots:
    void writeAndRead_keepBakesOfTheHours();
    void write_segmentsAreAsLongAsTheyAre_whateverTimeTheyTake();
    void write_hoursWithoutPlainBake_keepsThem();
    void write_hoursOfAnotherCity_dropsThem();
    void name_isOfTheFile_orOfAVariant_whateverHasAHash();

private:
    std::filesystem::path file() const { return m_folder.filePath("city.gpkg").toStdString(); }
    QTemporaryDir m_folder;
    foundation::JobContext m_context;
};

void ProjectFileTest::writeAndRead_keepBakesOfTheHours()
{
    const jobs::ProjectFile project = baked(doors(3.0));
    QCOMPARE(project.hours->distinctHours(), std::size_t{2});
    QVERIFY(jobs::writeProject(file(), project, m_context).ok());
    const auto read = jobs::readProject(file(), m_context);
    QVERIFY(read.ok());
    QVERIFY(read.value().bake && read.value().hours);
    QVERIFY(read.value().hours->packed() == project.hours->packed());
    QVERIFY(read.value().hours->graph() == read.value().bake->graph);
    QVERIFY(read.value().hours->at(12.5 * 3600.0)->probability == project.hours->at(12.5 * 3600.0)->probability);
}

/// As in the tables: what somebody waits at a gate is no length.
void ProjectFileTest::write_segmentsAreAsLongAsTheyAre_whateverTimeTheyTake()
{
    world::World world = doors(3.0);
    world::PatchBuilder builder(world);
    const auto& [id, row] = world.portals().at(0);
    world::Portal gate = *row;
    gate.kind = world::PortalKind::ticketGate;
    gate.serviceMean_s = 20.0;
    builder.replace(id, gate);
    QVERIFY(world.apply(builder.take()).ok());
    const jobs::ProjectFile project = baked(std::move(world));
    QVERIFY(jobs::writeProject(file(), project, m_context).ok());
    const auto stored = storage::loadProject(file(), m_context);
    QVERIFY(stored.ok());
    QVERIFY(!stored.value().segments.empty());
    for (const storage::SegmentRow& segment : stored.value().segments)
        QVERIFY(std::abs(segment.length_m - geometry::distance(segment.a, segment.b)) < 1e-6);
}

void ProjectFileTest::name_isOfTheFile_orOfAVariant_whateverHasAHash()
{
    const std::string folder = m_folder.path().toStdString();
    for (const char* name : {"/c.gpkg", "/plan#3.gpkg"}) {
        QVERIFY(jobs::writeProject(folder + name, baked(doors(1.0)), m_context).ok());
        QVERIFY(!jobs::cityNameFrom(folder + name).isVariant());
        for (const char* variant : {"North", "Option #2"}) {
            const jobs::CityName city = jobs::cityNameFrom(folder + name + "#" + variant);
            QCOMPARE(city.file.string(), folder + name);
            QCOMPARE(city.variant, std::string(variant));
        }
        QVERIFY(!jobs::cityNameFrom(folder + name + "#").isVariant());
    }
    QVERIFY(!jobs::cityNameFrom(folder + "/missing.gpkg#North").isVariant());
}

void ProjectFileTest::write_hoursWithoutPlainBake_keepsThem()
{
    jobs::ProjectFile project = baked(doors(3.0));
    project.bake.reset();
    QVERIFY(jobs::writeProject(file(), project, m_context).ok());
    const auto read = jobs::readProject(file(), m_context);
    QVERIFY(read.ok());
    QVERIFY(!read.value().bake);
    QVERIFY(read.value().hours);
}

void ProjectFileTest::write_hoursOfAnotherCity_dropsThem()
{
    jobs::ProjectFile project = baked(doors(3.0));
    project.hours = baked(doors(4.0)).hours;
    QVERIFY(jobs::writeProject(file(), project, m_context).ok());
    const auto read = jobs::readProject(file(), m_context);
    QVERIFY(read.ok());
    QVERIFY(read.value().bake);
    QVERIFY(!read.value().hours);
}

PASSERBY_TEST(ProjectFileTest)

} // namespace project_file_test

#include "project_file_test.moc"
