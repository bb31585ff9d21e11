// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run_log_file.h"

#include "core/ground/barrier.h"
#include "core/jobs/replay_job.h"
#include "core/run/frame_hash.h"
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

namespace run_log_file_test {

using namespace passerby;
using jobs::KeptRun;
using nlohmann::json;
using simulation::RunLog;
using testing::advance;
using testing::optionsFor;
using testing::start;

namespace {

/// One entry of each kind, in a ladder of streets.
KeptRun runWithEverything()
{
    const world::World world = testing::ladder(3).make();
    KeptRun run;
    run.seed = 0xFFFFFFFFFFFFFFFFULL;
    run.people = 321;
    run.step_s = 1.0 / 3.0;
    run.framesPerSecond = 3.0;
    run.startClock_s = 30000.25;
    run.seconds = 100.0;
    run.wanderStart = wander::WanderStart::byViewshed;
    run.city = jobs::keptCity(world);
    run.city.name = "Neu\"stadt\n";
    const world::World edited = testing::withType(world, 1, [](world::TargetType& type) { type.waitMean_s = 0.1 + 0.2; });
    run.entries = {{0, RunLog::MeasuresReset{}},
                   {7, RunLog::Blocked{{2, {1.0 / 3.0, 2.5}, {4.5, -6.25}, 1.5}}},
                   {7, RunLog::Unblocked{1}},
                   {60, RunLog::Edited{edited, 400}},
                   {300, RunLog::AllUnblocked{}},
                   {300, RunLog::Joined{{{world::PersonKind::mind, 3}, {world::PersonKind::mind, 0}}, autonomous::Form::file}},
                   {300, RunLog::Parted{{{world::PersonKind::mind, 3}}}},
                   {300, RunLog::Entered{{run::VisitorMode::driving, {1.0 / 3.0, -2.5}, -2, 0.1, 4}}},
                   {300, RunLog::Steered{{-1.0, 1.0 / 3.0, 0.1 + 0.2, true}}},
                   {300, RunLog::Left{}}};
    return run;
}

std::string textOf(const KeptRun& run)
{
    foundation::JobContext context;
    const auto text = jobs::toRunLog(run, context);
    if (!text)
        qFatal("%s", foundation::describe(text.error()).c_str());
    return text.value();
}

foundation::Result<KeptRun> read(std::string_view text)
{
    foundation::JobContext context;
    return jobs::fromRunLog(text, context);
}

/// Two squares of 30 m, a lane between them, through which people wander.
world::World twoSquares()
{
    testing::WorldMaker maker;
    const auto west = maker.addCell(0, 0, 30, 30);
    const auto lane = maker.addCell(30, 13, 50, 17);
    const auto east = maker.addCell(50, 0, 80, 30);
    maker.addPortal(west, lane, {30, 13.5}, {30, 16.5});
    maker.addPortal(lane, east, {50, 13.5}, {50, 16.5});
    maker.addProfile("wanderer", 1.0, 1.3, 0.1);
    maker.lastProfile().guidance = world::Guidance::affordance;
    maker.lastProfile().steering = world::Steering::orca;
    return maker.make();
}

world::World withHouse(const world::World& world)
{
    world::WorldPatch patch;
    world::Obstacle house;
    house.polygon.outer = {{60, 8}, {66, 8}, {66, 12}, {60, 12}};
    patch.put(world.obstacles().nextId(), house);
    return testing::changed(world, patch);
}

/// The run as text and back, lived again: a sentence about what is wrong, else nothing.
QString faultOfReplay(const world::World& world, const simulation::ScheduleRun& run)
{
    const auto kept = read(textOf(jobs::keptRun(run.log(), run.frame()->step)));
    if (!kept)
        return QString::fromStdString(foundation::describe(kept.error()));
    for (const unsigned threads : {1U, 2U, 8U}) {
        foundation::JobContext context;
        const auto report = jobs::runReplayJob(world, kept.value(), {{}, threads}, context);
        if (!report)
            return QString::fromStdString(foundation::describe(report.error()));
        if (report.value().frames != run.frame()->step + 1)
            return QStringLiteral("%1 frames").arg(report.value().frames);
        if (report.value().lastFrame != run::frameHash(*run.frame()))
            return QStringLiteral("the last frame is another with %1 threads").arg(threads);
    }
    return {};
}

} // namespace

class RunLogFileTest : public QObject {
    Q_OBJECT

private slots:
    /// No run looks at them, and their pictures are large.
    void storiesOfAnEditedCity_areNotKept()
    {
        KeptRun run = runWithEverything();
        const std::string before = textOf(run);
        world::World& edited = std::get<RunLog::Edited>(run.entries[3].what).world;
        world::PatchBuilder patch(edited);
        patch.add(world::Story{"tour", {world::Slide{}}});
        QVERIFY(edited.apply(patch.take()).ok());
        QCOMPARE(textOf(run), before);
    }

