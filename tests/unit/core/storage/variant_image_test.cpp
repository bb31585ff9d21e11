// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/failure.h"
#include "core/storage/variant_image.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/random_world.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>
#include <zlib.h>

namespace variant_image_test {

using namespace passerby;
using testing::execute;
using testing::RandomWorld;
using testing::ScratchFolder;
using testing::valueOf;

/// Variants in files: what lies there to read, and files that are not what they should be.
class VariantImageTest : public QObject {
    Q_OBJECT

private:
    using Bytes = std::vector<std::uint8_t>;

    /// With at least one variant that says something of obstacles.
    static world::World cityWithVariants()
    {
        for (std::uint64_t seed = 0;; ++seed) {
            world::World world = RandomWorld::make(seed);
            for (const auto& [id, variant] : world.variants())
                if (!variant.after->of<world::Obstacle>().empty())
                    return world;
        }
    }
    static void save(const std::filesystem::path& file, const world::World& world, world::VariantId shown = {})
    {
        foundation::JobContext context;
        storage::StoredProject project;
        project.world = world;
        project.shownVariant = shown;
        const auto saved = storage::saveProject(file, project, context);
        QVERIFY2(saved.ok(), saved.ok() ? "" : saved.error().message.c_str());
    }
    static Bytes packed(const Bytes& bytes)
    {
        uLongf size = compressBound(bytes.size());
        Bytes result(size);
        compress(result.data(), &size, bytes.data(), bytes.size());
        result.resize(size);
        return result;
    }
    static Bytes unpacked(const Bytes& bytes)
    {
        Bytes result(8U << 20U);
        uLongf size = result.size();
        if (uncompress(result.data(), &size, bytes.data(), bytes.size()) != Z_OK)
            qFatal("It is not packed.");
        result.resize(size);
        return result;
    }
    static Bytes imageIn(const std::filesystem::path& file, const char* column)
    {
        SQLite::Database database(file.string(), SQLite::OPEN_READONLY);
        SQLite::Statement find(database, std::string("SELECT ") + column + " FROM variants ORDER BY id LIMIT 1");
        find.executeStep();
        const auto* data = static_cast<const std::uint8_t*>(find.getColumn(0).getBlob());
        return {data, data + find.getColumn(0).getBytes()};
    }
    static void putImage(const std::filesystem::path& file, const Bytes& image)
    {
        SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
        SQLite::Statement put(database, "UPDATE variants SET rows_after = ? WHERE id = (SELECT min(id) FROM variants)");
        put.bind(1, image.data(), static_cast<int>(image.size()));
        put.exec();
    }
    /// The image of the first variant, edited by SQL as a database of its own.
    static Bytes edited(const ScratchFolder& scratch, const Bytes& image, const char* sql)
    {
        testing::writeBytes(scratch.file("image.db"), unpacked(image));
        execute(scratch.file("image.db"), sql);
        return packed(testing::bytesOf(scratch.file("image.db")));
    }
    static std::string codeOfLoading(const std::filesystem::path& file, std::string* said = nullptr)
    {
        foundation::JobContext context;
        const auto loaded = storage::loadProject(file, context);
        if (said && !loaded)
            *said = foundation::describe(loaded.error());
        return testing::codeOf(loaded);
    }

private slots:
    void readableTable_listsWhatIsAddedChangedAndRemoved()
    {
        world::WorldPatch patch;
        const auto square = [](double x) {
            return world::Obstacle{"", world::ObstacleKind::building, 0, {{{x, 0}, {x + 5, 0}, {x + 5, 5}}, {}}, 0.0, 9.0};
        };
        world::WorldPatch before;
        world::WorldPatch after;
        before.put(world::ObstacleId{1, 1}, square(0));
        after.put(world::ObstacleId{1, 1}, square(1));
        before.put(world::ObstacleId{2, 1}, square(10));
        after.erase(world::ObstacleId{2, 1});
        before.erase(world::ObstacleId{4, 1});
        after.put(world::ObstacleId{4, 1}, square(20));
        before.settings.emplace();
        after.settings.emplace().seed = 5;
        patch.put(world::VariantId{3, 1}, world::Variant{"North", "Why", std::make_shared<const world::WorldPatch>(before),
                                                         std::make_shared<const world::WorldPatch>(after)});
        world::World world;
        QVERIFY(world.apply(patch).ok());
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file, world, {3, 1});
        QCOMPARE(valueOf(file, "SELECT name || notes FROM variants WHERE id = 3"), std::string("NorthWhy"));
        QCOMPARE(valueOf(file, "SELECT group_concat(variant || \"table\" || ifnull(number, '') || change, ' ') FROM variant_rows"),
                 std::string("3obstacles1changed 3obstacles2removed 3obstacles4added 3passerby_metachanged"));
        QCOMPARE(valueOf(file, "SELECT value FROM passerby_meta WHERE key = 'shown_variant'"), std::string("3"));
        QVERIFY2(imageIn(file, "rows_after").size() < 8000, std::to_string(imageIn(file, "rows_after").size()).c_str());
        foundation::JobContext context;
        const auto loaded = storage::loadProject(file, context);
        QVERIFY(loaded.ok());
        QVERIFY(loaded.value().world.sameContent(world));
        QCOMPARE(loaded.value().shownVariant.number, 3U);
        execute(file, "UPDATE passerby_meta SET value = '4' WHERE key = 'shown_variant'; DELETE FROM variant_rows");
        const auto other = storage::loadProject(file, context); // none is shown that is not there; the list is only to be read
        QVERIFY(other.ok() && other.value().shownVariant.isNull() && other.value().world.sameContent(world));
    }

