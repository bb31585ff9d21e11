// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <limits>
#include <numbers>

Q_DECLARE_METATYPE(passerby::world::ReferencePicture)

namespace reference_picture_test {

using namespace passerby;
using geometry::Point;
using world::PicturePlacement;
using world::ReferencePicture;

namespace {

world::SharedBytes jpeg()
{
    return std::make_shared<const std::vector<std::uint8_t>>(std::initializer_list<std::uint8_t>{0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3});
}

/// 200 × 100 pixels of half a metre, upper left corner at (10, 80).
ReferencePicture scan()
{
    return {"scan", jpeg(), 200, 100, {{10, 80}, {0.5, 0}, {0, -0.5}}, 0.6};
}

bool isNear(Point a, Point b)
{
    return geometry::distance(a, b) < 1e-9;
}

world::World withPicture(const ReferencePicture& picture)
{
    world::World world;
    world::PatchBuilder build(world);
    build.add(picture);
    if (!world.apply(build.patch()).ok())
        qFatal("The picture is not valid.");
    return world;
}

} // namespace

class ReferencePictureTest : public QObject {
    Q_OBJECT

private slots:
    void pixels_leadToMetres()
    {
        const PicturePlacement at = scan().placement;
        QVERIFY(isNear(at.toLocal({0, 0}), {10, 80}));
        QVERIFY(isNear(at.toLocal({200, 100}), {110, 30}));
        const PicturePlacement sheared{{3, 4}, {0.2, 0.1}, {0.05, -0.3}};
        QVERIFY(isNear(sheared.toLocal({20, 10}), {7.5, 3}));
        QVERIFY(isNear(world::middleOf(scan()), {60, 55}));
        QCOMPARE(world::widthOf_m(scan()), 100.0);
        QCOMPARE(world::turnOf_rad(scan()), 0.0);
    }

    void calibrate_byDistance_keepsTheFirstPoint()
    {
        // (20, 70) and (50, 30) are 50 m apart and shall be 25 m: all is halved about the first.
        const auto at = world::calibrated(scan().placement, {20, 70}, {50, 30}, 25.0);
        QVERIFY(at.has_value());
        QVERIFY(isNear(at->corner, {15, 75}));
        QVERIFY(isNear(at->right, {0.25, 0}));
        QVERIFY(isNear(at->down, {0, -0.25}));
        QVERIFY(isNear(at->toLocal({20, 20}), {20, 70}));
        QVERIFY(isNear(at->toLocal({80, 100}), {35, 50}));
    }

    void calibrate_byPlaces_bringsBothPointsThere()
    {
        // A quarter turn anticlockwise, twice as large: (10, 80) → (0, 0) and (20, 80) → (0, 20).
        const auto at = world::calibrated(scan().placement, {Point{10, 80}, Point{20, 80}}, {Point{0, 0}, Point{0, 20}});
        QVERIFY(at.has_value());
        QVERIFY(isNear(at->corner, {0, 0}));
        QVERIFY(isNear(at->right, {0, 1}));
        QVERIFY(isNear(at->down, {1, 0}));
    }

    void calibrate_withoutDistance_isRefused()
    {
        const PicturePlacement at = scan().placement;
        QVERIFY(!world::calibrated(at, {1, 1}, {1, 1}, 5.0));
        QVERIFY(!world::calibrated(at, {1, 1}, {2, 1}, 0.0));
        QVERIFY(!world::calibrated(at, {1, 1}, {2, 1}, -3.0));
        QVERIFY(!world::calibrated(at, {1, 1}, {2, 1}, std::numeric_limits<double>::quiet_NaN()));
        QVERIFY(!world::calibrated(at, {Point{1, 1}, Point{2, 1}}, {Point{4, 4}, Point{4, 4}}));
    }