    void everyEntry_comesBack()
    {
        const KeptRun run = runWithEverything();
        const auto again = read(textOf(run));
        QVERIFY2(again.ok(), again ? "" : foundation::describe(again.error()).c_str());
        const KeptRun& other = again.value();
        QVERIFY(other.mode == jobs::SimulationMode::full);
        QCOMPARE(other.seed, run.seed);
        QCOMPARE(other.people, run.people);
        QVERIFY(other.step_s == run.step_s && other.framesPerSecond == run.framesPerSecond && other.seconds == run.seconds);
        QVERIFY(other.startClock_s == run.startClock_s);
        QVERIFY(other.wanderStart == run.wanderStart);
        QCOMPARE(other.city.hash, run.city.hash);
        QCOMPARE(other.city.name, run.city.name);
        QCOMPARE(other.city.cells, run.city.cells);
        QCOMPARE(other.city.targets, run.city.targets);
        QCOMPARE(other.entries.size(), run.entries.size());
        for (std::size_t i = 0; i < run.entries.size(); ++i) {
            QCOMPARE(other.entries[i].step, run.entries[i].step);
            QCOMPARE(other.entries[i].what.index(), run.entries[i].what.index());
        }
        QVERIFY(std::get<RunLog::Blocked>(other.entries[1].what).barrier == std::get<RunLog::Blocked>(run.entries[1].what).barrier);
        QCOMPARE(std::get<RunLog::Unblocked>(other.entries[2].what).number, 1U);
        const auto& edited = std::get<RunLog::Edited>(other.entries[3].what);
        QCOMPARE(edited.people, std::uint64_t{400});
        QCOMPARE(world::runHash(edited.world), world::runHash(std::get<RunLog::Edited>(run.entries[3].what).world));
        const auto& joined = std::get<RunLog::Joined>(other.entries[5].what);
        QVERIFY(joined.people == std::get<RunLog::Joined>(run.entries[5].what).people && joined.form == autonomous::Form::file);
        QVERIFY(std::get<RunLog::Parted>(other.entries[6].what).people == std::get<RunLog::Parted>(run.entries[6].what).people);
        QVERIFY(std::get<RunLog::Entered>(other.entries[7].what).start == std::get<RunLog::Entered>(run.entries[7].what).start);
        QVERIFY(std::get<RunLog::Steered>(other.entries[8].what).input == std::get<RunLog::Steered>(run.entries[8].what).input);
        QCOMPARE(textOf(other), textOf(run));
    }

    /// Logs in which nobody walks or drives themselves are what they always were, so that older programs read them.
    void withoutVisitors_theVersionIsTheFirst()
    {
        KeptRun run = runWithEverything();
        QVERIFY(textOf(run).find("\"version\": 2") != std::string::npos);
        run.entries.resize(7);
        QVERIFY(textOf(run).find("\"version\": 1") != std::string::npos);
        QVERIFY(read(textOf(run)).ok());
    }

    /// Somebody at the screen, and an edit.
    void visitors_areLivedAgain()
    {
        const world::World first = testing::steered(testing::ladder(3).make(), world::Steering::orca);
        const auto run = start(first, optionsFor(60));
        advance(*run, 20);
        QVERIFY(run->enter({run::VisitorMode::onFoot, testing::placeOf(run->frame()->walkers.front()), 0, 0.3, 0}).ok());
        for (int i = 0; i < 30; ++i) {
            run->steer({1.0 / (1 + i % 3), 0.0, 0.1 * i, i % 2 == 0});
            advance(*run, 1);
        }
        foundation::RandomStream random(5, 0, foundation::Purpose::general);
        foundation::JobContext context;
        QVERIFY(run->edit(testing::editedAtRandom(first, random), 60, context).ok());
        advance(*run, 20);
        QVERIFY(run->frame()->visitor);
        QCOMPARE(faultOfReplay(first, *run), QString());
    }

