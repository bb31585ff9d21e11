// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "core/world/recording.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <numbers>
#include <rapidcheck.h>

namespace recorded_tracks_test {

using namespace passerby;
using geometry::Point;
using world::RecordedTrack;
using world::RecordedTracks;
using world::Recording;
using world::TrackKind;

namespace {

bool isNear(Point a, Point b)
{
    return geometry::distance(a, b) < 1e-9;
}

/// At 10 frames a second 1 m/s east, half a second without points, then north.
RecordedTrack bentTrack()
{
    return {7, TrackKind::person, 0.0, 0.0, {{10, {0, 0}}, {12, {0.25, 0}}, {14, {0.5, 0}}, {19, {1, 0}}, {21, {1, 0.5}}}};
}

Recording kept(const std::vector<RecordedTrack>& tracks)
{
    Recording recording;
    recording.name = "corner";
    recording.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks(tracks));
    return recording;
}

world::World withRecording(const Recording& recording)
{
    world::World city;
    world::PatchBuilder build(city);
    build.add(recording);
    if (const auto applied = city.apply(build.patch()); !applied)
        qFatal("%s", foundation::describe(applied.error()).c_str());
    return city;
}

std::string codeOf(RecordedTracks recorded)
{
    const auto done = world::putInOrder(recorded);
    return done.ok() ? std::string() : done.error().code + " " + done.error().where;
}

/// Tracks of any length anywhere, in order.
RecordedTracks anyTracks()
{
    RecordedTracks recorded{25.0, {}};
    const auto count = *rc::gen::inRange(1, 5);
    for (int i = 0; i < count; ++i) {
        RecordedTrack track;
        track.id = *rc::gen::arbitrary<std::int64_t>();
        track.kind = static_cast<TrackKind>(*rc::gen::inRange(0, 8));
        track.length_m = 0.25 * *rc::gen::inRange(0, 400);
        const auto points = *rc::gen::inRange(1, 20);
        std::int64_t frame = *rc::gen::inRange(-2'000'000'000, 2'000'000'000);
        for (int k = 0; k < points; ++k, frame += *rc::gen::inRange(1, 1'000'000))
            track.points.push_back(
                {static_cast<std::int32_t>(frame),
                 {1e-3 * *rc::gen::inRange(-2'000'000'000, 2'000'000'000), 1e-3 * *rc::gen::inRange(-100'000, 100'000)}});
        recorded.tracks.push_back(track);
    }
    return recorded;
}

} // namespace

class RecordedTracksTest : public QObject {
    Q_OBJECT

private slots:
    void evenPieces_areStraightBetweenPoints_andEndAtGaps()
    {
        // 0.2 s apart; the step of 0.5 s is a gap.
        const auto pieces = world::evenPieces(bentTrack(), 10.0, 20.0, 0.3);
        QCOMPARE(pieces.size(), std::size_t{2});
        QCOMPARE(pieces[0].start_s, 1.0);
        QCOMPARE(pieces[0].places.size(), std::size_t{9}); // 1.0 to 1.4 s, every 0.05 s
        QVERIFY(isNear(pieces[0].places[1], {0.0625, 0}) && isNear(pieces[0].places[8], {0.5, 0}));
        QCOMPARE(pieces[1].start_s, 1.9);
        QCOMPARE(pieces[1].places.size(), std::size_t{5});
        QVERIFY(isNear(pieces[1].places[2], {1, 0.25}));
        // Where the gap may be so long, it is crossed: 1.6 s is two fifths of it.
        const auto whole = world::evenPieces(bentTrack(), 10.0, 5.0, 0.5);
        QCOMPARE(whole.size(), std::size_t{1});
        QVERIFY(isNear(whole[0].places[3], {0.7, 0}));
        // Rates that do not divide: 3 a second have 1.0, 1.333..., 1.666..., 2.0 s of 1.0 to 2.1 s.
        QCOMPARE(world::evenPieces(bentTrack(), 10.0, 3.0, 0.5)[0].places.size(), std::size_t{4});
        QVERIFY(world::evenPieces(bentTrack(), 10.0, 1.0, 0.3).empty()); // no piece lasts a second
        QVERIFY(world::evenPieces({1, TrackKind::person, 0.0, 0.0, {{3, {1, 1}}}}, 10.0, 5.0, 1.0).empty());
    }

