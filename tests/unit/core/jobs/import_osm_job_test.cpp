// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/import_osm_job.h"

#include "core/jobs/bake_job.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace import_osm_job_test {

using namespace passerby;

class ImportOsmJobTest : public QObject {
    Q_OBJECT

private slots:
    void text_tellsWhatWasMade();
    void city_canBeBaked();
    void options_arePassedOn();
    void missingFile_isAnError();
    void cancelled_givesNoCity();
};

namespace {

const char* kCrossing = PASSERBY_SOURCE_DIR "/tests/scenarios/osm/crossing.osm";

foundation::Result<jobs::ImportOsmOutcome> import(const importers::OsmImportOptions& options = {})
{
    foundation::JobContext context;
    return jobs::runImportOsmJob(kCrossing, options, context);
}

} // namespace

void ImportOsmJobTest::text_tellsWhatWasMade()
{
    const auto outcome = import();
    QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
    const world::World& world = outcome.value().import.world;
    const QString text = QString::fromStdString(outcome.value().text);
    const QString first = text.section(QLatin1Char('\n'), 0, 0);
    QVERIFY(first.startsWith(QStringLiteral("Crossing: ")));
    QVERIFY(first.contains(QStringLiteral("%1 cells, %2 portals, %3 targets of %4 types, %5 obstacles")
                               .arg(world.cells().size())
                               .arg(world.portals().size())
                               .arg(world.targets().size())
                               .arg(world.targetTypes().size())
                               .arg(world.obstacles().size())));
    const auto& report = outcome.value().import.report;
    const auto reasons = report.read.size() + report.skipped.size() + report.invented.size();
    QVERIFY(reasons > 3);
    for (const auto* lines : {&report.read, &report.skipped, &report.invented})
        for (const auto& line : *lines)
            QVERIFY2(text.contains(QString::fromStdString(line.text)), line.text.c_str());
    QVERIFY(outcome.value().seconds > 0.0);
}

void ImportOsmJobTest::city_canBeBaked()
{
    const auto outcome = import();
    QVERIFY(outcome.ok());
    foundation::JobContext context;
    const auto baked = jobs::runBakeJob(outcome.value().import.world, {}, context);
    QVERIFY2(baked.ok(), baked.ok() ? "" : baked.error().message.c_str());
    QVERIFY(std::abs(baked.value().bake.checkSum - 1.0) < 1e-9);
}

void ImportOsmJobTest::options_arePassedOn()
{
    importers::OsmImportOptions options;
    options.population = 1234;
    options.seed = 77;
    const auto outcome = import(options);
    QVERIFY(outcome.ok());
    QCOMPARE(outcome.value().import.world.settings().population, std::int64_t{1234});
    QCOMPARE(outcome.value().import.world.settings().seed, std::uint64_t{77});
}

void ImportOsmJobTest::missingFile_isAnError()
{
    foundation::JobContext context;
    const auto outcome = jobs::runImportOsmJob("no-such-map.osm", {}, context);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, std::string("file-missing"));
}

void ImportOsmJobTest::cancelled_givesNoCity()
{
    class Cancelled final : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    Cancelled context;
    const auto outcome = jobs::runImportOsmJob(kCrossing, {}, context);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, std::string("cancelled"));
}

PASSERBY_TEST(ImportOsmJobTest)

} // namespace import_osm_job_test

#include "import_osm_job_test.moc"