    void observers_comeBack()
    {
        KeptRun run = runWithEverything();
        run.mode = jobs::SimulationMode::perceptual;
        run.entries.clear();
        const geometry::Polygon area{{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{{1, 1}, {1, 2}, {2, 2}}}};
        for (const perceptual::Observer& observer :
             {perceptual::Observer::at({1.5, 1.0 / 3.0}, 20.0),
              perceptual::Observer::along({{0.0, {0, 0}, 5.0}, {10.0, {30, 0}, 5.0}, {20.0, {30, 30}, -1.0}}),
              perceptual::Observer::ofAll({area, area})}) {
            run.observer = observer;
            const auto again = read(textOf(run));
            QVERIFY2(again.ok(), again ? "" : foundation::describe(again.error()).c_str());
            QVERIFY(again.value().mode == jobs::SimulationMode::perceptual);
            QCOMPARE(again.value().observer.path().size(), observer.path().size());
            QCOMPARE(again.value().observer.areas().size(), observer.areas().size());
            QVERIFY(again.value().observer.areas() == observer.areas());
            QCOMPARE(textOf(again.value()), textOf(run));
        }
    }

    void observerWithoutAPlace_isNotKept()
    {
        KeptRun run = runWithEverything();
        run.mode = jobs::SimulationMode::perceptual;
        run.entries.clear();
        run.observer = {};
        foundation::JobContext context;
        const auto text = jobs::toRunLog(run, context);
        QVERIFY(!text.ok());
        QCOMPARE(text.error().code, std::string("not-loggable"));
    }

    void lengths_countWhole()
    {
        for (const std::uint64_t step :
             {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{3}, std::uint64_t{7'777'777}, std::uint64_t{987'654'321}}) {
            simulation::RunLog log;
            log.options.step_s = 0.1;
            log.entries = {{step, RunLog::MeasuresReset{}}, {step + 1, RunLog::AllUnblocked{}}};
            const KeptRun run = jobs::keptRun(log, step);
            QCOMPARE(run.lastStep(), step);
            QCOMPARE(run.framesPerSecond, 10.0);
            QCOMPARE(run.entries.size(), std::size_t{1});
        }
    }

    void editsAndFences_areLivedAgain_data()
    {
        QTest::addColumn<bool>("isSteered");
        QTest::newRow("by the clock") << false;
        QTest::newRow("steered") << true;
    }
    void editsAndFences_areLivedAgain()
    {
        QFETCH(bool, isSteered);
        const world::World first =
            isSteered ? testing::steered(testing::ladder(4).make(), world::Steering::orca) : testing::ladder(4).make();
        foundation::JobContext context;
        foundation::RandomStream random(41, 0, foundation::Purpose::general);
        world::World world = first;
        const auto run = start(first, optionsFor(500));
        std::uint32_t fence = 0;
        for (int i = 0; i < 10; ++i) {
            advance(*run, 1 + static_cast<int>(random.below(40)));
            if (i % 4 == 1 && !run->frame()->walkers.empty())
                fence = run->block(ground::barrierAcross(run->world(), *run->graph(), run->frame()->walkers.front().segment, 0.5));
            if (i % 4 == 3)
                run->unblock(fence);
            if (i == 6)
                run->unblockAll();
            if (i == 8)
                run->resetMeasures();
            if (const auto edited = testing::editedAtRandom(world, random); run->edit(edited, 500 - 10 * static_cast<unsigned>(i), context))
                world = edited;
        }
        QVERIFY(run->frame()->edits > 4);
        QCOMPARE(faultOfReplay(first, *run), QString()); // something was done at the last step itself
        advance(*run, 60);
        QCOMPARE(faultOfReplay(first, *run), QString());
    }

