// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/changed_places.h"
#include "core/comparison/compare_job.h"
#include "core/comparison/comparison_page.h"
#include "core/comparison/report_tables.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/comparison/two_doors.h"

#include <QTest>
#include <cmath>

namespace report_test {

using namespace passerby;
using comparison::ChangedPlace;
using comparison::Comparison;
using testing::Baked;
using testing::bakedOf;
using testing::TwoDoors;

namespace {

Comparison compared(const Baked& a, const Baked& b)
{
    auto comparison = comparison::compareCities(a.city(), b.city());
    if (!comparison)
        qFatal("%s", comparison.error().message.c_str());
    return std::move(comparison).value();
}

/// The part of a map that says what its colours mean.
std::string legendOf(const std::string& svg)
{
    const std::size_t begin = svg.find("</g>");
    return svg.substr(begin, svg.find("<path", begin) - begin);
}

comparison::ComparedProject project(const char* source, const char* name)
{
    comparison::ComparedProject city{source, {}, nullptr, {}};
    world::PatchBuilder builder(city.world);
    world::Settings settings;
    settings.name = name;
    builder.setSettings(settings);
    if (!city.world.apply(builder.take()))
        qFatal("a name was refused");
    return city;
}

} // namespace

class ReportTest : public QObject {
    Q_OBJECT

private slots:
    void numbers_sayTheirSign()
    {
        QCOMPARE(comparison::numberText(-1.25, 1), std::string("−1.2"));
        QCOMPARE(comparison::numberText(-0.04, 1), std::string("0.0"));
        QCOMPARE(comparison::changeText(2.0, 0), std::string("+2"));
        QCOMPARE(comparison::changeText(0.04, 1), std::string("0.0"));
        QCOMPARE(comparison::changeText(-2.5, 2), std::string("−2.50"));
    }

    void page_saysEveryFigureOfTheTables()
    {
        const Baked a = bakedOf("open", TwoDoors{true}.make());
        const Baked b = bakedOf("closed", TwoDoors{false}.make());
        const Comparison c = compared(a, b);
        const std::string page = comparison::comparisonHtml(a.city(), b.city(), c);
        for (const auto& table : comparison::reportTables(c))
            for (const auto& row : table.rows) {
                QCOMPARE(row.size(), table.heads.size());
                for (const std::string& cell : row)
                    QVERIFY2(page.find(cell.starts_with("  ") ? cell.substr(2) : cell) != std::string::npos, cell.c_str());
            }
        QVERIFY(comparison::verdictOf(c).find("A walk goes from 16.5 to 17.2 m (+4.1 %).") != std::string::npos);
    }

    void maps_haveOneScale()
    {
        const Baked a = bakedOf("open", TwoDoors{true}.make());
        const Baked b = bakedOf("closed", TwoDoors{false}.make());
        const auto maps = comparison::reportMaps(a.city(), b.city(), compared(a, b));
        QCOMPARE(legendOf(maps.a.svg), legendOf(maps.b.svg));
        QVERIFY(legendOf(maps.change.svg) != legendOf(maps.a.svg));
        QVERIFY(maps.change.svg.find("−") != std::string::npos); // the scale goes both ways
    }

    void mapScale_coversNineTenths()
    {
        std::vector<comparison::ComparedWay> ways(10);
        for (std::size_t i = 0; i < ways.size(); ++i) {
            ways[i].length_m = 1.0;
            ways[i].people.b = 0.01 * static_cast<double>(i + 1); // 0.55 in all: 0.45 are on the first nine, 0.495 are nine tenths
        }
        QCOMPARE(comparison::mapScale(ways, [](const comparison::ComparedWay& way) { return way.people.b / way.length_m; }), 0.1);
        QCOMPARE(comparison::mapScale(ways, [](const comparison::ComparedWay&) { return 0.0; }), 1.0);
    }

