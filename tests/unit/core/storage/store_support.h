// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/project_store.h"
#include "core/world/content_hash.h"

#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fstream>
#include <initializer_list>
#include <iterator>

namespace passerby::testing {

/// A folder for one test, gone afterwards.
class ScratchFolder {
public:
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder() / name; }
    [[nodiscard]] std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    [[nodiscard]] std::size_t fileCount() const
    {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder()), std::filesystem::directory_iterator()));
    }

private:
    QTemporaryDir m_folder;
};

inline std::vector<std::uint8_t> bytesOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

inline void writeBytes(const std::filesystem::path& file, const std::vector<std::uint8_t>& bytes)
{
    std::ofstream(file, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

/// Runs SQL in a file as another program would.
inline void execute(const std::filesystem::path& file, const char* sql)
{
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
}

/// The first value that a query gives, as text.
inline std::string valueOf(const std::filesystem::path& file, const std::string& query)
{
    SQLite::Database database(file.string(), SQLite::OPEN_READONLY);
    return database.execAndGet(query).getString();
}

/// The code of a failed result, "" of a good one.
template <class Value>
std::string codeOf(const foundation::Result<Value>& result)
{
    return result.ok() ? std::string() : result.error().code;
}

/// A project with a fresh bake of two segments, and of two kinds of hours.
inline storage::StoredProject bakedProject(world::World world)
{
    const std::uint64_t hash = world::bakeHash(world);
    return {std::move(world),
            std::vector<std::uint8_t>{1, 0, 255},
            hash,
            {{"T1", "P1", 1, 5.25, 0.1, 1e-4, 12.5, {0.5, 0.25}, {5, 3}}, {"P1", "T1", 1, 5.25, 0.2, 2e-4, 25, {5, 3}, {0.5, 0.25}}},
            {{7, 0, 9}, {8, 255}}};
}

/// Saves a city for plain SQL to edit: the triggers of the R-trees of these tables, which need functions that it lacks, are gone.
inline void saveToBeEdited(const std::filesystem::path& file, world::World world, std::initializer_list<const char*> tables)
{
    foundation::JobContext context;
    storage::StoredProject project;
    project.world = std::move(world);
    QVERIFY(storage::saveProject(file, project, context).ok());
    for (const char* table : tables)
        for (const char* event : {"insert", "update1", "update2", "update3", "update4", "delete"})
            execute(file, (std::string("DROP TRIGGER rtree_") + table + "_geom_" + event).c_str());
}

/// Once the SQL has edited it, the file does not load, and the error says where.
inline void verifyDamaged(const std::filesystem::path& file, const QByteArray& sql, const QString& where)
{
    execute(file, sql.constData());
    foundation::JobContext context;
    const auto loaded = storage::loadProject(file, context);
    QCOMPARE(codeOf(loaded), std::string("damaged"));
    const std::string said = foundation::describe(loaded.error());
    QVERIFY2(said.find(where.toStdString()) != std::string::npos, said.c_str());
}

} // namespace passerby::testing
