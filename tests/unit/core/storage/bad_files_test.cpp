// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "tests/support/small_files_only.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/random_world.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>
#include <algorithm>
#include <sys/stat.h>

namespace bad_files_test {

using namespace passerby;
using testing::bytesOf;
using testing::codeOf;
using testing::execute;
using testing::RandomWorld;
using testing::ScratchFolder;

/// Files that are not what they should be: each gives its own error and is left as it was.
class BadFilesTest : public QObject {
    Q_OBJECT

private slots:
    void load_fileThatIsNoCity_givesClearError_data();
    void load_fileThatIsNoCity_givesClearError();
    void load_editedFile_givesClearError_data();
    void load_editedFile_givesClearError();
    void load_whatTheDatabaseRefuses_isSaidInOwnWords();
    void load_missingFileOrFolder_givesClearError();
    void load_hugeFile_isRefusedUnread();
    void load_fileWithLogBeside_isRefused();
    void load_writeAheadLogFile_isRead();
    void load_rowsAddedElsewhere_takeDefaults();
    void load_truncatedAnywhere_isRefused();
    void load_flippedBits_neverCrashes();
    void load_deepTriggersAndViews_areNotRun();
    void save_readOnlyFile_isRefusedAndLeft();
    void save_missingFolderOrFolder_isRefused();
    void save_cancelled_leavesOldFile();
    void save_throughLink_replacesTheRealFile();
    void save_keepsPermissions();
    void save_overWhatIsNotExpected_isRefused();
    void save_thatMayNotGrow_saysSoAndLeavesTheOldFile();

private:
    static void saveCity(const std::filesystem::path& file)
    {
        foundation::JobContext context;
        QVERIFY(storage::saveProject(file, testing::bakedProject(RandomWorld::make(7)), context).ok());
    }
    static std::string loadCode(const std::filesystem::path& file)
    {
        foundation::JobContext context;
        return codeOf(storage::loadProject(file, context));
    }
};

void BadFilesTest::load_fileThatIsNoCity_givesClearError_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("code");
    QTest::newRow("empty") << QByteArray() << QByteArray() << "empty-file";
    QTest::newRow("text") << QByteArray("Hello, this is not a city at all.") << QByteArray() << "not-a-database";
    QTest::newRow("long text") << QByteArray(100'000, 'x') << QByteArray() << "not-a-database";
    QTest::newRow("header alone") << QByteArray("SQLite format 3\0", 16) << QByteArray() << "not-a-database";
    QTest::newRow("header and rubbish") << QByteArray("SQLite format 3\0", 16) + QByteArray(5000, '\x7f') << QByteArray() << "damaged";
    QTest::newRow("other database") << QByteArray() << QByteArray("CREATE TABLE t (a)") << "not-a-geopackage";
    QTest::newRow("other geopackage") << QByteArray()
                                      << QByteArray("PRAGMA application_id = 0x47504B47; CREATE TABLE gpkg_contents (table_name TEXT)")
                                      << "foreign-geopackage";
}

void BadFilesTest::load_fileThatIsNoCity_givesClearError()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, sql);
    QFETCH(QString, code);
    const ScratchFolder scratch;
    const auto file = scratch.file("bad.gpkg");
    if (sql.isEmpty())
        testing::writeBytes(file, {content.begin(), content.end()});
    else
        execute(file, sql.constData());
    const auto before = bytesOf(file);
    foundation::JobContext context;
    const auto loaded = storage::loadProject(file, context);
    QCOMPARE(QString::fromStdString(codeOf(loaded)), code);
    QVERIFY(!loaded.error().message.empty());
    QVERIFY(loaded.error().where.find("bad.gpkg") != std::string::npos);
    QVERIFY(bytesOf(file) == before);
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