    void wanderers_areLivedAgain()
    {
        foundation::JobContext context;
        const world::World world = twoSquares();
        const auto run = start(world, optionsFor(20));
        advance(*run, 50);
        QVERIFY(run->edit(withHouse(world), 25, context).ok());
        advance(*run, 100);
        QVERIFY(run->edit(world, 25, context).ok());
        advance(*run, 50);
        QVERIFY(run->frame()->wandering);
        QCOMPARE(faultOfReplay(world, *run), QString());
    }

    void anotherCity_isRefused()
    {
        foundation::JobContext context;
        const auto run = start(testing::ladder(3).make(), optionsFor(50));
        const KeptRun kept = jobs::keptRun(run->log(), 0);
        const auto report = jobs::runReplayJob(testing::ladder(2).make(), kept, {}, context);
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, std::string("other-city"));
        QVERIFY(report.error().message.find(jobs::spellHash(kept.city.hash)) != std::string::npos);
        QVERIFY(report.error().message.find("9 cells") != std::string::npos && report.error().message.find("6 cells") != std::string::npos);
    }

    void cityThatIsNoText_isRefused()
    {
        const world::World world = testing::ladder(3).make();
        world::WorldPatch patch; // a portal that is on nobody's border: unwise, and no city JSON
        world::Portal portal = *world.portals().at(0).row;
        portal.a.y += 3.0;
        portal.b.y += 3.0;
        patch.put(world.portals().at(0).id, portal);
        KeptRun run = runWithEverything();
        run.entries = {{4, RunLog::Edited{testing::changed(world, patch), 10}}};
        foundation::JobContext context;
        const auto text = jobs::toRunLog(run, context);
        QVERIFY(!text.ok());
        QCOMPARE(text.error().code, std::string("not-loggable"));
        QVERIFY(text.error().message.find("step 4") != std::string::npos);
    }