    void turn_aboutTheMiddle_leavesItWhereItIs()
    {
        ReferencePicture picture = scan();
        picture.placement = world::turned(picture.placement, world::middleOf(picture), std::numbers::pi / 2.0, 2.0);
        QVERIFY(isNear(world::middleOf(picture), {60, 55}));
        QVERIFY(std::abs(world::turnOf_rad(picture) - std::numbers::pi / 2.0) < 1e-12);
        QVERIFY(std::abs(world::widthOf_m(picture) - 200.0) < 1e-9);
    }

    void apply_andItsInverse_giveTheSameWorld()
    {
        world::World world = withPicture(scan());
        const world::World before = world;
        const auto id = world.referencePictures().at(0).id;
        world::WorldPatch patch;
        ReferencePicture changed = *world.referencePictures().find(id);
        changed.opacity = 0.25;
        patch.put(id, changed);
        const auto inverse = world.apply(patch);
        QVERIFY(inverse.ok());
        QVERIFY(!world.sameContent(before));
        QCOMPARE(world.referencePictures().find(id)->file.get(), before.referencePictures().find(id)->file.get()); // shared, not copied
        QVERIFY(world.apply(inverse.value()).ok());
        QVERIFY(world.sameContent(before));
    }

    void sameContent_comparesBytes()
    {
        QVERIFY(withPicture(scan()).sameContent(withPicture(scan()))); // other pointers, same bytes
        ReferencePicture other = scan();
        other.file =
            std::make_shared<const std::vector<std::uint8_t>>(std::initializer_list<std::uint8_t>{0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 4});
        QVERIFY(!withPicture(scan()).sameContent(withPicture(other)));
    }

    void bakeHash_knowsNoPictures() { QCOMPARE(world::bakeHash(withPicture(scan())), world::bakeHash(world::World())); }

    void bakeHash_knowsNoObservers()
    {
        world::World plain;
        world::World watched;
        for (world::World* world : {&plain, &watched}) {
            world::PatchBuilder build(*world);
            build.add(world::Region{"square", 0, {{{0, 0}, {9, 0}, {9, 9}}, {}}, world == &watched});
            QVERIFY(world->apply(build.patch()).ok());
        }
        QVERIFY(!plain.sameContent(watched));
        QCOMPARE(world::bakeHash(plain), world::bakeHash(watched));
    }

    void apply_whatIsNoPicture_isRefused_data()
    {
        QTest::addColumn<ReferencePicture>("picture");
        const auto row = [](const char* name, auto change) {
            ReferencePicture picture = scan();
            change(picture);
            QTest::newRow(name) << picture;
        };
        row("no file", [](ReferencePicture& p) { p.file = nullptr; });
        row("text", [](ReferencePicture& p) { p.file = std::make_shared<const std::vector<std::uint8_t>>(20, 'a'); });
        row("too long a file", [](ReferencePicture& p) {
            auto bytes = *p.file;
            bytes.resize(world::kLargestPictureFile_bytes + 1);
            p.file = std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
        });
        row("no width", [](ReferencePicture& p) { p.width_px = 0; });
        row("too many pixels", [](ReferencePicture& p) { p.width_px = p.height_px = 8001; });
        row("more than opaque", [](ReferencePicture& p) { p.opacity = 1.5; });
        row("no number", [](ReferencePicture& p) { p.placement.corner.x = std::numeric_limits<double>::quiet_NaN(); });
        row("flat", [](ReferencePicture& p) { p.placement.down = p.placement.right; });
        row("endless", [](ReferencePicture& p) { p.placement.right.x = 1e6; });
    }
    void apply_whatIsNoPicture_isRefused()
    {
        QFETCH(ReferencePicture, picture);
        world::World world;
        world::PatchBuilder build(world);
        build.add(picture);
        const auto applied = world.apply(build.patch());
        QVERIFY(!applied.ok());
        QCOMPARE(applied.error().code, std::string("bad-value"));
        QVERIFY(world.referencePictures().empty());
    }
};

PASSERBY_TEST(ReferencePictureTest)

} // namespace reference_picture_test

#include "reference_picture_test.moc"
