// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/column_names.h"
#include "core/importers/trajectories/table_text.h"
#include "core/importers/trajectories/track_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::importers {

namespace {

constexpr std::string_view kDatabaseMark("SQLite format 3\0", 16);
constexpr std::size_t kLinesLookedAt = 2000;
constexpr std::size_t kLongestTrackLine_bytes = 100'000;

/// The first rows of a text, as far as they are numbers, and its comments.
struct Sample {
    std::vector<std::vector<double>> rows;
    std::string comments;  ///< in small letters
    std::string firstLine; ///< that is no comment, in small letters
    std::string secondLine;
    bool isBinary = false;
};

std::vector<double> numbersOf(const std::vector<std::string_view>& fields)
{
    std::vector<double> numbers;
    for (const std::string_view field : fields)
        if (const auto number = numberIn(field))
            numbers.push_back(*number);
    return numbers.size() == fields.size() ? numbers : std::vector<double>();
}

Sample sampleOf(std::string_view bytes)
{
    Sample sample;
    TableText table(bytes);
    std::vector<std::string_view> fields;
    for (std::size_t lines = 0; lines < kLinesLookedAt && table.next(); ++lines) {
        const std::string_view line = table.line();
        if (line.find('\0') != std::string_view::npos || line.size() > kLongestTrackLine_bytes) {
            sample.isBinary = true;
            return sample;
        }
        if (line.front() == '#') {
            sample.comments += lowerCase(line) + '\n';
            continue;
        }
        if (sample.firstLine.empty())
            sample.firstLine = lowerCase(line);
        else if (sample.secondLine.empty())
            sample.secondLine = lowerCase(line);
        splitFields(line, separatorOf(line), fields);
        if (auto numbers = numbersOf(fields); !numbers.empty())
            sample.rows.push_back(std::move(numbers));
    }
    return sample;
}

/// Mean distance from one place of a track to its next, if `id` is the column of ids and the other of the first two that of frames;
/// infinite where no track has two places at different frames.
double meanStep(const std::vector<std::vector<double>>& rows, std::size_t id)
{
    const std::size_t frame = 1 - id;
    std::vector<const std::vector<double>*> sorted;
    for (const auto& row : rows)
        sorted.push_back(&row);
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto* a, const auto* b) {
        return (*a)[id] < (*b)[id] || ((*a)[id] == (*b)[id] && (*a)[frame] < (*b)[frame]);
    });
    double sum = 0.0;
    std::size_t steps = 0;
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        const auto& a = *sorted[i - 1];
        const auto& b = *sorted[i];
        if (a[id] != b[id] || !(b[frame] > a[frame]))
            continue;
        sum += std::hypot(b[2] - a[2], b[3] - a[3]);
        ++steps;
    }
    return steps == 0 ? HUGE_VAL : sum / static_cast<double>(steps);
}

/// Most rows: the reader says which line is not such a one.
bool isObsmat(const std::vector<std::vector<double>>& rows)
{
    const auto such =
        std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.size() == 8 && row[3] == 0.0 && row[6] == 0.0; });
    return 2 * static_cast<std::size_t>(such) > rows.size();
}

/// Whether comments are such as PeTrack and JuPedSim write.
bool isOfJuelich(const std::string& comments)
{
    static constexpr std::array<std::string_view, 4> kMarks{"framerate", "persid", "x/cm", "x/m"};
    return std::any_of(kMarks.begin(), kMarks.end(), [&](std::string_view mark) { return comments.find(mark) != std::string::npos; });
}

std::optional<TrajectoryFormat> formatOfNumbers(const Sample& sample)
{
    if (isObsmat(sample.rows))
        return TrajectoryFormat::obsmat;
    const bool isWide = std::all_of(sample.rows.begin(), sample.rows.end(), [](const auto& row) { return row.size() >= 4; });
    if (sample.rows.empty() || !isWide)
        return std::nullopt;
    if (sample.rows.front().size() > 6)
        return std::nullopt;
    return meanStep(sample.rows, 1) < meanStep(sample.rows, 0) ? TrajectoryFormat::frames : TrajectoryFormat::juelich;
}

std::optional<TrajectoryFormat> formatOfNames(const Sample& sample)
{
    std::vector<std::string_view> fields;
    splitFields(sample.firstLine, separatorOf(sample.firstLine), fields);
    const auto has = [&](std::string_view name) {
        return std::any_of(fields.begin(), fields.end(), [&](std::string_view field) { return namedColumn(field).name == name; });
    };
    if (has("x_est") && has("y_est"))
        return TrajectoryFormat::dut;
    if (has("local_x") && has("local_y"))
        return TrajectoryFormat::ngsim;
    if (has("heading") && has("length") && has("width"))
        return TrajectoryFormat::ngsim;
    const auto isKnown = [&](Column column) {
        return std::any_of(usualNamesOf(column).begin(), usualNamesOf(column).end(),
                           [&](std::string_view name) { return !name.empty() && has(name); });
    };
    const std::array columns{Column::id, Column::frame, Column::time, Column::x, Column::y};
    const auto known = std::count_if(columns.begin(), columns.end(), isKnown);
    return fields.size() >= 4 && known >= 2 ? std::optional(TrajectoryFormat::table) : std::nullopt; // prose knows a word or so
}

} // namespace

std::optional<TrajectoryFormat> detectTrajectoryFormat(std::string_view bytes)
{
    if (bytes.starts_with(kDatabaseMark))
        return TrajectoryFormat::jupedsim;
    const Sample sample = sampleOf(bytes);
    if (sample.isBinary || sample.firstLine.empty())
        return std::nullopt;
    if (sample.firstLine.find("number of splines") != std::string::npos || sample.secondLine.find("control points") != std::string::npos)
        return TrajectoryFormat::vsp;
    std::vector<std::string_view> fields;
    splitFields(sample.firstLine, separatorOf(sample.firstLine), fields);
    const bool areNames = std::none_of(fields.begin(), fields.end(), [](std::string_view one) { return numberIn(one).has_value(); });
    if (isOfJuelich(sample.comments) && !areNames)
        return TrajectoryFormat::juelich;
    if (areNames)
        return formatOfNames(sample);
    return numbersOf(fields).empty() ? std::nullopt : formatOfNumbers(sample);
}

} // namespace passerby::importers