    void twoSaves_giveTheSameBytes()
    {
        const world::World world = cityWithVariants();
        const world::Variant& variant = *world.variants().at(0).row;
        foundation::JobContext context;
        const storage::FileFrame frame{world.settings().origin_m, -1};
        QVERIFY(storage::packRows(*variant.after, frame, context) == storage::packRows(*variant.after, frame, context));
    }

    void imageOfAnOlderLayout_isRead()
    {
        world::WorldPatch rows;
        rows.put(world::ObstacleId{2, 1}, world::Obstacle{"Old", world::ObstacleKind::wall, 0, {{{0, 0}, {5, 0}, {5, 5}}, {}}, 0.0, 9.0});
        foundation::JobContext context;
        const storage::FileFrame frame{{500'000, 5'000'000}, -1};
        const ScratchFolder scratch;
        const Bytes older = edited(scratch, storage::packRows(rows, frame, context),
                                   "ALTER TABLE obstacles DROP COLUMN color; ALTER TABLE obstacles DROP COLUMN roof_color;"
                                   "ALTER TABLE obstacles DROP COLUMN roof; ALTER TABLE obstacles DROP COLUMN roof_height_m;"
                                   "DROP TABLE variants; DROP TABLE variant_rows;"
                                   "UPDATE passerby_meta SET value = '8' WHERE key = 'schema_version'");
        std::uintmax_t left_bytes = storage::kLargestFile_bytes;
        const world::WorldPatch read = storage::unpackRows(older, frame, left_bytes, context);
        QCOMPARE(read.of<world::Obstacle>().size(), std::size_t{1});
        QVERIFY(*read.of<world::Obstacle>()[0].row == *rows.of<world::Obstacle>()[0].row);
        QVERIFY(!read.settings);
    }

    void imagesThatAreNot_areRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("code");
        QTest::newRow("newer") << QByteArray("UPDATE passerby_meta SET value = '10' WHERE key = 'schema_version'") << "newer-version";
        QTest::newRow("no meta") << QByteArray("DROP TABLE passerby_meta") << "damaged";
        QTest::newRow("no table") << QByteArray("DROP TABLE cells") << "damaged";
        QTest::newRow("view") << QByteArray("ALTER TABLE goals RENAME TO g; CREATE VIEW goals AS SELECT * FROM g") << "damaged";
        QTest::newRow("half the settings") << QByteArray("INSERT INTO passerby_meta (key, value) VALUES ('origin_x_m', 'x')") << "damaged";
        QTest::newRow("bad number") << QByteArray("UPDATE obstacles SET fid = -fid") << "damaged";
        QTest::newRow("no area") << QByteArray("UPDATE obstacles SET height_m = 1e9") << "damaged";
    }
    void imagesThatAreNot_areRefusedWithTheirPlace()
    {
        QFETCH(QByteArray, sql);
        QFETCH(QString, code);
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        world::WorldPatch before;
        world::WorldPatch after;
        before.erase(world::ObstacleId{2, 1});
        after.put(world::ObstacleId{2, 1}, world::Obstacle{"", world::ObstacleKind::wall, 0, {{{0, 0}, {5, 0}, {5, 5}}, {}}, 0.0, 9.0});
        world::WorldPatch patch;
        patch.put(world::VariantId{1, 1}, world::Variant{"v", "", std::make_shared<const world::WorldPatch>(before),
                                                         std::make_shared<const world::WorldPatch>(after)});
        world::World world;
        QVERIFY(world.apply(patch).ok());
        save(file, world);
        const Bytes good = imageIn(file, "rows_after");
        putImage(file, good);
        QCOMPARE(codeOfLoading(file), std::string());
        putImage(file, edited(scratch, good, sql.constData()));
        std::string said;
        QCOMPARE(QString::fromStdString(codeOfLoading(file, &said)), code);
        QVERIFY2(said.find("variant") != std::string::npos, said.c_str());
    }

    void bytesThatAreNoImage_areRefused()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file, cityWithVariants());
        const Bytes good = imageIn(file, "rows_after");
        Bytes longer = good;
        longer.push_back(0);
        for (const Bytes& bad :
             {Bytes{}, Bytes{1, 2, 3}, packed({}), packed(Bytes(5000, 7)), longer, Bytes(good.begin(), good.end() - 9)}) {
            putImage(file, bad);
            const std::string code = codeOfLoading(file);
            QVERIFY2(code == "damaged" || code == "not-a-database" || code == "empty-file", code.c_str());
        }
        for (const char* sql : {"UPDATE variants SET rows_after = NULL", "UPDATE variants SET rows_before = 'words'",
                                "UPDATE variants SET name = ''", "UPDATE variants SET rows_after = rows_before"}) {
            save(file, cityWithVariants());
            execute(file, sql);
            const std::string code = codeOfLoading(file);
            QVERIFY2(code == "damaged" || std::string_view(sql).ends_with("rows_before"), sql);
        }
    }

    void flippedBits_neverCrash()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file, cityWithVariants());
        const Bytes good = unpacked(imageIn(file, "rows_after"));
        foundation::RandomStream random(4, 0, foundation::Purpose::general);
        int refused = 0;
        for (int round = 0; round < 200; ++round) {
            Bytes bytes = good;
            for (std::uint32_t i = 1 + random.below(8); i > 0; --i)
                bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^= static_cast<std::uint8_t>(1U << random.below(8));
            putImage(file, packed(bytes));
            refused += codeOfLoading(file).empty() ? 0 : 1;
        }
        QVERIFY(refused > 0);
    }

    void imageThatUnpacksToMoreThanIsAllowed_isRefused()
    {
        world::WorldPatch rows;
        foundation::JobContext context;
        const Bytes image = storage::packRows(rows, {}, context);
        std::uintmax_t left_bytes = unpacked(image).size();
        static_cast<void>(storage::unpackRows(image, {}, left_bytes, context)); // fits
        QCOMPARE(left_bytes, std::uintmax_t{0});
        left_bytes = unpacked(image).size() - 1;
        std::string code;
        try {
            static_cast<void>(storage::unpackRows(image, {}, left_bytes, context));
        } catch (const storage::Failure& failure) {
            code = failure.error.code;
        }
        QCOMPARE(code, std::string("too-large"));
    }
};

PASSERBY_TEST(VariantImageTest)

} // namespace variant_image_test

#include "variant_image_test.moc"