    /// Two streets of one name that do not touch are two places, told apart by what is near.
    void places_ofOneName_areToldApart()
    {
        comparison::ChangeTiles tiles;
        const auto add = [&](const char* name, int column, double a, double b) {
            comparison::Tile& tile = tiles[{0, column, 0, name}];
            tile.people = {a, b};
            tile.area_m2 = {100.0, 100.0};
        };
        add("High Street", 0, 1.0, 3.0);
        add("High Street", 1, 1.0, 2.0); // touches: the same place
        add("", 2, 0.0, 0.5);            // a crosswalk goes along
        add("High Street", 9, 1.0, 1.5);
        add("Low Street", 1, 2.0, 1.0);
        add("High Street", 5, 2.0, 2.0);
        const world::World world = TwoDoors{}.make();
        auto places = comparison::changedPlaces(tiles, world, world, {});
        QCOMPARE(places.size(), std::size_t{3});
        QCOMPARE(places[0].name, std::string("High Street"));
        QCOMPARE(places[0].change(), 3.5);
        QCOMPARE(places[0].area_m2.a, 300.0);
        QCOMPARE(places[1].name, std::string("Low Street"));
        QCOMPARE(places[2].change(), 0.5);
        comparison::nameApart(places, 10, world, world, {});
        QVERIFY2(places[0].name.starts_with("High Street, near "), places[0].name.c_str()); // West yard and East yard are within 60 m
        QVERIFY(places[0].name != places[2].name);
        QCOMPARE(places[1].name, std::string("Low Street"));
        const auto dense = comparison::byDensityChange(places, 2);
        QCOMPARE(dense.size(), std::size_t{2});
        QVERIFY(std::abs(dense[0].densityB() - dense[0].densityA()) >= std::abs(dense[1].densityB() - dense[1].densityA()));
    }

    void titles_areApart()
    {
        const auto titles = [](const char* fileA, const char* nameA, const char* fileB, const char* nameB) {
            auto a = project(fileA, nameA);
            auto b = project(fileB, nameB);
            comparison::giveTitles(a, b);
            return QString::fromStdString(a.title + "|" + b.title);
        };
        QCOMPARE(titles("x/a.gpkg", "Ham", "x/b.gpkg", "Spam"), QStringLiteral("Ham|Spam"));
        QCOMPARE(titles("x/a.gpkg", "Ham", "x/b.gpkg", "Ham"), QStringLiteral("a.gpkg|b.gpkg"));
        QCOMPARE(titles("x/a.gpkg", "Ham", "y/a.gpkg", "Ham"), QStringLiteral("x/a.gpkg|y/a.gpkg"));
        QCOMPARE(titles("a.gpkg", "", "a.gpkg", ""), QStringLiteral("a.gpkg (A)|a.gpkg (B)"));
    }

    void job_bakesWhatIsNotBaked()
    {
        class Listening : public foundation::JobContext {
        public:
            void log(std::string_view line) override { lines.emplace_back(line); }
            std::vector<std::string> lines;
        } context;
        Baked a = bakedOf("", TwoDoors{true}.make());
        comparison::ComparedProject first{"a.gpkg", a.world, std::make_shared<const alibi::Bake>(a.bake), {}};
        comparison::ComparedProject second{"b.gpkg", TwoDoors{false}.make(), nullptr, {}};
        const auto outcome = comparison::runCompareJob(first, second, {}, context);
        QVERIFY(outcome.ok());
        QCOMPARE(context.lines.size(), std::size_t{1});
        QVERIFY(context.lines[0].starts_with("b.gpkg has no fresh bake"));
        const auto direct = compared(a, bakedOf("", TwoDoors{false}.make()));
        QCOMPARE(*outcome.value().comparison.walking.change(), *direct.walking.change());
        comparison::CompareOptions options;
        options.hour = 9.0;
        const auto atNine = comparison::runCompareJob(first, second, options, context);
        QVERIFY(atNine.ok() && atNine.value().comparison.hasHour);
    }
};

PASSERBY_TEST(ReportTest)

} // namespace report_test

#include "report_test.moc"
