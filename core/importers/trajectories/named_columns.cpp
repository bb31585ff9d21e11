// SPDX-License-Identifier: Apache-2.0
// Tables whose first line names the columns, and such as are told which column is what.
#include "core/importers/trajectories/column_names.h"
#include "core/importers/trajectories/table_text.h"
#include "core/importers/trajectories/track_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace passerby::importers {

using foundation::Error;
using foundation::Result;
using world::TrackKind;

namespace {

constexpr double kNgsimRate_hz = 10.0;
constexpr std::array kDutRates_hz{23.98, 29.97}; ///< of DUT and of CITR, whose columns are the same
constexpr std::size_t kMostWords = 100'000;      ///< ids that are no numbers

class NamedColumnsReader {
public:
    NamedColumnsReader(std::string_view text, const std::string& file, TrajectoryFormat format, const ColumnChoice& columns,
                       foundation::JobContext& context)
        : m_table(text), m_file(file), m_choice(columns), m_context(context)
    {
        m_rows.format = format;
        m_place.fill(-1);
        m_unit.fill(1.0);
    }

    Result<TrackRows> read()
    {
        if (const auto found = findColumns(); !found)
            return found.error();
        for (bool isThere = !m_hasHeader || m_table.next(); isThere; isThere = m_table.next())
            if (const auto done = readLine(); !done)
                return done.error();
        finish();
        return std::move(m_rows);
    }

private:
    [[nodiscard]] bool has(Column column) const { return m_place[static_cast<std::size_t>(column)] >= 0; }
    [[nodiscard]] std::string_view field(Column column) const
    {
        return m_fields[static_cast<std::size_t>(m_place[static_cast<std::size_t>(column)])];
    }
    [[nodiscard]] double unit(Column column) const { return m_unit[static_cast<std::size_t>(column)]; }

    Result<void> findColumns()
    {
        std::string_view names;
        bool isThere = m_table.next();
        for (; isThere && m_table.line().front() == '#'; isThere = m_table.next())
            names = m_table.line().substr(1);
        if (!isThere)
            return Error{"no-tracks", "There are no tracks in this file.", m_file};
        m_separator = separatorOf(m_table.line());
        splitFields(m_table.line(), m_separator, m_fields);
        m_least = m_fields.size();
        m_hasHeader = std::none_of(m_fields.begin(), m_fields.end(), [](std::string_view one) { return numberIn(one).has_value(); });
        if (!m_hasHeader)
            splitFields(names, separatorOf(names), m_fields);
        const std::vector<std::string_view> header = m_fields;
        if (const auto chosen = chooseColumns(header); !chosen)
            return chosen;
        for (std::size_t column = 0; column < kColumns; ++column)
            findUsual(header, static_cast<Column>(column));
        return requireColumns(header);
    }
    Result<void> chooseColumns(const std::vector<std::string_view>& header)
    {
        const std::array<std::pair<Column, const std::string*>, 8> choices{{{Column::id, &m_choice.id},
                                                                            {Column::frame, &m_choice.frame},
                                                                            {Column::time, &m_choice.time},
                                                                            {Column::x, &m_choice.x},
                                                                            {Column::y, &m_choice.y},
                                                                            {Column::kind, &m_choice.kind},
                                                                            {Column::length, &m_choice.length},
                                                                            {Column::width, &m_choice.width}}};
        for (const auto& [column, wanted] : choices) {
            if (wanted->empty())
                continue;
            auto place = std::find(header.begin(), header.end(), *wanted) - header.begin();
            if (const auto number = wholeNumberIn(*wanted); place == std::ssize(header) && number)
                place = *number - 1;
            if (place < 0 || place >= static_cast<std::ptrdiff_t>(m_least))
                return Error{"bad-columns", fmt::format("There is no column \"{}\".", *wanted), m_file};
            put(column, place, header);
        }
        return {};
    }
    void put(Column column, std::ptrdiff_t place, const std::vector<std::string_view>& header)
    {
        m_place[static_cast<std::size_t>(column)] = place;
        m_unit[static_cast<std::size_t>(column)] =
            place < std::ssize(header) ? namedColumn(header[static_cast<std::size_t>(place)]).unit : 1.0;
    }
    void findUsual(const std::vector<std::string_view>& header, Column column)
    {
        if (has(column))
            return;
        for (const std::string_view name : usualNamesOf(column))
            for (std::size_t i = 0; i < header.size() && i < m_least && !has(column) && !name.empty(); ++i)
                if (namedColumn(header[i]).name == name) {
                    put(column, static_cast<std::ptrdiff_t>(i), header);
                    heed(column, name);
                }
    }
    /// What the names of columns tell of their units.
    void heed(Column column, std::string_view name)
    {
        const bool isNgsim = m_rows.format == TrajectoryFormat::ngsim;
        double& columnUnit = m_unit[static_cast<std::size_t>(column)];
        if (name == "global_time")
            columnUnit = 0.001;
        else if (name.starts_with("local_") || (isNgsim && name.starts_with("v_") && column != Column::kind))
            columnUnit = kMetresPerFoot;
    }
    Result<void> requireColumns(const std::vector<std::string_view>& header) const
    {
        std::string missing;
        for (const auto& [column, name] : {std::pair{Column::id, "id"}, {Column::x, "x"}, {Column::y, "y"}})
            if (!has(column))
                missing += std::string(missing.empty() ? "" : ", ") + name;
        if (!has(Column::frame) && !has(Column::time))
            missing += std::string(missing.empty() ? "" : ", ") + "frame or time";
        if (missing.empty())
            return {};
        return Error{"needs-columns",
                     fmt::format("Of {} columns none could be told to be {}. Say which one is.", std::max(header.size(), m_least), missing),
                     m_file};
    }