    void badValues_areRefused_data()
    {
        QTest::addColumn<QString>("where"); // JSON pointer of what is replaced
        QTest::addColumn<QString>("value"); // empty: taken away
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("told"); // JSON path
        const auto bad = [](const char* name, const char* where, const char* value, const char* code, const char* told) {
            QTest::newRow(name) << where << value << code << told;
        };
        bad("no format", "/format", "", "wrong-format", "$");
        bad("another format", "/format", "\"passerby-city\"", "wrong-format", "$");
        bad("format of a number", "/format", "3", "wrong-format", "$");
        bad("no version", "/version", "", "wrong-value", "$");
        bad("newer", "/version", "3", "newer-version", "$.version");
        bad("version 0", "/version", "0", "wrong-value", "$.version");
        bad("version of text", "/version", "\"1\"", "wrong-value", "$.version");
        bad("unknown key", "/turbo", "true", "unknown-key", "$.turbo");
        bad("unknown mode", "/mode", "\"fast\"", "wrong-value", "$.mode");
        bad("no mode", "/mode", "", "wrong-value", "$");
        bad("observer of everybody", "/observer", "{\"path\": []}", "unknown-key", "$.observer");
        bad("who is seen has no entries", "/mode", "\"perceptual\"", "wrong-value", "$");
        bad("negative seed", "/seed", "-1", "wrong-value", "$.seed");
        bad("seed of a fraction", "/seed", "1.5", "wrong-value", "$.seed");
        bad("negative people", "/people", "-1", "wrong-value", "$.people");
        bad("too many people", "/people", "20000001", "wrong-value", "$.people");
        bad("no frames", "/frames_per_second", "0", "wrong-value", "$.frames_per_second");
        bad("too many frames", "/frames_per_second", "1e9", "wrong-value", "$.frames_per_second");
        bad("frames between steps", "/step_s", "0.1", "wrong-value", "$.step_s");
        bad("step of null", "/step_s", "null", "wrong-value", "$.step_s");
        bad("clock", "/start_clock_s", "86401", "wrong-value", "$.start_clock_s");
        bad("negative length", "/seconds", "-0.1", "wrong-value", "$.seconds");
        bad("too long", "/seconds", "1e300", "wrong-value", "$.seconds");
        bad("unknown start", "/wander_start", "\"home\"", "wrong-value", "$.wander_start");
        bad("short hash", "/city/hash", "\"12ab\"", "wrong-value", "$.city.hash");
        bad("hash of letters", "/city/hash", "\"0123456789abcdeg\"", "wrong-value", "$.city.hash");
        bad("hash of a number", "/city/hash", "12", "wrong-value", "$.city.hash");
        bad("no city", "/city", "", "wrong-value", "$");
        bad("city of a list", "/city", "[]", "wrong-value", "$.city");
        bad("cells", "/city/cells", "-1", "wrong-value", "$.city.cells");
        bad("no entries", "/entries", "", "wrong-value", "$");
        bad("entries of an object", "/entries", "{}", "wrong-value", "$.entries");
        bad("entry of a number", "/entries/0", "7", "wrong-value", "$.entries[0]");
        bad("no step", "/entries/0/step", "", "wrong-value", "$.entries[0]");
        bad("step of before", "/entries/2/step", "6", "wrong-value", "$.entries[2].step");
        bad("step after the end", "/entries/4/step", "301", "wrong-value", "$.entries[4].step");
        bad("half a step", "/entries/1/step", "6.5", "wrong-value", "$.entries[1].step");
        bad("huge step", "/entries/4/step", "1e30", "wrong-value", "$.entries[4].step");
        bad("unknown deed", "/entries/0/what", "\"explode\"", "wrong-value", "$.entries[0].what");
        bad("no deed", "/entries/0/what", "", "wrong-value", "$.entries[0]");
        bad("more than the deed needs", "/entries/0/number", "3", "unknown-key", "$.entries[0].number");
        bad("fence in no cell", "/entries/1/cell", "0", "wrong-value", "$.entries[1].cell");
        bad("fence of one number", "/entries/1/left", "[1]", "wrong-value", "$.entries[1].left");
        bad("fence of text", "/entries/1/left", "[\"1\", 2]", "wrong-value", "$.entries[1].left[0]");
        bad("fence far away", "/entries/1/right", "[1e8, 2]", "wrong-value", "$.entries[1].right");
        bad("fence in the sky", "/entries/1/elevation_m", "1e9", "wrong-value", "$.entries[1].elevation_m");
        bad("no fence", "/entries/2/number", "-1", "wrong-value", "$.entries[2].number");
        bad("too many in an edit", "/entries/3/people", "1e10", "wrong-value", "$.entries[3].people");
        bad("no edited city", "/entries/3/city", "", "wrong-value", "$.entries[3]");
        bad("edited city of an object", "/entries/3/city", "{}", "wrong-value", "$.entries[3].city");
        bad("edited city of nonsense", "/entries/3/city", "\"{\"", "wrong-value", "$.entries[3].city");
        bad("another edited city", "/entries/3/city", "\"{\\\"format\\\": \\\"passerby-city\\\", \\\"version\\\": 1}\"", "wrong-value",
            "$.entries[3].city");
        bad("somebody comes on wings", "/entries/7/by", "\"flying\"", "wrong-value", "$.entries[7].by");
        bad("somebody comes far away", "/entries/7/place", "[1e9, 0]", "wrong-value", "$.entries[7].place");
        bad("on half a level", "/entries/7/level", "0.5", "wrong-value", "$.entries[7].level");
        bad("of a negative kind", "/entries/7/kind", "-1", "wrong-value", "$.entries[7].kind");
        bad("twice as fast", "/entries/8/ahead", "2", "wrong-value", "$.entries[8].ahead");
        bad("a turn of text", "/entries/8/left", "\"0\"", "wrong-value", "$.entries[8].left");
        bad("runs a little", "/entries/8/runs", "1", "wrong-value", "$.entries[8].runs");
        bad("leaves somebody", "/entries/9/number", "1", "unknown-key", "$.entries[9].number");
        bad("another edited city's hash", "/entries/3/hash", "\"0123456789abcdef\"", "wrong-value", "$.entries[3].city");
    }
    void badValues_areRefused()
    {
        QFETCH(QString, where);
        QFETCH(QString, value);
        QFETCH(QString, code);
        QFETCH(QString, told);
        json log = json::parse(textOf(runWithEverything()));
        const json::json_pointer pointer(where.toStdString());
        if (value.isEmpty())
            log.at(pointer.parent_pointer()).erase(pointer.back());
        else
            log[pointer] = json::parse(value.toStdString());
        const auto run = read(log.dump());
        QVERIFY(!run.ok());
        QCOMPARE(QString::fromStdString(run.error().code), code);
        QCOMPARE(QString::fromStdString(run.error().where), told);
        QVERIFY(!run.error().message.empty());
    }

