// SPDX-License-Identifier: GPL-3.0-or-later
// Looking, stepping and asking: who is seen walks on their way, and what was seen or told stays true.
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/lives.h"

#include <QProcess>
#include <QSet>
#include <QTest>
#include <map>
#include <set>

namespace runtime_life_test {

using namespace passerby;
using namespace passerby::testing;

class RuntimeLifeTest : public QObject {
    Q_OBJECT
private slots:
    void viewOfEverything_holdsEverybody();
    void nobodyLookedAt_nobodyKnown();
    void people_walkAtTheirSpeedAlongTheirWay();
    void events_tellOfEverybodyWhoComesAndGoes();
    void alibis_stayTrueAllAlong();
    void whoWasToldWhereNext_goesThere();
    void sentences_nameTheEnds();
    void views_seeCellsThatTheyMeet();
    void budget_changesNothingButTheCalls();
    void budget_isOverByOneTreeAtMost();
    void treesThatAreKept_changeNothingButTime();
    void fullMemory_dropsNewcomers();
    void sameSeed_sameHash();
    void code_callsNothingButCopiesAndRoots();
};

void RuntimeLifeTest::viewOfEverything_holdsEverybody()
{
    const PackedCity& town = smallTown();
    Life life(town, usualOptions(town, 900));
    life.seeAll();
    life.step(0.0);
    for (int i = 0; i < 50; ++i) {
        std::size_t inside = 0;
        for (std::uint32_t target = 0; target < town.city.targets; ++target)
            inside += pb_inside(life.get(), target);
        QCOMPARE(inside + life.people().size(), std::size_t{900});
        QCOMPARE(life.counts().hidden, std::uint64_t{0});
        QCOMPARE(pb_arrivals(life.get(), nullptr, 0), 0U);
        life.step(7.3);
    }
}

void RuntimeLifeTest::nobodyLookedAt_nobodyKnown()
{
    const PackedCity& town = smallTown();
    Life life(town, usualOptions(town, 1000000));
    life.steps(20, 30.0);
    QVERIFY(life.people().empty() && life.events().empty());
    QCOMPARE(life.counts().known, 0U);
    QCOMPARE(life.counts().hidden, std::uint64_t{1000000});
    QCOMPARE(pb_inside(life.get(), 0), PB_NONE);
    pb_person person;
    QCOMPARE(pb_find(life.get(), 17, &person), PB_GONE);
}

void RuntimeLifeTest::people_walkAtTheirSpeedAlongTheirWay()
{
    const PackedCity& town = smallTown();
    Life life(town, usualOptions(town, 1000));
    life.seeAll();
    life.step(0.0);
    std::map<std::uint32_t, pb_person> before;
    int moved = 0;
    for (int i = 0; i < 100; ++i) {
        for (const pb_person& one : life.people()) {
            const auto found = before.find(one.id);
            if (found != before.end() && found->second.segment == one.segment) {
                const double dx = one.x - found->second.x;
                const double dy = one.y - found->second.y;
                QVERIFY(std::abs(std::hypot(dx, dy) - 0.1 * static_cast<double>(one.speed)) < 1e-4);
                QVERIFY(std::abs(std::remainder(std::atan2(dy, dx) - static_cast<double>(one.heading), 2.0 * M_PI)) < 1e-3);
                ++moved;
            }
            const std::vector<pb_way> ways = life.next(one.id);
            QVERIFY(!ways.empty());
            QCOMPARE(ways.front().segment, one.segment);
            for (std::size_t way = 1; way < ways.size(); ++way)
                QCOMPARE(ways[way].begins, ways[way - 1].ends);
            before[one.id] = one;
        }
        life.step(0.1);
    }
    QVERIFY(moved > 1000);
}

void RuntimeLifeTest::events_tellOfEverybodyWhoComesAndGoes()
{
    const PackedCity& town = smallTown();
    pb_options options = usualOptions(town, 3000);
    options.most_events = 100000;
    Life life(town, options);
    std::set<std::uint32_t> inView;
    std::set<std::uint32_t> kinds;
    double time = 0.0;
    for (int i = 0; i < 200; ++i) {
        if (i % 10 == 0)
            life.seeDisc(town.city.x[i % town.city.nodes], town.city.y[i % town.city.nodes], 60.0);
        life.step(1.0);
        for (const pb_event& event : life.events()) {
            QVERIFY(event.time >= time && event.time <= pb_time(life.get()));
            time = event.time;
            kinds.insert(event.kind);
            const bool comes = event.kind == PB_APPEARS || event.kind == PB_COMES_OUT;
            if (event.kind == PB_PORTAL)
                QVERIFY(inView.contains(event.id));
            else if (comes)
                QVERIFY(inView.insert(event.id).second);
            else
                QCOMPARE(inView.erase(event.id), std::size_t{1});
        }
        std::set<std::uint32_t> seen;
        for (const pb_person& one : life.people())
            seen.insert(one.id);
        QVERIFY(seen == inView);
    }
    QCOMPARE(kinds, (std::set<std::uint32_t>{PB_APPEARS, PB_PORTAL, PB_GOES_IN, PB_COMES_OUT, PB_LEAVES}));
}

void RuntimeLifeTest::alibis_stayTrueAllAlong()
{
    const PackedCity& town = smallTown();
    Life life(town, usualOptions(town, 2000));
    life.seeAll();
    life.step(0.0);
    std::map<std::uint32_t, pb_alibi> told;
    int trips = 0;
    for (int i = 0; i < 300; ++i) {
        for (const pb_person& one : life.people()) {
            const pb_alibi now = life.ask(one.id);
            QVERIFY(now.origin < town.city.targets && now.destination < town.city.targets && now.reason <= PB_BACK);
            QVERIFY(now.since <= pb_time(life.get()) && now.until >= pb_time(life.get()) - 1e-9);
            const auto found = told.find(one.id);
            if (found != told.end() && found->second.since == now.since) {
                QCOMPARE(now.origin, found->second.origin);
                QCOMPARE(now.destination, found->second.destination);
                QCOMPARE(now.then, found->second.then);
                QCOMPARE(now.reason, found->second.reason);
                QVERIFY(std::abs(now.until - found->second.until) < 1e-6);
            } else if (found != told.end()) { // a later trip: they went where they said
                QCOMPARE(now.origin, found->second.destination);
                if (found->second.then != found->second.destination) // else they stayed, and then went anywhere
                    QCOMPARE(now.destination, found->second.then);
                if (found->second.reason == PB_OUT)
                    QVERIFY(now.reason == PB_BACK || found->second.then == found->second.destination);
                ++trips;
            }
            QCOMPARE(now.profile, one.profile);
            told[one.id] = now;
        }
        life.step(2.0);
    }
    QVERIFY(trips > 100);
}

void RuntimeLifeTest::whoWasToldWhereNext_goesThere()
{
    const PackedCity& town = smallTown();
    Life life(town, usualOptions(town, 500, 4));
    life.seeAll();
    life.step(0.0);
    for (const pb_person& one : life.people()) {
        const std::vector<pb_way> ways = life.next(one.id);
        const pb_alibi alibi = life.ask(one.id);
        if (ways.back().to < town.city.portals)
            continue; // longer than what is kept
        QCOMPARE(ways.back().to, town.city.portals + alibi.destination);
        QVERIFY(std::abs(ways.back().ends - alibi.until) < 1e-9);
    }
    const pb_person first = life.people().front();
    const std::vector<pb_way> ways = life.next(first.id);
    for (const pb_way& way : ways) {
        life.step(way.begins + 0.5 * (way.ends - way.begins) - pb_time(life.get()) > 0.0
                      ? way.begins + 0.5 * (way.ends - way.begins) - pb_time(life.get())
                      : 0.0);
        pb_person now;
        QCOMPARE(pb_find(life.get(), first.id, &now), PB_OK);
        if (pb_time(life.get()) >= way.begins && pb_time(life.get()) < way.ends)
            QCOMPARE(now.segment, way.segment);
    }
}

void RuntimeLifeTest::sentences_nameTheEnds()
{
    static const std::unique_ptr<PackedCity> doors = packed(testing::threeDoors().make());
    Life life(*doors, usualOptions(*doors, 100));
    life.seeAll();
    life.step(0.0);
    char text[256];
    bool isBack = false;
    for (const pb_person& one : life.people()) {
        const pb_alibi alibi = life.ask(one.id);
        const char* names[] = {"home 1", "office 2", "cafe 3"};
        QCOMPARE(pb_tell(life.get(), one.id, PB_ENGLISH, text, sizeof text), PB_OK);
        const std::string english = text;
        QVERIFY2(english.find(std::string(" from ") + names[alibi.origin] + " to " + names[alibi.destination]) != std::string::npos, text);
        QVERIFY2(english.ends_with(std::string("; then to ") + names[alibi.then] + "."), text);
        QCOMPARE(pb_tell(life.get(), one.id, PB_GERMAN, text, sizeof text), PB_OK);
        const std::string german = text;
        QVERIFY2(german.find(std::string(" von ") + names[alibi.origin] + " nach " + names[alibi.destination]) != std::string::npos, text);
        isBack = isBack
                 || (english.find(", back from a round trip") != std::string::npos && german.find("auf dem Rückweg") != std::string::npos);
        QCOMPARE(pb_tell(life.get(), one.id, PB_ENGLISH, text, 20), PB_BAD_ARGUMENT);
        QCOMPARE(std::string(text), std::string());
    }
    QVERIFY(isBack);
    QCOMPARE(pb_tell(life.get(), 12345, PB_ENGLISH, text, sizeof text), PB_GONE);
}

void RuntimeLifeTest::views_seeCellsThatTheyMeet()
{
    const PackedCity& town = smallTown();
    Life life(town, usualOptions(town, 100));
    const auto live = [&] {
        life.step(0.0);
        return life.counts().live;
    };
    const float* box = town.city.box;
    const double square[] = {static_cast<double>(box[0]) + 0.1, static_cast<double>(box[1]) + 0.1, static_cast<double>(box[0]) + 0.2,
                             static_cast<double>(box[1]) + 0.1, static_cast<double>(box[0]) + 0.2, static_cast<double>(box[1]) + 0.2};
    QCOMPARE(pb_see_polygon(life.get(), square, 3), PB_OK);
    const std::uint32_t few = live();
    QVERIFY(few >= 1 && few <= 4);
    const double all[] = {-1e5, -1e5, 1e5, -1e5, 1e5, 1e5, -1e5, 1e5};
    QCOMPARE(pb_see_polygon(life.get(), all, 4), PB_OK);
    QCOMPARE(live(), town.city.cells);
    QCOMPARE(pb_see_polygon(life.get(), all, 2), PB_BAD_ARGUMENT);
    QCOMPARE(pb_see_disc(life.get(), 0.0, NAN, 1.0), PB_BAD_ARGUMENT);
    QCOMPARE(pb_see_disc(life.get(), 0.0, 0.0, -1.0), PB_BAD_ARGUMENT);
    const std::uint32_t none = town.city.cells;
    QCOMPARE(pb_see_cells(life.get(), &none, 1), PB_BAD_ARGUMENT);
    QCOMPARE(pb_see_nothing(life.get()), PB_OK);
    life.steps(2, 901.0); // held no longer
    QCOMPARE(live(), 0U);
    QCOMPARE(pb_step(life.get(), -1.0, 0), PB_BAD_ARGUMENT);
    QCOMPARE(pb_step(life.get(), NAN, 0), PB_BAD_ARGUMENT);
}

void RuntimeLifeTest::budget_changesNothingButTheCalls()
{
    const PackedCity& town = smallTown();
    Life whole(town, usualOptions(town, 3000, 8));
    Life sliced(town, usualOptions(town, 3000, 8));
    int more = 0;
    for (std::uint32_t i = 0; i < 30; ++i) {
        for (Life* life : {&whole, &sliced})
            life->seeDisc(town.city.x[i % town.city.nodes], town.city.y[i % town.city.nodes], 50.0);
        whole.step(3.0);
        pb_status status = pb_step(sliced.get(), 3.0, 2000);
        for (; status == PB_MORE; ++more) {
            QVERIFY(pb_owed(sliced.get()) >= 0.0);
            if (more % 60 == 0) // kept and found again in the middle of it
                QCOMPARE(pb_load(sliced.get(), sliced.saved().data(), pb_save_bytes(sliced.get())), PB_OK);
            status = pb_step(sliced.get(), 0.0, 2000 + 97 * static_cast<std::uint64_t>(more % 13));
        }
        QCOMPARE(status, PB_OK);
        QCOMPARE(pb_hash(sliced.get()), pb_hash(whole.get()));
    }
    QVERIFY(more > 100);
}

void RuntimeLifeTest::budget_isOverByOneTreeAtMost()
{
    const PackedCity& town = smallTown();
    Life life(town, usualOptions(town, 3000, 8));
    life.seeAll();
    pb_status status = PB_MORE;
    std::uint64_t trees = 0;
    while (status == PB_MORE) {
        status = pb_step(life.get(), 0.0, 1);
        QVERIFY(life.counts().trees - trees <= 1);
        trees = life.counts().trees;
    }
    QVERIFY(trees > 100);
}

void RuntimeLifeTest::treesThatAreKept_changeNothingButTime()
{
    const PackedCity& town = smallTown();
    std::vector<std::uint64_t> hashes;
    std::vector<std::uint64_t> trees;
    for (const std::uint32_t most : {0U, 7U, 100000U}) {
        pb_options options = usualOptions(town, 2000, 12);
        options.most_trees = most;
        Life life(town, options);
        life.seeDisc(town.city.x[0], town.city.y[0], 120.0);
        life.steps(30, 2.0);
        (void)pb_blocked(life.get(), life.people().front().segment, 1);
        life.steps(30, 2.0);
        hashes.push_back(pb_hash(life.get()));
        trees.push_back(life.counts().trees);
    }
    QCOMPARE(hashes[1], hashes[0]);
    QCOMPARE(hashes[2], hashes[0]);
    QVERIFY(trees[2] < trees[1] && trees[1] < trees[0]);
}

void RuntimeLifeTest::fullMemory_dropsNewcomers()
{
    const PackedCity& town = smallTown();
    pb_options options = usualOptions(town, 5000);
    options.most_people = 20;
    options.most_events = 3;
    Life life(town, options);
    life.seeAll();
    for (int i = 0; i < 100; ++i) {
        life.step(5.0);
        QVERIFY(life.people().size() <= 20 && life.counts().known <= 20);
    }
    QVERIFY(life.counts().dropped > 50);
    pb_event events[10];
    std::uint32_t lost = 0;
    QCOMPARE(pb_events(life.get(), events, 10, &lost), 3U);
    QVERIFY(lost > 10);
}

void RuntimeLifeTest::sameSeed_sameHash()
{
    const PackedCity& town = smallTown();
    const auto hashOf = [&](std::uint64_t seed, double dt, int steps) {
        Life life(town, usualOptions(town, 2000, seed));
        life.seeDisc(town.city.x[0], town.city.y[0], 100.0);
        life.steps(steps, dt);
        return pb_hash(life.get());
    };
    QCOMPARE(hashOf(5, 0.25, 400), hashOf(5, 0.25, 400));
    QCOMPARE(hashOf(5, 0.25, 400), hashOf(5, 0.5, 200)); // events have times of their own
    QVERIFY(hashOf(5, 0.25, 400) != hashOf(6, 0.25, 400));
}

/// What the two files ask of others: copies of memory and a root, so neither memory nor files nor a locale.
void RuntimeLifeTest::code_callsNothingButCopiesAndRoots()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("Sanitizers add calls of their own.");
#endif
    QProcess nm;
    nm.start(QStringLiteral("nm"), {QStringLiteral("-u"), QStringLiteral(PASSERBY_BINARY_DIR "/core/libcore_runtime.a")});
    QVERIFY(nm.waitForFinished() && nm.exitCode() == 0);
    const QString text = QString::fromUtf8(nm.readAllStandardOutput());
    const QSet<QString> allowed{"memcmp", "memcpy", "memmove", "memset", "sqrt", "__stack_chk_fail"};
    int found = 0;
    for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const QString name = line.section(QLatin1Char(' '), -1);
        if (!line.contains(QStringLiteral(" U ")))
            continue;
        QVERIFY2(allowed.contains(name), qPrintable(name));
        ++found;
    }
    QVERIFY(found >= 3);
}

PASSERBY_TEST(RuntimeLifeTest)

} // namespace runtime_life_test

#include "runtime_life_test.moc"