    Result<void> readLine()
    {
        const std::uint32_t line = m_table.lineNumber();
        if (isTimeToLook(line)) {
            m_context.report(0.8 * m_table.progress(), "Reading tracks");
            if (m_context.isCancelled())
                return wasCancelled();
        }
        if (m_table.line().front() == '#')
            return {};
        splitFields(m_table.line(), m_separator, m_fields);
        if (m_fields.size() < m_least)
            return badLine(fmt::format("A row needs {} fields, but this one has {}.", m_least, m_fields.size()), m_file, line);
        TrackRow row;
        row.line = line;
        if (const auto done = readTimes(row); !done)
            return done;
        if (const auto done = readPlace(row); !done)
            return done;
        noteSpeed();
        return addRow(m_rows, row, m_file);
    }
    Result<void> readTimes(TrackRow& row)
    {
        const auto frame = has(Column::frame) ? wholeNumberIn(field(Column::frame)) : std::nullopt;
        if (has(Column::frame) && !frame)
            return badLine(fmt::format("The frame \"{}\" is no whole number.", field(Column::frame)), m_file, row.line);
        const auto time = has(Column::time) ? numberIn(field(Column::time)) : std::nullopt;
        if (has(Column::time) && !time)
            return badLine(fmt::format("The time \"{}\" is no number.", field(Column::time)), m_file, row.line);
        const std::int64_t number = frame.value_or(0);
        const double time_s = time.value_or(0.0) * unit(Column::time);
        m_rows.isTimed = !has(Column::frame);
        row.when = m_rows.isTimed ? time_s : static_cast<double>(number);
        if (has(Column::frame) && has(Column::time))
            noteTime(number, time_s);
        return {};
    }
    Result<void> readPlace(TrackRow& row)
    {
        const auto x = numberIn(field(Column::x));
        const auto y = numberIn(field(Column::y));
        if (!x || !y)
            return badLine("x and y must be numbers, with a point before decimals.", m_file, row.line);
        row.place = {*x * unit(Column::x), *y * unit(Column::y)};
        for (const auto& [column, value] : {std::pair{Column::length, &row.length}, {Column::width, &row.width}}) {
            const auto size = has(column) ? numberIn(field(column)) : std::optional(0.0);
            if (!size || *size < 0.0)
                return badLine("Length and width must be numbers, 0 or more.", m_file, row.line);
            *value = static_cast<float>(*size * unit(column));
        }
        row.kind = has(Column::kind) ? kindOf(field(Column::kind)) : TrackKind::person;
        return readId(row);
    }
    /// Of a word; of NGSIM the number of a class.
    [[nodiscard]] TrackKind kindOf(std::string_view word) const
    {
        static constexpr std::array kClasses{TrackKind::motorcycle, TrackKind::car, TrackKind::truck};
        const auto number = m_rows.format == TrajectoryFormat::ngsim ? wholeNumberIn(word) : std::nullopt;
        return number && *number >= 1 && *number <= 3 ? kClasses[static_cast<std::size_t>(*number - 1)] : kindOfWord(word);
    }
    Result<void> readId(TrackRow& row)
    {
        const std::string_view word = field(Column::id);
        if (const auto number = wholeNumberIn(word); number && m_words.empty()) {
            row.id = *number;
            m_hasNumbers = true;
            return {};
        }
        if (word.empty() || m_hasNumbers || m_words.size() == kMostWords)
            return badLine(fmt::format("The id \"{}\" is no whole number.", word), m_file, row.line);
        row.id = m_words.try_emplace(std::string(word), static_cast<std::int64_t>(m_words.size()) + 1).first->second;
        return {};
    }
    /// Frames and times of the first and last row give the rate.
    void noteTime(std::int64_t frame, double time_s)
    {
        if (!m_firstTime || frame < m_firstTime->first)
            m_firstTime = {frame, time_s};
        if (!m_lastTime || frame > m_lastTime->first)
            m_lastTime = {frame, time_s};
    }
    void noteSpeed()
    {
        if (m_rows.format != TrajectoryFormat::dut) // the only one that is dated by it
            return;
        const auto of = [this](Column column) { return has(column) ? numberIn(field(column)).value_or(0.0) * unit(column) : 0.0; };
        m_speeds.push_back(has(Column::speed) ? std::abs(of(Column::speed)) : std::hypot(of(Column::vx), of(Column::vy)));
    }

