// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/storage/spatial_index.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <algorithm>

namespace spatial_index_test {

using namespace passerby;
using storage::IndexedBox;

class SpatialIndexTest : public QObject {
    Q_OBJECT

private slots:
    void create_anyNumberOfBoxes_isSoundAndFindsThem_data();
    void create_anyNumberOfBoxes_isSoundAndFindsThem();
    void insertAndDelete_afterwards_keepItSound();

private:
    static std::vector<IndexedBox> boxes(std::uint32_t count)
    {
        foundation::RandomStream random(count, 0, foundation::Purpose::general);
        std::vector<IndexedBox> all;
        for (std::uint32_t i = 0; i < count; ++i) {
            const geometry::Point low{691'000 + 3000 * random.uniform(), 5'334'000 + 3000 * random.uniform()};
            all.push_back({i * 3 + 1, {low, {low.x + 20 * random.uniform(), low.y + 20 * random.uniform()}}});
        }
        return all;
    }
    static std::string check(SQLite::Database& database) { return database.execAndGet("SELECT rtreecheck('tree')").getString(); }
};

void SpatialIndexTest::create_anyNumberOfBoxes_isSoundAndFindsThem_data()
{
    QTest::addColumn<std::uint32_t>("count");
    for (const std::uint32_t count : {0U, 1U, 46U, 47U, 51U, 52U, 2116U, 2117U, 20'000U})
        QTest::newRow(std::to_string(count).c_str()) << count;
}

void SpatialIndexTest::create_anyNumberOfBoxes_isSoundAndFindsThem()
{
    QFETCH(std::uint32_t, count);
    const auto all = boxes(count);
    SQLite::Database database(":memory:", SQLite::OPEN_READWRITE);
    storage::createSpatialIndex(database, "tree", all);
    QCOMPARE(check(database), std::string("ok"));
    QCOMPARE(database.execAndGet("SELECT count(*) FROM tree").getUInt(), count);
    const geometry::Box window{{692'000, 5'335'000}, {692'200, 5'335'300}};
    SQLite::Statement find(
        database, "SELECT id FROM tree WHERE minx <= 692200 AND maxx >= 692000 AND miny <= 5335300 AND maxy >= 5335000 ORDER BY id");
    std::vector<std::uint32_t> found;
    while (find.executeStep())
        found.push_back(find.getColumn(0).getUInt());
    // Bounds are rounded outwards to 1/16 m and 1/2 m: what lies inside is found, and nothing from further off.
    for (const IndexedBox& entry : all) {
        const bool isFound = std::binary_search(found.begin(), found.end(), entry.number);
        QVERIFY(isFound || !entry.box.intersects(window));
        QVERIFY(!isFound || entry.box.intersects(window.grown(1)));
    }
}

void SpatialIndexTest::insertAndDelete_afterwards_keepItSound()
{
    const auto all = boxes(3000);
    SQLite::Database database(":memory:", SQLite::OPEN_READWRITE);
    storage::createSpatialIndex(database, "tree", all);
    database.exec("INSERT INTO tree SELECT id + 1, minx + 1, maxx + 1, miny, maxy FROM tree WHERE id % 2 = 0");
    QCOMPARE(check(database), std::string("ok"));
    database.exec("DELETE FROM tree WHERE id % 3 = 1 AND id > 300");
    QCOMPARE(check(database), std::string("ok"));
    QCOMPARE(database.execAndGet("SELECT count(*) FROM tree").getInt(), 1500 + 100);
}

PASSERBY_TEST(SpatialIndexTest)

} // namespace spatial_index_test

#include "spatial_index_test.moc"