    void placeAt_isNothingOutsideAndInGaps()
    {
        const RecordedTrack track = bentTrack();
        QVERIFY(isNear(*world::placeAt(track, 10.0, 1.3, 0.3), {0.375, 0}));
        QVERIFY(isNear(*world::placeAt(track, 10.0, 1.4, 0.3), {0.5, 0}));
        QVERIFY(!world::placeAt(track, 10.0, 1.6, 0.3));
        QVERIFY(isNear(*world::placeAt(track, 10.0, 1.6, 0.6), {0.7, 0}));
        QVERIFY(!world::placeAt(track, 10.0, 0.9, 0.3));
        QVERIFY(isNear(*world::placeAt(track, 10.0, 2.1, 0.3), {1, 0.5}));
        QVERIFY(!world::placeAt(track, 10.0, 2.2, 9.0));
    }

    void putInOrder_sortsAndSnaps_orSaysWhatIsWrong()
    {
        RecordedTracks recorded{25.0,
                                {{9, TrackKind::car, 4.0, 2.0, {{1, {0.1, 0}}}},
                                 {12, TrackKind::person, 0, 0, {{1, {0, 0}}}},
                                 {9, TrackKind::person, 0, 0, {{4, {0, 0}}}}}};
        QVERIFY(world::putInOrder(recorded).ok());
        QCOMPARE(recorded.tracks[0].id, std::int64_t{9});
        QCOMPARE(recorded.tracks[1].id, std::int64_t{12});
        QCOMPARE(recorded.tracks[2].kind, TrackKind::car);
        QCOMPARE(recorded.tracks[2].points[0].place, geometry::snapped({0.1, 0}));
        QCOMPARE(recorded.pointCount(), std::size_t{3});
        QCOMPARE(codeOf({25.0, {}}), std::string("bad-track "));
        const auto one = [](RecordedTrack track) { return codeOf({25.0, {std::move(track)}}); };
        QCOMPARE(one({3, TrackKind::bus, 0, 0, {}}), std::string("bad-track bus 3"));
        QCOMPARE(one({3, TrackKind::bus, 0, 0, {{2, {0, 0}}, {2, {1, 0}}}}), std::string("bad-track bus 3"));
        QCOMPARE(one({3, TrackKind::bus, 200, 0, {{2, {0, 0}}}}), std::string("bad-track bus 3"));
        QCOMPARE(one({3, TrackKind::bus, 0, 0, {{2, {std::nan(""), 0}}}}), std::string("bad-track bus 3"));
        QCOMPARE(one({3, TrackKind::bus, 0, 0, {{2, {0, 2e7}}}}), std::string("bad-track bus 3"));
        QCOMPARE(codeOf({25.0, {bentTrack(), bentTrack()}}), std::string("bad-track person 7"));
    }

    void packed_isUnpackedTheSame()
    {
        QVERIFY(rc::check("any tracks", [] {
            RecordedTracks recorded = anyTracks();
            if (!world::putInOrder(recorded))
                return; // two of the same id
            const std::vector<std::uint8_t> bytes = world::packTracks(recorded.tracks);
            RC_ASSERT(world::unpackTracks(bytes).value() == recorded.tracks);
            RC_ASSERT(world::countTracks(bytes).value().points == recorded.pointCount());
        }));
        const auto counts = world::countTracks(world::packTracks({bentTrack()})).value();
        QCOMPARE(counts.tracks, std::size_t{1});
        QCOMPARE(counts.firstFrame, 10);
        QCOMPARE(counts.lastFrame, 21);
    }

    void brokenBytes_areRefused()
    {
        const std::vector<std::uint8_t> good = world::packTracks({bentTrack()});
        for (std::size_t size = 0; size < good.size(); ++size)
            QVERIFY(!world::unpackTracks(std::span(good).first(size)).ok());
        std::vector<std::uint8_t> longer = good;
        longer.push_back(0);
        QVERIFY(!world::unpackTracks(longer).ok());
        QVERIFY(rc::check("bytes changed at random", [&] {
            std::vector<std::uint8_t> bytes = good;
            const auto changes = *rc::gen::inRange(1, 6);
            for (int i = 0; i < changes; ++i)
                bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = *rc::gen::arbitrary<std::uint8_t>();
            if (const auto read = world::unpackTracks(bytes)) {
                RecordedTracks again{25.0, read.value()};
                RC_ASSERT(world::putInOrder(again).ok()); // only what could have been packed
                RC_ASSERT(again.tracks == read.value());
            }
        }));
        // A hundred million points that are not there take no memory.
        std::vector<std::uint8_t> boast(good.begin(), good.begin() + 8);
        for (const int byte : {1, 0, 2, 0, 0, 0x80, 0x80, 0x80, 0x08, 0, 0, 0})
            boast.push_back(static_cast<std::uint8_t>(byte));
        QVERIFY(!world::unpackTracks(boast).ok());
    }