void BadFilesTest::load_editedFile_givesClearError_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("code");
    QTest::newRow("newer") << QByteArray("UPDATE passerby_meta SET value = '10' WHERE key = 'schema_version'") << "newer-version";
    QTest::newRow("no version") << QByteArray("DELETE FROM passerby_meta WHERE key = 'schema_version'") << "damaged";
    QTest::newRow("wordy version") << QByteArray("UPDATE passerby_meta SET value = 'two' WHERE key = 'schema_version'") << "damaged";
    QTest::newRow("missing table") << QByteArray("DROP TABLE crowds") << "damaged";
    QTest::newRow("missing column") << QByteArray("ALTER TABLE cells DROP COLUMN kind") << "damaged";
    QTest::newRow("view for table") << QByteArray("ALTER TABLE goals RENAME TO g; CREATE VIEW goals AS SELECT * FROM g") << "damaged";
    QTest::newRow("unknown kind") << QByteArray("UPDATE cells SET kind = 'swamp'") << "damaged";
    QTest::newRow("text for number") << QByteArray("UPDATE portals SET elevation_m = 'high'") << "damaged";
    QTest::newRow("blob for text") << QByteArray("UPDATE target_types SET name = x'00'") << "damaged";
    QTest::newRow("huge level") << QByteArray("UPDATE cells SET level = 9999999999") << "damaged";
    QTest::newRow("dangling cell") << QByteArray("UPDATE portals SET cell_a = 4000000") << "damaged";
    QTest::newRow("negative number") << QByteArray("UPDATE goals SET id = -id") << "damaged";
    QTest::newRow("goal of no type") << QByteArray("UPDATE goals SET target_type = 4000000") << "damaged";
    QTest::newRow("hour 24") << QByteArray("UPDATE hourly SET hour = 24") << "damaged";
    QTest::newRow("infinite weight") << QByteArray("UPDATE goals SET weight = 9e999") << "damaged";
    QTest::newRow("same names") << QByteArray("UPDATE target_types SET name = 'x'") << "damaged";
    QTest::newRow("bad color") << QByteArray("UPDATE target_types SET color = 'red'") << "damaged";
    QTest::newRow("bad carrier") << QByteArray("UPDATE proxy_rules SET carrier = 'bus'") << "damaged";
}

void BadFilesTest::load_editedFile_givesClearError()
{
    QFETCH(QByteArray, sql);
    QFETCH(QString, code);
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    // The triggers of the R-trees need functions that plain SQLite lacks; editing without them is enough here.
    saveCity(file);
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
    std::vector<std::string> triggers;
    for (SQLite::Statement find(database, "SELECT name FROM sqlite_schema WHERE type = 'trigger'"); find.executeStep();)
        triggers.push_back(find.getColumn(0).getString());
    for (const std::string& trigger : triggers)
        database.exec("DROP TRIGGER \"" + trigger + "\"");
    database.exec(sql.constData());
    const auto before = bytesOf(file);
    QCOMPARE(QString::fromStdString(loadCode(file)), code);
    QVERIFY(bytesOf(file) == before);
}

void BadFilesTest::load_whatTheDatabaseRefuses_isSaidInOwnWords()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    std::vector<std::uint8_t> bytes(5016, 0x7f);
    std::copy_n("SQLite format 3", 16, bytes.begin());
    testing::writeBytes(file, bytes);
    foundation::JobContext context;
    const auto loaded = storage::loadProject(file, context);
    QCOMPARE(codeOf(loaded), std::string("damaged"));
    const std::string& told = loaded.error().message;
    QVERIFY2(told.starts_with("The project file is damaged: it"), told.c_str());
    QVERIFY2(told.find("malformed") == std::string::npos && told.find("not a database") == std::string::npos, told.c_str());
}

void BadFilesTest::load_missingFileOrFolder_givesClearError()
{
    const ScratchFolder scratch;
    QCOMPARE(loadCode(scratch.file("nowhere.gpkg")), std::string("file-missing"));
    QCOMPARE(loadCode(scratch.folder()), std::string("cannot-read"));
}