    void badObservers_areRefused_data()
    {
        QTest::addColumn<QString>("observer");
        QTest::addColumn<QString>("told");
        QTest::newRow("nothing") << "{}"
                                 << "$.observer";
        QTest::newRow("empty path") << R"({"path": []})"
                                    << "$.observer.path";
        QTest::newRow("no areas") << R"({"areas": []})"
                                  << "$.observer.areas";
        QTest::newRow("both") << R"({"path": [], "areas": [{"outer": [[0, 0], [1, 1], [0, 3]], "holes": []}]})"
                              << "$.observer.path";
        QTest::newRow("three numbers") << R"({"path": [[0, 1, 2]]})"
                                       << "$.observer.path[0]";
        QTest::newRow("times") << R"({"path": [[1, 1, 2, 3], [1, 1, 2, 3]]})"
                               << "$.observer.path[1]";
        QTest::newRow("text") << R"({"path": [[1, 1, 2, "3"]]})"
                              << "$.observer.path[0][3]";
        QTest::newRow("a line") << R"({"areas": [{"outer": [[0, 0], [1, 1]], "holes": []}]})"
                                << "$.observer.areas[0].outer";
        QTest::newRow("far away") << R"({"areas": [{"outer": [[0, 0], [1, 1], [1e9, 3]], "holes": []}]})"
                                  << "$.observer.areas[0].outer[2]";
        QTest::newRow("no holes") << R"({"areas": [{"outer": [[0, 0], [1, 1], [0, 3]]}]})"
                                  << "$.observer.areas[0]";
    }
    void badObservers_areRefused()
    {
        QFETCH(QString, observer);
        QFETCH(QString, told);
        KeptRun kept = runWithEverything();
        kept.mode = jobs::SimulationMode::perceptual;
        kept.entries.clear();
        kept.observer = perceptual::Observer::at({1.0, 2.0}, 3.0);
        json log = json::parse(textOf(kept));
        log["observer"] = json::parse(observer.toStdString());
        const auto run = read(log.dump());
        QVERIFY(!run.ok());
        QCOMPARE(QString::fromStdString(run.error().where), told);
        QVERIFY(!run.error().message.empty());
    }

    void badTexts_areRefused()
    {
        const std::string text = textOf(runWithEverything());
        QVERIFY(read(text).ok());
        for (std::size_t length = 0; length + 3 < text.size(); length += 1 + text.size() / 97) {
            const auto run = read(std::string_view(text).substr(0, length));
            QVERIFY(!run.ok());
            QCOMPARE(run.error().code, std::string("not-json"));
        }
        for (const char* other : {"", "[]", "null", "12", "\"passerby-run\"", "{\"seed\": 1e999}", "\xFF\xFE"})
            QVERIFY(!read(other).ok());
        QVERIFY(!read(std::string(100000, '[')).ok());
    }

    void files_areWrittenWholeAndRead()
    {
        const QTemporaryDir folder;
        foundation::JobContext context;
        const std::filesystem::path file = folder.filePath(QStringLiteral("run.json")).toStdString();
        const KeptRun run = runWithEverything();
        QVERIFY(jobs::writeRunLog(file, run, context).ok());
        const auto again = jobs::readRunLog(file, context);
        QVERIFY(again.ok());
        QCOMPARE(textOf(again.value()), textOf(run));
        QCOMPARE(jobs::readRunLog(file.parent_path() / "none.json", context).error().code, std::string("file-missing"));
        QCOMPARE(jobs::readRunLog(file.parent_path(), context).error().code, std::string("cannot-read"));
        QVERIFY(!jobs::writeRunLog(file.parent_path() / "none" / "run.json", run, context).ok());
        QFile broken(QString::fromStdString(file.string()));
        QVERIFY(broken.open(QIODevice::WriteOnly | QIODevice::Append));
        broken.write("}");
        broken.close();
        const auto failed = jobs::readRunLog(file, context);
        QVERIFY(!failed.ok());
        QCOMPARE(failed.error().where, file.string());
    }
};

PASSERBY_TEST(RunLogFileTest)

} // namespace run_log_file_test

#include "run_log_file_test.moc"