    void placement_turnsThenMoves()
    {
        const world::RecordingPlacement placement{{10, 20}, std::numbers::pi / 2.0};
        QVERIFY(isNear(placement.toLocal({2, 1}), {9, 22}));
        Recording recording = kept({bentTrack()});
        recording.frameRate_hz = 10.0;
        recording.placement = {{100, 0}, std::numbers::pi};
        const auto placed = world::placedTracksOf(recording);
        QVERIFY(placed.ok());
        QVERIFY(geometry::distance(placed.value().tracks[0].points[4].place, {99, -0.5}) < 2e-6);
        QCOMPARE(placed.value().frameRate_hz, 10.0);
    }

    void placedByTwoPoints_keepsMetres()
    {
        // (0, 0)–(4, 0) shall lie at (10, 10)–(10, 18): a quarter turn, twice as far apart there, so the middles meet.
        const auto placed = world::placedBy({Point{0, 0}, Point{4, 0}}, {Point{10, 10}, Point{10, 18}});
        QVERIFY(placed.has_value());
        QCOMPARE(placed->stretch, 2.0);
        QVERIFY(std::abs(placed->placement.turn_rad - std::numbers::pi / 2.0) < 1e-12);
        QVERIFY(isNear(placed->placement.toLocal({2, 0}), {10, 14}));
        QVERIFY(isNear(placed->placement.toLocal({0, 0}), {10, 12}));
        QVERIFY(!world::placedBy({Point{1, 1}, Point{1, 1}}, {Point{0, 0}, Point{1, 0}}));
        QVERIFY(!world::placedBy({Point{0, 0}, Point{1, 1}}, {Point{2, 2}, Point{2, 2}}));
    }

    void city_keepsIt_asNoPartOfItself()
    {
        const world::World empty;
        world::World city = withRecording(kept({bentTrack()}));
        QCOMPARE(world::bakeHash(city), world::bakeHash(empty));
        QCOMPARE(world::runHash(city), world::runHash(empty));
        QVERIFY(city.sameContent(withRecording(kept({bentTrack()})))); // other pointers, same bytes
        RecordedTrack other = bentTrack();
        other.id = 8;
        QVERIFY(!city.sameContent(withRecording(kept({other}))));
        const world::World before = city;
        const auto id = city.recordings().at(0).id;
        world::WorldPatch patch;
        patch.erase(id);
        const auto inverse = city.apply(patch);
        QVERIFY(inverse.ok() && city.recordings().empty());
        QVERIFY(city.apply(inverse.value()).ok());
        QVERIFY(city.sameContent(before));
    }

    void whatIsNoRecording_isRefused()
    {
        const auto refused = [](auto change) {
            Recording recording = kept({bentTrack()});
            change(recording);
            world::World city;
            world::PatchBuilder build(city);
            build.add(recording);
            const auto applied = city.apply(build.patch());
            return !applied && applied.error().code == "bad-value" && applied.error().where == "recording 1";
        };
        QVERIFY(refused([](Recording& recording) { recording.frameRate_hz = 0.0; }));
        QVERIFY(refused([](Recording& recording) { recording.placement.turn_rad = 4.0; }));
        QVERIFY(refused([](Recording& recording) { recording.placement.origin.x = std::nan(""); }));
        QVERIFY(refused([](Recording& recording) { recording.tracks = nullptr; }));
        QVERIFY(refused([](Recording& recording) {
            recording.tracks = std::make_shared<const std::vector<std::uint8_t>>(std::initializer_list<std::uint8_t>{1, 2, 3});
        }));
    }
};

PASSERBY_TEST(RecordedTracksTest)

} // namespace recorded_tracks_test

#include "recorded_tracks_test.moc"