void BadFilesTest::load_hugeFile_isRefusedUnread()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("huge.gpkg");
    saveCity(file);
    std::filesystem::resize_file(file, storage::kLargestFile_bytes + 1);
    QCOMPARE(loadCode(file), std::string("too-large"));
    QCOMPARE(std::filesystem::file_size(file), storage::kLargestFile_bytes + 1);
}

void BadFilesTest::load_fileWithLogBeside_isRefused()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveCity(file);
    for (const char* suffix : {"-wal", "-journal"}) {
        const auto log = scratch.file(std::string("city.gpkg") + suffix);
        testing::writeBytes(log, {1, 2, 3});
        foundation::JobContext context;
        QCOMPARE(loadCode(file), std::string("in-use"));
        QCOMPARE(codeOf(storage::saveProject(file, {}, context)), std::string("in-use"));
        std::filesystem::remove(log);
    }
    QCOMPARE(loadCode(file), std::string());
}

void BadFilesTest::load_writeAheadLogFile_isRead()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveCity(file);
    execute(file, "PRAGMA journal_mode = WAL");
    QCOMPARE(int{bytesOf(file)[18]}, 2);
    const auto before = bytesOf(file);
    QCOMPARE(loadCode(file), std::string());
    QVERIFY(bytesOf(file) == before);
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

void BadFilesTest::load_rowsAddedElsewhere_takeDefaults()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveCity(file);
    execute(file, "INSERT INTO target_types (id, name) VALUES (1000000, 'added'); ALTER TABLE target_types ADD COLUMN note TEXT");
    foundation::JobContext context;
    const auto loaded = storage::loadProject(file, context);
    QVERIFY(loaded.ok());
    const auto& types = loaded.value().world.targetTypes();
    const world::TargetType* added = types.find(types.idOf(1'000'000));
    QVERIFY(added);
    const world::TargetType expected{"added", {}, {}, 60.0, 0.0, {}, {}};
    QVERIFY(*added == expected);
}

void BadFilesTest::load_truncatedAnywhere_isRefused()
{
    const ScratchFolder scratch;
    saveCity(scratch.file("city.gpkg"));
    const auto whole = bytesOf(scratch.file("city.gpkg"));
    foundation::JobContext context;
    for (std::size_t size = 1; size < whole.size(); size += size < 200 ? 7 : 1531) {
        const auto loaded = storage::loadProjectBytes(std::span(whole).first(size), context);
        QVERIFY2(codeOf(loaded) == "damaged" || codeOf(loaded) == "not-a-database", std::to_string(size).c_str());
    }
}

void BadFilesTest::load_flippedBits_neverCrashes()
{
    const ScratchFolder scratch;
    saveCity(scratch.file("city.gpkg"));
    const auto whole = bytesOf(scratch.file("city.gpkg"));
    foundation::JobContext context;
    foundation::RandomStream random(1, 0, foundation::Purpose::general);
    int refused = 0;
    for (int round = 0; round < 400; ++round) {
        auto bytes = whole;
        for (std::uint32_t i = 1 + random.below(8); i > 0; --i)
            bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^= static_cast<std::uint8_t>(1U << random.below(8));
        const auto loaded = storage::loadProjectBytes(bytes, context);
        refused += loaded.ok() ? 0 : 1;
        QVERIFY(loaded.ok() || !loaded.error().code.empty());
    }
    QVERIFY(refused > 0);
}

void BadFilesTest::load_deepTriggersAndViews_areNotRun()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveCity(file);
    execute(file, "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) AS i FROM n;"
                  "CREATE TRIGGER meddling AFTER INSERT ON cells BEGIN DELETE FROM targets; END");
    QCOMPARE(loadCode(file), std::string());
}

