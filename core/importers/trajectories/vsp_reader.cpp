// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/importers/trajectories/table_text.h"
#include "core/importers/trajectories/track_rows.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace passerby::importers {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr double kVspRate_hz = 25.0;
constexpr std::int64_t kLongestPiece_frames = 90'000;

struct ControlPoint {
    std::int64_t frame = 0;
    Point pixel;
    std::uint32_t line = 0;
};

/// Splines of a picture become places on the ground, one a frame.
class VspReader {
public:
    VspReader(std::string_view text, const std::string& file, const TrajectoryOptions& options, foundation::JobContext& context)
        : m_table(text), m_file(file), m_options(options), m_context(context)
    {
    }

    Result<TrackRows> read()
    {
        m_rows.format = TrajectoryFormat::vsp;
        m_rows.frameRate_hz = kVspRate_hz;
        m_rows.frameOfReference = "Metres on the ground, from pixels by a homography";
        m_rows.notes.emplace_back("Splines are 25 frames a second, straight between their control points.");
        if (const auto found = findGround(); !found)
            return found.error();
        const auto splines = count("the number of splines");
        if (!splines)
            return splines.error();
        for (std::int64_t id = 1; id <= splines.value(); ++id)
            if (const auto done = readSpline(id); !done)
                return done.error();
        return std::move(m_rows);
    }

private:
    /// What stands on the ground is seen on the same side of the horizon as the lower middle of the picture.
    Result<void> findGround()
    {
        m_depthBelow = m_options.homography->depthOf(counted({0.0, -0.5 * m_options.pictureHeight_px}));
        if (m_depthBelow == 0.0)
            return Error{"bad-homography", foundation::told("The lower middle of the picture lies on the horizon of the homography."),
                         m_file};
        return {};
    }
    /// The number that a line begins with.
    Result<std::int64_t> count(const char* what)
    {
        if (!m_table.next())
            return badLine(fmt::format("The file ends where {} is missing.", what), m_file, m_table.lineNumber());
        splitFields(m_table.line(), ' ', m_fields);
        const auto number = wholeNumberIn(m_fields.front());
        if (!number || *number < 1 || *number > static_cast<std::int64_t>(foundation::kMostTrackPoints))
            return badLine(fmt::format("Here belongs {}, 1 or more.", what), m_file, m_table.lineNumber());
        return *number;
    }
    Result<ControlPoint> controlPoint()
    {
        if (!m_table.next())
            return badLine("The file ends in the middle of a spline.", m_file, m_table.lineNumber());
        splitFields(m_table.line(), ' ', m_fields);
        m_fields.resize(std::max<std::size_t>(m_fields.size(), 3));
        const auto x = numberIn(m_fields[0]);
        const auto y = numberIn(m_fields[1]);
        const auto frame = wholeNumberIn(m_fields[2]);
        if (!x || !y || !frame)
            return badLine("A control point is x and y in pixels, then its frame.", m_file, m_table.lineNumber());
        const std::int64_t at = frame.value_or(-1);
        if (at < 0 || at > std::numeric_limits<std::int32_t>::max())
            return badLine("The frame is out of range.", m_file, m_table.lineNumber());
        return ControlPoint{at, {*x, *y}, m_table.lineNumber()};
    }
    Result<void> readSpline(std::int64_t id)
    {
        const auto points = count("the number of control points");
        if (!points)
            return points.error();
        m_context.report(0.8 * m_table.progress(), "Reading tracks");
        if (m_context.isCancelled())
            return wasCancelled();
        ControlPoint before;
        for (std::int64_t i = 0; i < points.value(); ++i) {
            const auto point = controlPoint();
            if (!point)
                return point.error();
            if (const auto done = i == 0 ? put(id, point.value(), point.value().pixel) : lead(id, before, point.value()); !done)
                return done;
            before = point.value();
        }
        return {};
    }
    /// One place a frame, behind `a` up to `b`.
    Result<void> lead(std::int64_t id, const ControlPoint& a, const ControlPoint& b)
    {
        if (b.frame <= a.frame)
            return badLine("The frames of a spline do not ascend.", m_file, b.line);
        if (b.frame - a.frame > kLongestPiece_frames)
            return badLine("Between two control points lies more than an hour.", m_file, b.line);
        const auto frames = static_cast<double>(b.frame - a.frame);
        for (std::int64_t frame = a.frame + 1; frame <= b.frame; ++frame) {
            const double share = static_cast<double>(frame - a.frame) / frames;
            const Point pixel = frame == b.frame ? b.pixel : a.pixel + share * (b.pixel - a.pixel);
            if (const auto done = put(id, {frame, pixel, b.line}, pixel); !done)
                return done;
        }
        return {};
    }
    /// A pixel as the homography counts it.
    [[nodiscard]] Point counted(Point pixel) const
    {
        return m_options.pixels == PixelOrigin::corner
                   ? Point{0.5 * m_options.pictureHeight_px - pixel.y, pixel.x + 0.5 * m_options.pictureWidth_px}
                   : pixel;
    }
    Result<void> put(std::int64_t id, const ControlPoint& point, Point pixel)
    {
        const auto ground = m_options.homography->toGround(counted(pixel));
        if (!ground || std::signbit(m_options.homography->depthOf(counted(pixel))) != std::signbit(m_depthBelow))
            return badLine(fmt::format("This pixel lies {} the horizon of the homography. Look at the homography, and at how its pixels "
                                       "are counted.",
                                       ground ? "beyond" : "on"),
                           m_file, point.line);
        TrackRow row;
        row.id = id;
        row.when = static_cast<double>(point.frame);
        row.place = *ground;
        row.line = point.line;
        return addRow(m_rows, row, m_file);
    }

    TableText m_table;
    const std::string& m_file;
    const TrajectoryOptions& m_options;
    foundation::JobContext& m_context;
    double m_depthBelow = 0.0;
    std::vector<std::string_view> m_fields;
    TrackRows m_rows;
};

} // namespace

Result<TrackRows> readVsp(std::string_view text, const std::string& file, const TrajectoryOptions& options, foundation::JobContext& context)
{
    if (!options.homography)
        return Error{"needs-homography", foundation::told("Splines are in pixels: give the homography that leads to the ground."), file};
    return VspReader(text, file, options, context).read();
}

} // namespace passerby::importers
