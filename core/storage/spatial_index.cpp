// SPDX-License-Identifier: Apache-2.0
#include "core/storage/spatial_index.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <span>
#include <tuple>

namespace passerby::storage {

namespace {

constexpr std::size_t kNodeHeaderSize = 4; ///< depth and count, two bytes each, big-endian
constexpr std::size_t kCellSize = 24;      ///< number, eight bytes, and four bounds of four, big-endian
constexpr std::size_t kSpareCells = 5;     ///< left free in each node, so that a few inserts do not split it
constexpr std::int64_t kRoot = 1;

/// A row in a leaf, or a node in its parent, with bounds that are no tighter than the exact ones.
struct Cell {
    std::int64_t number = 0;
    float lowX = std::numeric_limits<float>::max();
    float highX = std::numeric_limits<float>::lowest();
    float lowY = std::numeric_limits<float>::max();
    float highY = std::numeric_limits<float>::lowest();

    void extend(const Cell& other)
    {
        lowX = std::min(lowX, other.lowX);
        highX = std::max(highX, other.highX);
        lowY = std::min(lowY, other.lowY);
        highY = std::max(highY, other.highY);
    }
};

float roundedDown(double value)
{
    const auto rounded = static_cast<float>(value);
    return rounded > value ? std::nextafter(rounded, std::numeric_limits<float>::lowest()) : rounded;
}

float roundedUp(double value)
{
    const auto rounded = static_cast<float>(value);
    return rounded < value ? std::nextafter(rounded, std::numeric_limits<float>::max()) : rounded;
}

template <class Value>
void putBigEndian(std::vector<std::uint8_t>& bytes, std::size_t place, Value value)
{
    for (std::size_t i = sizeof(Value); i-- > 0; value = static_cast<Value>(value >> 8U))
        bytes[place + i] = static_cast<std::uint8_t>(value);
}

/// Orders cells so that consecutive runs of about `run` are compact: by x into vertical slices, each of them by y.
void tile(std::vector<Cell>& cells, std::size_t run)
{
    const auto byX = [](const Cell& a, const Cell& b) {
        return std::tuple(a.lowX + a.highX, a.number) < std::tuple(b.lowX + b.highX, b.number);
    };
    const auto byY = [](const Cell& a, const Cell& b) {
        return std::tuple(a.lowY + a.highY, a.number) < std::tuple(b.lowY + b.highY, b.number);
    };
    std::sort(cells.begin(), cells.end(), byX);
    const double nodes = std::ceil(static_cast<double>(cells.size()) / static_cast<double>(run));
    const std::size_t slice = static_cast<std::size_t>(std::ceil(std::sqrt(nodes))) * run;
    for (std::size_t begin = 0; begin < cells.size(); begin += slice)
        std::sort(cells.begin() + static_cast<std::ptrdiff_t>(begin),
                  cells.begin() + static_cast<std::ptrdiff_t>(std::min(begin + slice, cells.size())), byY);
}

class TreeWriter {
public:
    TreeWriter(SQLite::Database& database, const std::string& name)
        : m_nodeSize(static_cast<std::size_t>(
            database.execAndGet(fmt::format("SELECT length(data) FROM \"{}_node\" WHERE nodeno = {}", name, kRoot)).getInt())),
          m_insertNode(database, fmt::format("INSERT OR REPLACE INTO \"{}_node\" VALUES (?, ?)", name)),
          m_insertRow(database, fmt::format("INSERT INTO \"{}_rowid\" VALUES (?, ?)", name)),
          m_insertParent(database, fmt::format("INSERT INTO \"{}_parent\" VALUES (?, ?)", name))
    {
    }

    void write(std::vector<Cell> cells)
    {
        const std::size_t run = (m_nodeSize - kNodeHeaderSize) / kCellSize - kSpareCells;
        std::uint16_t depth = 0;
        for (; cells.size() > run; ++depth) {
            tile(cells, run);
            cells = writeLevel(cells, run, depth == 0);
        }
        writeNode(kRoot, cells, depth, depth == 0);
    }

private:
    /// Writes nodes over the cells and returns the nodes as the cells of the next level.
    std::vector<Cell> writeLevel(std::span<const Cell> cells, std::size_t run, bool leaves)
    {
        std::vector<Cell> parents;
        for (std::size_t begin = 0; begin < cells.size(); begin += run) {
            const auto node = cells.subspan(begin, std::min(run, cells.size() - begin));
            Cell parent;
            parent.number = ++m_lastNode;
            for (const Cell& cell : node)
                parent.extend(cell);
            writeNode(parent.number, node, 0, leaves);
            parents.push_back(parent);
        }
        return parents;
    }
    void writeNode(std::int64_t number, std::span<const Cell> cells, std::uint16_t depth, bool isLeaf)
    {
        std::vector<std::uint8_t> bytes(m_nodeSize, 0);
        putBigEndian(bytes, 0, depth);
        putBigEndian(bytes, 2, static_cast<std::uint16_t>(cells.size()));
        std::size_t place = kNodeHeaderSize;
        for (const Cell& cell : cells) {
            putBigEndian(bytes, place, static_cast<std::uint64_t>(cell.number));
            place += sizeof(std::uint64_t);
            for (const float bound : {cell.lowX, cell.highX, cell.lowY, cell.highY}) {
                putBigEndian(bytes, place, std::bit_cast<std::uint32_t>(bound));
                place += sizeof(std::uint32_t);
            }
            insertPair(isLeaf ? m_insertRow : m_insertParent, cell.number, number);
        }
        m_insertNode.bind(1, number);
        m_insertNode.bindNoCopy(2, bytes.data(), static_cast<int>(bytes.size()));
        m_insertNode.exec();
        m_insertNode.reset();
    }
    static void insertPair(SQLite::Statement& insert, std::int64_t first, std::int64_t second)
    {
        insert.bind(1, first);
        insert.bind(2, second);
        insert.exec();
        insert.reset();
    }

    std::size_t m_nodeSize;
    SQLite::Statement m_insertNode;
    SQLite::Statement m_insertRow;
    SQLite::Statement m_insertParent;
    std::int64_t m_lastNode = kRoot;
};

} // namespace

void createSpatialIndex(SQLite::Database& database, const std::string& name, const std::vector<IndexedBox>& boxes)
{
    database.exec(fmt::format("CREATE VIRTUAL TABLE \"{}\" USING rtree(id, minx, maxx, miny, maxy)", name));
    std::vector<Cell> cells;
    cells.reserve(boxes.size());
    for (const IndexedBox& entry : boxes)
        cells.push_back({entry.number, roundedDown(entry.box.low.x), roundedUp(entry.box.high.x), roundedDown(entry.box.low.y),
                         roundedUp(entry.box.high.y)});
    TreeWriter(database, name).write(std::move(cells));
}

} // namespace passerby::storage