void BadFilesTest::save_readOnlyFile_isRefusedAndLeft()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveCity(file);
    const auto before = bytesOf(file);
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    foundation::JobContext context;
    const auto saved = storage::saveProject(file, {}, context);
    QCOMPARE(codeOf(saved), std::string("read-only"));
    QVERIFY(bytesOf(file) == before);
    QCOMPARE(loadCode(file), std::string());
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

void BadFilesTest::save_missingFolderOrFolder_isRefused()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    QCOMPARE(codeOf(storage::saveProject(scratch.file("nowhere") / "city.gpkg", {}, context)), std::string("cannot-write"));
    QCOMPARE(codeOf(storage::saveProject(scratch.folder(), {}, context)), std::string("cannot-write"));
    QCOMPARE(scratch.fileCount(), std::size_t{0});
}

void BadFilesTest::save_cancelled_leavesOldFile()
{
    class Cancelled final : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveCity(file);
    const auto before = bytesOf(file);
    Cancelled context;
    QCOMPARE(codeOf(storage::saveProject(file, {}, context)), std::string("cancelled"));
    QVERIFY(bytesOf(file) == before);
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

void BadFilesTest::save_throughLink_replacesTheRealFile()
{
    const ScratchFolder scratch;
    saveCity(scratch.file("real.gpkg"));
    std::filesystem::create_symlink("real.gpkg", scratch.file("link.gpkg"));
    foundation::JobContext context;
    QVERIFY(storage::saveProject(scratch.file("link.gpkg"), {}, context).ok());
    QVERIFY(std::filesystem::is_symlink(scratch.file("link.gpkg")));
    const auto real = storage::loadProject(scratch.file("real.gpkg"), context);
    QVERIFY(real.ok());
    QVERIFY(real.value().world.cells().empty());
}

void BadFilesTest::save_keepsPermissions()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveCity(file);
    QCOMPARE(chmod(file.c_str(), 0640), 0);
    saveCity(file);
    struct stat status {};
    QCOMPARE(stat(file.c_str(), &status), 0);
    QCOMPARE(status.st_mode & 0777U, 0640U);
}

void BadFilesTest::save_overWhatIsNotExpected_isRefused()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    foundation::JobContext context;
    const foundation::FileStamp none;
    const auto first = storage::saveProject(file, {}, context, &none); // nothing lies there, as was expected
    QVERIFY(first.ok());
    QVERIFY(first.value() == foundation::stampOf(file));
    QCOMPARE(codeOf(storage::saveProject(file, {}, context, &none)), std::string("changed-meanwhile"));
    const auto read = storage::loadProject(file, context);
    QVERIFY(read.ok());
    QVERIFY(read.value().stamp == first.value());
    saveCity(file); // another program
    const auto theirs = bytesOf(file);
    QCOMPARE(codeOf(storage::saveProject(file, {}, context, &first.value())), std::string("changed-meanwhile"));
    QVERIFY(bytesOf(file) == theirs);
    std::filesystem::remove(file);
    QCOMPARE(codeOf(storage::saveProject(file, {}, context, &first.value())), std::string("changed-meanwhile"));
    QCOMPARE(scratch.fileCount(), std::size_t{0});
}

void BadFilesTest::save_thatMayNotGrow_saysSoAndLeavesTheOldFile()
{
    const ScratchFolder scratch;
    const auto file = scratch.file("city.gpkg");
    saveCity(file);
    const auto before = bytesOf(file);
    foundation::JobContext context;
    foundation::Error told;
    {
        const testing::SmallFilesOnly small(16384);
        const auto saved = storage::saveProject(file, testing::bakedProject(RandomWorld::make(7)), context);
        if (!saved.ok())
            told = saved.error();
    }
    QCOMPARE(told.code, std::string("cannot-write"));
    QVERIFY2(told.message.find("larger than may be written") != std::string::npos, told.message.c_str());
    QVERIFY(bytesOf(file) == before);
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

PASSERBY_TEST(BadFilesTest)

} // namespace bad_files_test

#include "bad_files_test.moc"
