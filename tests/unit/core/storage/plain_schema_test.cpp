// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/plain_schema.h"

#include "core/storage/table_rows.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/random_world.h"
#include "tests/unit/core/storage/store_support.h"

#include <QElapsedTimer>
#include <QTest>
#include <set>

namespace plain_schema_test {

using namespace passerby;
using testing::codeOf;
using testing::execute;
using testing::RandomWorld;
using testing::ScratchFolder;

/// Project files whose tables compute something while they are read.
class PlainSchemaTest : public QObject {
    Q_OBJECT

private slots:
    void load_tableThatComputes_isRefusedAtOnce_data();
    void load_tableThatComputes_isRefusedAtOnce();
    void load_indexThatComputes_isRefusedAtOnce_data();
    void load_indexThatComputes_isRefusedAtOnce();
    void ourTables_areThoseOfASavedCity();
    void load_harmlessTables_areRead_data();
    void load_harmlessTables_areRead();
    void load_sharedHostileFiles_areRefusedAtOnce();

private:
    static constexpr qint64 kAtOnce_ms = 5000; // on a busy machine; without the refusal minutes

    static foundation::Result<storage::StoredProject> load(const std::filesystem::path& file)
    {
        foundation::JobContext context;
        return storage::loadProject(file, context);
    }
    /// A city in which another program has changed something; the stories, a table without triggers, are made anew from `table`.
    static void saveChanged(const std::filesystem::path& file, const QByteArray& table, const QByteArray& more = {})
    {
        foundation::JobContext context;
        QVERIFY(storage::saveProject(file, testing::bakedProject(RandomWorld::make(7)), context).ok());
        execute(file, ("DROP TABLE pinned_alibis; " + table + "; " + more).constData());
    }
};

void PlainSchemaTest::load_tableThatComputes_isRefusedAtOnce_data()
{
    QTest::addColumn<QByteArray>("end"); // of the statement that makes the stories
    QTest::newRow("computed when read") << QByteArray(
        "note TEXT GENERATED ALWAYS AS (substr(hex(zeroblob(400000000 + id)), 1, 5)) VIRTUAL)");
    QTest::newRow("in short") << QByteArray("note AS (hex(zeroblob(400000000 + id))))");
    QTest::newRow("computed when written") << QByteArray("note TEXT AS (time_s || '') STORED)");
    QTest::newRow("a condition") << QByteArray("note TEXT CHECK (length(hex(zeroblob(100000000))) > 0))");
    QTest::newRow("one of the table") << QByteArray("note TEXT, /* ' */ cHeCk(instr(zeroblob(1000000), x'01') = 0))");
}

void PlainSchemaTest::load_tableThatComputes_isRefusedAtOnce()
{
    QFETCH(QByteArray, end);
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveChanged(
        file,
        R"(CREATE TABLE pinned_alibis ("id" INTEGER PRIMARY KEY, agent TEXT, origin INTEGER, destination INTEGER, reason TEXT, time_s REAL, )"
            + end);
    QElapsedTimer timer;
    timer.start();
    const auto loaded = load(file);
    QVERIFY(timer.elapsed() < kAtOnce_ms);
    QCOMPARE(codeOf(loaded), std::string("damaged"));
    QVERIFY2(loaded.error().message.find("pinned_alibis") != std::string::npos, loaded.error().message.c_str());
    QVERIFY(loaded.error().where.find("pinned_alibis") != std::string::npos);
}

void PlainSchemaTest::load_indexThatComputes_isRefusedAtOnce_data()
{
    QTest::addColumn<QByteArray>("index");
    QTest::addColumn<QString>("code");
    QTest::newRow("of an expression") << QByteArray("CREATE INDEX slow ON Pinned_Alibis (id, length(hex(zeroblob(1000 + id))))")
                                      << "damaged";
    QTest::newRow("of some rows") << QByteArray("CREATE INDEX slow ON pinned_alibis (id) WHERE length(hex(id)) > 0") << "damaged";
    QTest::newRow("of columns") << QByteArray("CREATE INDEX plain ON pinned_alibis (origin, destination DESC)") << "";
    QTest::newRow("of another's table") << QByteArray("CREATE TABLE other (a); CREATE INDEX slow ON other (abs(a)) WHERE a > 0") << "";
}

void PlainSchemaTest::load_indexThatComputes_isRefusedAtOnce()
{
    QFETCH(QByteArray, index);
    QFETCH(QString, code);
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    foundation::JobContext context;
    QVERIFY(storage::saveProject(file, testing::bakedProject(RandomWorld::make(7)), context).ok());
    execute(file, index.constData());
    const auto loaded = load(file);
    QCOMPARE(QString::fromStdString(codeOf(loaded)), code);
    QVERIFY(code.isEmpty() || loaded.error().where.find("pinned_alibis") != std::string::npos);
}

void PlainSchemaTest::ourTables_areThoseOfASavedCity()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    foundation::JobContext context;
    QVERIFY(storage::saveProject(file, testing::bakedProject(RandomWorld::make(7)), context).ok());
    std::set<std::string> saved;
    const SQLite::Database database(file.string(), SQLite::OPEN_READONLY);
    for (SQLite::Statement find(database, "SELECT table_name FROM gpkg_contents"); find.executeStep();)
        saved.insert(find.getColumn(0).getString());
    saved.insert(storage::kTable<storage::ViewshedRow>.name); // of an export
    const auto ours = storage::ourTables();
    QVERIFY(saved == std::set<std::string>(ours.begin(), ours.end()));
    QCOMPARE(ours.size(), saved.size());
}

void PlainSchemaTest::load_harmlessTables_areRead_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<QByteArray>("column");
    QTest::newRow("words in quotes") << QByteArray()
                                     << QByteArray("\"check (1)\" TEXT, [CHECK 2] TEXT, `check 3` TEXT DEFAULT 'CHECK (0)'");
    QTest::newRow("words in comments") << QByteArray() << QByteArray("x TEXT /* CHECK (0) */, y TEXT -- CHECK (0)\n");
    QTest::newRow("conditions of others") << QByteArray("CREATE TABLE other (a CHECK (length(hex(zeroblob(100000000))) > 0));")
                                          << QByteArray("x TEXT");
}

void PlainSchemaTest::load_harmlessTables_areRead()
{
    QFETCH(QByteArray, more);
    QFETCH(QByteArray, column);
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveChanged(
        file,
        R"(CREATE TABLE pinned_alibis ("id" INTEGER PRIMARY KEY, agent TEXT, origin INTEGER, destination INTEGER, reason TEXT, time_s REAL, note TEXT, )"
            + column + ")",
        more);
    const auto loaded = load(file);
    QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
}

void PlainSchemaTest::load_sharedHostileFiles_areRefusedAtOnce()
{
    for (const char* name : {"gen-cpu-bomb", "gen-instr-bomb", "gen-mem-bomb-1MB-x-6000"}) {
        const QString file = testing::sharedData(QStringLiteral("hostile/%1.gpkg").arg(QLatin1String(name)));
        if (file.isEmpty())
            QSKIP("The shared data folder is not there.");
        QElapsedTimer timer;
        timer.start();
        const auto loaded = load(file.toStdString());
        QVERIFY2(timer.elapsed() < kAtOnce_ms, name);
        QVERIFY2(!loaded.ok() && loaded.error().where.find("pinned_alibis") != std::string::npos, name);
    }
}

PASSERBY_TEST(PlainSchemaTest)

} // namespace plain_schema_test

#include "plain_schema_test.moc"
