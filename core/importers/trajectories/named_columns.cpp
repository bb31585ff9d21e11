// SPDX-License-Identifier: Apache-2.0
// Tables whose first line names the columns, and such as are told which column is what.
#include "core/importers/trajectories/table_columns.h"
#include "core/importers/trajectories/table_rates.h"
#include "core/importers/trajectories/vehicle_rows.h"

#include <cmath>
#include <fmt/format.h>
#include <map>

namespace passerby::importers {

using foundation::Result;
using world::TrackKind;

namespace {

constexpr double kNgsimRate_hz = 10.0;
constexpr std::size_t kMostWords = 100'000; ///< ids that are no numbers

class NamedColumnsReader {
public:
    NamedColumnsReader(std::string_view text, const std::string& file, TrajectoryFormat format, const TrajectoryOptions& options,
                       foundation::JobContext& context)
        : m_table(text), m_file(file), m_options(options), m_context(context)
    {
        m_rows.format = format;
    }

    Result<TrackRows> read()
    {
        if (const auto found = m_columns.find(m_table, m_file, m_rows.format, m_options); !found)
            return found.error();
        m_rows.isTimed = !has(Column::frame);
        for (bool isThere = !m_columns.hasHeader() || m_table.next(); isThere; isThere = m_table.next())
            if (const auto done = readLine(); !done)
                return done.error();
        if (const auto done = finish(); !done)
            return done.error();
        return std::move(m_rows);
    }

private:
    [[nodiscard]] bool has(Column column) const { return m_columns.has(column); }
    [[nodiscard]] std::string_view field(Column column) const { return m_columns.of(m_fields, column); }
    [[nodiscard]] double unit(Column column) const { return m_columns.unit(column); }

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
        splitFields(m_table.line(), m_columns.separator(), m_fields);
        if (m_fields.size() < m_columns.least())
            return badLine(fmt::format("A row needs {} fields, but this one has {}.", m_columns.least(), m_fields.size()), m_file, line);
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
        row.when = m_rows.isTimed ? time_s : static_cast<double>(number);
        if (has(Column::frame) && has(Column::time))
            m_clock.add(number, time_s, row.line);
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
        if (word.empty() || m_hasNumbers)
            return badLine(fmt::format("The id \"{}\" is no whole number.", word), m_file, row.line);
        auto known = m_words.find(word);
        if (known == m_words.end() && m_words.size() == kMostWords)
            return badLine(
                fmt::format("Of ids that are words there may be {}, and \"{}\" is one more. Number the tracks.", kMostWords, word), m_file,
                row.line);
        if (known == m_words.end())
            known = m_words.emplace(word, static_cast<std::int64_t>(m_words.size()) + 1).first;
        row.id = known->second;
        return {};
    }
    void noteSpeed()
    {
        if (m_rows.format != TrajectoryFormat::dut) // the only one that is dated by it
            return;
        const auto of = [this](Column column) { return has(column) ? numberIn(field(column)).value_or(0.0) * unit(column) : 0.0; };
        m_speeds.push_back(has(Column::speed) ? std::abs(of(Column::speed)) : std::hypot(of(Column::vx), of(Column::vy)));
    }

    Result<void> finish()
    {
        if (m_rows.format == TrajectoryFormat::ngsim && !has(Column::kind) && !m_options.kind)
            findCars(m_rows, has(Column::length) && has(Column::width));
        m_rows.areFronts = m_rows.format == TrajectoryFormat::ngsim && m_columns.isNgsimOwn() && has(Column::length);
        if (m_rows.areFronts)
            m_rows.notes.push_back("Places are of front bumpers, as NGSIM has them: those of the middles of vehicles are taken.");
        m_rows.hasWordsForIds = !m_words.empty();
        if (m_rows.hasWordsForIds)
            m_rows.notes.push_back("The ids are words: tracks are numbered in the order in which they come.");
        m_rows.frameOfReference =
            m_rows.format == TrajectoryFormat::dut ? "Metres along the edges of a picture: y may count downwards" : "As the table has it";
        return m_rows.isTimed || m_options.frameRate_hz ? Result<void>() : findRate();
    }
    Result<void> findRate()
    {
        const auto byTimes = m_clock.rate_hz(m_file);
        if (!byTimes)
            return byTimes.error();
        m_rows.frameRate_hz = byTimes.value();
        if (m_rows.frameRate_hz) {
            m_rows.notes.push_back(fmt::format("Frames and times give {:g} a second.", *m_rows.frameRate_hz));
        } else if (m_rows.format == TrajectoryFormat::dut) {
            m_rows.frameRate_hz = rateBySpeeds(m_rows.rows, m_speeds);
            m_rows.notes.push_back(
                fmt::format("The file does not say its frame rate: {:g} a second, by the velocities in it.", *m_rows.frameRate_hz));
        } else if (m_columns.isNgsimOwn()) {
            m_rows.frameRate_hz = kNgsimRate_hz;
            m_rows.notes.push_back("The file does not say its frame rate: 10 a second, as NGSIM has it.");
        }
        return {};
    }

    TableText m_table;
    const std::string& m_file;
    const TrajectoryOptions& m_options;
    foundation::JobContext& m_context;
    TableColumns m_columns;
    std::vector<std::string_view> m_fields;
    std::map<std::string, std::int64_t, std::less<>> m_words;
    bool m_hasNumbers = false;
    FrameClock m_clock;
    std::vector<double> m_speeds;
    TrackRows m_rows;
};

} // namespace

Result<TrackRows> readNamedColumns(std::string_view text, const std::string& file, TrajectoryFormat format,
                                   const TrajectoryOptions& options, foundation::JobContext& context)
{
    return NamedColumnsReader(text, file, format, options, context).read();
}

} // namespace passerby::importers
