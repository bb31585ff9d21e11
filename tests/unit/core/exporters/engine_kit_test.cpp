// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/engine/kit_files.h"
#include "core/exporters/engine/kit_origin.h"
#include "core/exporters/engine/path_keys.h"
#include "core/exporters/engine/people_animation.h"
#include "core/exporters/engine/walking_person.h"
#include "core/run/frame.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"
#include "tests/unit/core/exporters/glb_reader.h"
#include "tests/unit/core/exporters/small_schema.h"

#include <QTest>
#include <cmath>
#include <fstream>
#include <map>
#include <random>

namespace engine_kit_test {

using namespace passerby;
using exporters::PathKey;
using exporters::PathKeys;
using exporters::PeopleTracks;
using testing::Glb;
using testing::Json;
using testing::ScratchFolder;

namespace {

class Listening final : public foundation::JobContext {
public:
    void log(std::string_view line) override { lines.emplace_back(line); }
    std::vector<std::string> lines;
};

/// Somebody who walks 10 m east in 10 s, waits inside for 5 s and walks 6 m north in 5 s.
exporters::PersonTrack corner()
{
    exporters::PersonTrack track;
    track.agent = world::scheduled(17);
    track.pace_mps = 1.1;
    track.keys = {{0.0, {2, 3}, 0.0, 0.0, true},
                  {10.0, {12, 3}, 0.0, 0.0, false},
                  {15.0, {12, 3}, 0.0, 1.5707963, true},
                  {20.0, {12, 9}, 1.0, 1.5707963, true}};
    track.postures = {{0.0, "walks"}, {9.0, "stands"}};
    track.group = 4;
    return track;
}

const Json* animationOf(const Glb& glb, const std::string& name)
{
    for (const Json& animation : glb.json["animations"])
        if (animation["name"] == name)
            return &animation;
    return nullptr;
}

/// [keys × each] what a channel of a node says, and its times before.
std::pair<std::vector<float>, std::vector<float>> channelOf(const Glb& glb, const Json& animation, const std::string& node,
                                                            const std::string& path, std::size_t each)
{
    for (const Json& channel : animation["channels"])
        if (glb.json["nodes"][channel["target"]["node"].get<std::size_t>()]["name"] == node && channel["target"]["path"] == path) {
            const Json& sampler = animation["samplers"][channel["sampler"].get<std::size_t>()];
            return {testing::floatsOf(glb, sampler["input"].get<std::size_t>(), 1),
                    testing::floatsOf(glb, sampler["output"].get<std::size_t>(), each)};
        }
    return {};
}

} // namespace

class EngineKitTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("SOURCE_DATE_EPOCH", "1750000000"); }

    void folder_holdsWhatItsManifestSays()
    {
        const ScratchFolder scratch;
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        foundation::JobContext context;
        QVERIFY(exporters::exportProject("engine", {world, &bake}, scratch.path("kit"), context).ok());
        const Json manifest = Json::parse(testing::textOf(scratch.path("kit/manifest.json")));
        QCOMPARE(testing::faultBy("engine-kit.schema.json", manifest), std::string());
        QVERIFY(manifest["handedness"] == "right" && manifest["axes"]["z"] == "south" && manifest["local_origin"] == (Json{0.0, 0.0}));
        QCOMPARE(manifest["reach_m"].get<double>(), 40.0);
        QCOMPARE(manifest["largest_float_error_m"].get<double>(), std::ldexp(1.0, 5 - 24)); // 40 lies between 2^5 and 2^6
        QCOMPARE(manifest["world_hash"].get<std::string>().size(), std::size_t{16});
        for (const Json& file : manifest["files"])
            QVERIFY2(std::filesystem::exists(scratch.path("kit/" + file["name"].get<std::string>())),
                     file["name"].get<std::string>().c_str());
        QCOMPARE(testing::textOf(scratch.path("kit/runtime/passerby_runtime.c")),
                 testing::textOf(PASSERBY_SOURCE_DIR "/core/runtime/passerby_runtime.c"));
        QCOMPARE(testing::textOf(scratch.path("kit/README.md")), testing::textOf(PASSERBY_SOURCE_DIR "/resources/schemas/engine-kit.md"));
        QVERIFY(testing::textOf(scratch.path("kit/city.pbcity")).starts_with("PBCITY01"));
        QVERIFY(testing::nodeOf(testing::readGlb(testing::textOf(scratch.path("kit/scene.glb"))), "marker_up_3m"));
    }

    /// What the kit before had and this one has not is gone; what somebody else put there stays.
    void exportAgain_leavesNothingOfTheKitBefore()
    {
        const ScratchFolder scratch;
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        foundation::JobContext context;
        QVERIFY(exporters::exportProject("engine", {world, &bake}, scratch.path("kit"), context).ok());
        std::ofstream(scratch.path("kit/notes.txt")) << "ours";
        Json manifest = Json::parse(testing::textOf(scratch.path("kit/manifest.json")));
        for (const char* name : {"tables/people.csv", "../outside.txt", "runtime/"})
            manifest["files"].push_back({{"name", name}, {"content", "Of the kit before."}});
        std::ofstream(scratch.path("kit/manifest.json")) << manifest.dump();
        std::ofstream(scratch.path("kit/tables/people.csv")) << "Name\n";
        std::ofstream(scratch.path("outside.txt")) << "ours";
        QVERIFY(exporters::exportProject("engine", {world, &bake}, scratch.path("kit"), context).ok());
        QVERIFY(!std::filesystem::exists(scratch.path("kit/tables/people.csv")));
        for (const char* name : {"kit/notes.txt", "kit/tables/cells.csv", "kit/runtime/passerby_runtime.h", "outside.txt"})
            QVERIFY2(std::filesystem::exists(scratch.path(name)), name);
    }

    void folderWithAnotherReadme_isRefused()
    {
        const ScratchFolder scratch;
        const world::World world = testing::mappedCity();
        std::filesystem::create_directories(scratch.path("game"));
        std::ofstream(scratch.path("game/README.md")) << "A game.";
        foundation::JobContext context;
        const alibi::Bake bake = testing::madeUpBake(world);
        const auto made = exporters::exportProject("engine", {world, &bake}, scratch.path("game"), context);
        QVERIFY(!made && made.error().code == "foreign-folder");
        QCOMPARE(testing::textOf(scratch.path("game/README.md")), std::string("A game."));
        QVERIFY(!std::filesystem::exists(scratch.path("game/manifest.json")));
    }

    void samples_areThoseOfTheResources()
    {
        const std::filesystem::path folder(PASSERBY_SOURCE_DIR "/resources/engine_kit");
        std::map<std::string, std::string> held;
        for (const exporters::KitFile& file : exporters::kitFiles())
            QVERIFY(held.emplace(file.name, file.content).second);
        QCOMPARE(held["pbcity.md"], testing::textOf(PASSERBY_SOURCE_DIR "/resources/schemas/pbcity.md"));
        QVERIFY(held.contains("README.md") && held.contains("runtime/passerby_runtime.h"));
        std::size_t samples = 0;
        if (std::filesystem::exists(folder))
            for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
                if (!entry.is_regular_file())
                    continue;
                const std::string name = std::filesystem::relative(entry.path(), folder).generic_string();
                const std::string goal = name.find('/') == std::string::npos ? name : "samples/" + name;
                QVERIFY2(held.contains(goal) && held[goal] == testing::textOf(entry.path()), goal.c_str());
                ++samples;
            }
        QCOMPARE(held.size(), samples + 6); // and two pages, the licence and the runtime
    }

    void people_comeAlongAndGoAgain()
    {
        const ScratchFolder scratch;
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        foundation::JobContext context;
        exporters::ExportInput input{world, &bake};
        input.live = [](foundation::ReplacedFiles& files, const std::filesystem::path& trajectories,
                        foundation::JobContext&) -> foundation::Result<exporters::LivedPeople> {
            if (const auto written = files.write(trajectories, "ways"); !written)
                return written.error();
            return exporters::LivedPeople{std::make_shared<run::Frame>(), {20.0, {corner()}, {}, 3}};
        };
        QVERIFY(exporters::exportProject("engine", input, scratch.path("kit"), context).ok());
        QVERIFY(std::filesystem::exists(scratch.path("kit/people.glb"))
                && std::filesystem::exists(scratch.path("kit/trajectories.sqlite")));
        QVERIFY(testing::textOf(scratch.path("kit/manifest.json")).find("3 are not in people.glb") != std::string::npos);
        input.live = {};
        QVERIFY(exporters::exportProject("engine", input, scratch.path("kit"), context).ok());
        QVERIFY(!std::filesystem::exists(scratch.path("kit/people.glb"))
                && !std::filesystem::exists(scratch.path("kit/trajectories.sqlite")));
        input.live = [](foundation::ReplacedFiles&, const std::filesystem::path&,
                        foundation::JobContext&) -> foundation::Result<exporters::LivedPeople> {
            return foundation::Error{"cancelled", "Stopped.", {}};
        };
        QCOMPARE(exporters::exportProject("engine", input, scratch.path("other"), context).error().code, std::string("cancelled"));
        QVERIFY(!std::filesystem::exists(scratch.path("other")));
    }

    void farFromTheOrigin_isSaid()
    {
        QCOMPARE(exporters::floatError_m(8192.0), std::ldexp(1.0, 13 - 24)); // half a millimetre
        QCOMPARE(exporters::floatError_m(1.0), std::ldexp(1.0, -24));
        const ScratchFolder scratch;
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        exporters::ExportInput input{world, &bake};
        Listening near;
        QVERIFY(exporters::exportProject("engine", input, scratch.path("near"), near).ok());
        QVERIFY(near.lines.empty());
        input.origin = {-9000.0, 0.0};
        Listening far;
        QVERIFY(exporters::exportProject("engine", input, scratch.path("far"), far).ok());
        QCOMPARE(far.lines.size(), std::size_t{1});
        QVERIFY(far.lines[0].find("9.0 km") != std::string::npos);
    }

    void keys_areFewAndWithinTheTolerance()
    {
        PathKeys straight(0.0005);
        for (int i = 0; i <= 2000; ++i)
            straight.add({0.1 * i, {0.13 * i, 0.0}, 0.0, 0.0});
        const auto line = straight.take();
        QVERIFY2(line.size() <= 5, std::to_string(line.size()).c_str()); // a key at each end, and where 512 places were full
        std::mt19937 random(7);
        std::normal_distribution<double> noise(0.0, 0.02);
        for (const double tolerance_m : {0.0005, 0.02}) {
            PathKeys keys(tolerance_m);
            std::vector<PathKey> places;
            geometry::Point at{5, 5};
            double heading = 0.0;
            for (int i = 0; i < 3000; ++i) {
                heading += i % 300 == 299 ? 1.3 : noise(random);
                if (i % 500 < 400) // and stands now and then
                    at = at + geometry::Point{std::cos(heading), std::sin(heading)} * 0.13;
                places.push_back({0.1 * i, at, 0.001 * i, heading});
                keys.add(places.back());
            }
            const auto made = keys.take();
            QVERIFY(made.size() < places.size());
            for (const PathKey& place : places) {
                const PathKey found = exporters::placeAt(made, place.time_s);
                QVERIFY(std::hypot(found.place.x - place.place.x, found.place.y - place.place.y, found.z_m - place.z_m)
                        <= tolerance_m + 1e-9);
            }
        }
    }

    void walkingPerson_keepsPaceWithTheFeet()
    {
        const exporters::WalkingPerson person = exporters::makeWalkingPerson();
        QVERIFY(person.mesh.indices.size() <= std::size_t{3 * 300});
        const auto cycles = exporters::postureCycles();
        QCOMPARE(cycles.front().posture, "walks");
        QCOMPARE(cycles.front().times.back(), float(exporters::kCycle_s));
        const auto weightAt = [&](double time_s, std::size_t morph) {
            const auto& [posture, times, weights] = cycles.front();
            std::size_t key = 0;
            while (key + 2 < times.size() && double(times[key + 1]) <= time_s)
                ++key;
            const double part = (time_s - double(times[key])) / double(times[key + 1] - times[key]);
            return double(weights[key][morph]) * (1.0 - part) + double(weights[key + 1][morph]) * part;
        };
        for (const double side : {1.0, -1.0}) { // the left foot stands in the first half
            std::size_t soles = 0;
            for (std::size_t i = 0; i < person.mesh.positions.size(); ++i) {
                const auto& [x, y, z] = person.mesh.positions[i];
                if (y > 0.001F || double(x) * side < 0.0)
                    continue;
                ++soles;
                const double from_s = side > 0.0 ? 0.0 : 0.5;
                std::optional<std::array<double, 2>> first;
                for (double time_s = from_s; time_s <= from_s + 0.5; time_s += 0.05) {
                    double up = double(y);
                    double ahead = double(z) + exporters::kCycle_m / exporters::kCycle_s * time_s;
                    for (std::size_t morph = 0; morph < person.morphs.size(); ++morph) {
                        up += weightAt(time_s, morph) * double(person.morphs[morph].moves[i][1]);
                        ahead += weightAt(time_s, morph) * double(person.morphs[morph].moves[i][2]);
                    }
                    if (!first)
                        first = {up, ahead};
                    QVERIFY(std::abs(up - (*first)[0]) < 1e-6 && std::abs(ahead - (*first)[1]) < 1e-6);
                }
            }
            QVERIFY(soles >= 4);
        }
        for (const auto& cycle : cycles)
            for (const auto& weights : cycle.weights)
                QCOMPARE(weights.size(), person.morphs.size());
    }

    void animation_goesWhereThePeopleGo()
    {
        const world::World world = testing::mappedCity();
        PeopleTracks tracks{20.0, {corner()}, {}, 0};
        foundation::JobContext context;
        const auto file = exporters::toAnimatedGltf(world, tracks, {1.0, 1.0}, context);
        QVERIFY(file.ok());
        const Glb glb = testing::readGlb(file.value());
        const Json* node = testing::nodeOf(glb, "person_17");
        QVERIFY(node);
        const Json& extras = (*node)["extras"];
        QVERIFY(extras["exportedId"] == 17.0 && extras["kind"] == "schedule" && extras["group"] == 4.0 && extras["posture"] == "walks");
        QVERIFY(extras["postures"] == (Json{"walks", "stands"}) && extras["posture_times_s"] == (Json{0.0, 9.0}));
        const Json* paths = animationOf(glb, "paths");
        QVERIFY(paths);
        const auto [times, places] = channelOf(glb, *paths, "person_17", "translation", 3);
        QVERIFY((times == std::vector<float>{0, 10, 15, 20}));
        QVERIFY((places == std::vector<float>{1, 0, -2, 11, 0, -2, 11, 0, -2, 11, 1, -8}));
        const auto sizes = channelOf(glb, *paths, "person_17", "scale", 3).second;
        QVERIFY(sizes[0] == 1.0F && sizes[3] < 0.001F && sizes[6] == 1.0F);
        const auto turns = channelOf(glb, *paths, "person_17", "rotation", 4).second;
        QCOMPARE(turns.size(), std::size_t{16});
        const double north = 2.0 * std::atan2(double(turns[9]), double(turns[11])); // turned from +z to -z
        QVERIFY(std::abs(std::abs(north) - 3.14159265) < 1e-5);
        for (const auto& sampler : (*paths)["samplers"])
            QVERIFY(
                sampler["interpolation"]
                == (glb.json["accessors"][sampler["output"].get<std::size_t>()]["type"] == "VEC3" && sampler["interpolation"] == "LINEAR"
                        ? "LINEAR"
                        : "STEP"));
        for (const char* posture : {"walks", "stands", "sits", "talks", "performs"})
            QVERIFY2(animationOf(glb, posture), posture);
        tracks.people[0].profile = 99;
        QCOMPARE(exporters::toAnimatedGltf(world, tracks, {}, context).error().code, std::string("foreign-people"));
    }
};

PASSERBY_TEST(EngineKitTest)

} // namespace engine_kit_test

#include "engine_kit_test.moc"