    void finish()
    {
        const bool isVehicles = m_rows.format == TrajectoryFormat::ngsim && !has(Column::kind);
        for (TrackRow& row : m_rows.rows)
            row.kind = isVehicles ? TrackKind::car : row.kind;
        if (isVehicles)
            m_rows.notes.push_back("The file does not say what was followed: cars, for they have lengths and headings.");
        if (!m_words.empty())
            m_rows.notes.push_back("The ids are words: tracks are numbered in the order in which they come.");
        m_rows.frameOfReference =
            m_rows.format == TrajectoryFormat::dut ? "Metres along the edges of a picture: y may count downwards" : "As the table has it";
        if (!m_rows.isTimed)
            findRate();
    }
    void findRate()
    {
        if (m_firstTime && m_lastTime->first > m_firstTime->first && m_lastTime->second > m_firstTime->second) {
            const auto frames = static_cast<double>(m_lastTime->first - m_firstTime->first);
            m_rows.frameRate_hz = frames / (m_lastTime->second - m_firstTime->second);
            if (const double whole = std::nearbyint(*m_rows.frameRate_hz);
                whole > 0.0 && std::abs(whole - *m_rows.frameRate_hz) < 1e-3 * whole)
                m_rows.frameRate_hz = whole;
        } else if (m_rows.format == TrajectoryFormat::dut) {
            m_rows.frameRate_hz = rateBySpeeds();
            m_rows.notes.push_back(
                fmt::format("The file does not say its frame rate: {:g} a second, by the velocities in it.", *m_rows.frameRate_hz));
        } else if (m_rows.format == TrajectoryFormat::ngsim) {
            m_rows.frameRate_hz = kNgsimRate_hz;
            m_rows.notes.push_back("The file does not say its frame rate: 10 a second, as NGSIM has it.");
        }
    }
    /// Of the two that are usual, that by which steps and velocities fit better; the first where there are no velocities.
    [[nodiscard]] double rateBySpeeds() const
    {
        double walked = 0.0; // m a frame, and m/s, summed over the same rows
        double told = 0.0;
        std::map<std::pair<TrackKind, std::int64_t>, std::size_t> last;
        for (std::size_t i = 0; i < m_rows.rows.size() && i < m_speeds.size(); ++i) {
            const TrackRow& row = m_rows.rows[i];
            const auto [at, isNew] = last.try_emplace({row.kind, row.id}, i);
            const TrackRow& before = m_rows.rows[at->second];
            if (!isNew && row.when == before.when + 1.0) {
                walked += geometry::distance(before.place, row.place);
                told += m_speeds[i];
            }
            at->second = i;
        }
        const double rate_hz = walked > 0.0 ? told / walked : kDutRates_hz[0];
        return std::abs(std::log(std::max(rate_hz, 1e-9) / kDutRates_hz[0]))
                       <= std::abs(std::log(std::max(rate_hz, 1e-9) / kDutRates_hz[1]))
                   ? kDutRates_hz[0]
                   : kDutRates_hz[1];
    }

    TableText m_table;
    const std::string& m_file;
    const ColumnChoice& m_choice;
    foundation::JobContext& m_context;
    char m_separator = ',';
    bool m_hasHeader = false;
    std::size_t m_least = 0;
    std::array<std::ptrdiff_t, kColumns> m_place{};
    std::array<double, kColumns> m_unit{};
    std::vector<std::string_view> m_fields;
    std::map<std::string, std::int64_t, std::less<>> m_words;
    bool m_hasNumbers = false;
    std::optional<std::pair<std::int64_t, double>> m_firstTime;
    std::optional<std::pair<std::int64_t, double>> m_lastTime;
    std::vector<double> m_speeds;
    TrackRows m_rows;
};

} // namespace

Result<TrackRows> readNamedColumns(std::string_view text, const std::string& file, TrajectoryFormat format, const ColumnChoice& columns,
                                   foundation::JobContext& context)
{
    return NamedColumnsReader(text, file, format, columns, context).read();
}

} // namespace passerby::importers
