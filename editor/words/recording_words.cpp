// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/recording_words.h"

#include "editor/words/language.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <array>

namespace passerby::editor {

namespace {

using importers::KindReport;
using importers::TrajectoryFormat;
using world::TrackKind;

struct KindWords {
    const char* one;
    const char* many;
};
constexpr std::array<KindWords, world::Spelling<TrackKind>::kNames.size()> kKindWords{
    {{QT_TR_NOOP("person"), QT_TR_NOOP("people")},
     {QT_TR_NOOP("bicycle"), QT_TR_NOOP("bicycles")},
     {QT_TR_NOOP("tricycle"), QT_TR_NOOP("tricycles")},
     {QT_TR_NOOP("motorcycle"), QT_TR_NOOP("motorcycles")},
     {QT_TR_NOOP("car"), QT_TR_NOOP("cars")},
     {QT_TR_NOOP("truck"), QT_TR_NOOP("trucks")},
     {QT_TR_NOOP("bus"), QT_TR_NOOP("buses")},
     {QT_TR_NOOP("other thing"), QT_TR_NOOP("other things")}}};

/// With at least one digit where it would be 0.
QString measuredText(double value, const char* unit)
{
    return formatNumber(value, value != 0.0 && value < 0.1 ? 3 : 2) + QLatin1Char(' ') + QString::fromUtf8(unit);
}

ReportLine gapsLine(const KindReport& kind)
{
    if (kind.gaps == 0)
        return {text("Gaps"), text("none"), false};
    const QString gaps = formatCounted(static_cast<long long>(kind.gaps), text("gap"), text("gaps"));
    return {text("Gaps"), text("%1, the longest %2").arg(gaps, measuredText(kind.longestGap_s, "s")), true};
}

void addKindLines(std::vector<ReportLine>& lines, const KindReport& kind)
{
    lines.push_back({trackKindName(kind.kind),
                     text("%1, %2").arg(formatCounted(static_cast<long long>(kind.tracks), text("track"), text("tracks")),
                                        formatCounted(static_cast<long long>(kind.points), text("place"), text("places"))),
                     false});
    const importers::Spread& speed = kind.speed_mps;
    if (speed.samples > 0)
        lines.push_back(
            {text("Speed"),
             text("%1 in the middle, of those who move %2; at most %3")
                 .arg(measuredText(speed.median, "m/s"), measuredText(kind.medianMoving_mps, "m/s"), measuredText(speed.most, "m/s")),
             speed.most > importers::fastest_mps(kind.kind)});
    const importers::Spread& acceleration = kind.acceleration_mps2;
    if (acceleration.samples > 0)
        lines.push_back({text("Acceleration"),
                         text("%1 in the middle, 95 % below %2; at most %3")
                             .arg(measuredText(acceleration.median, "m/s²"), measuredText(acceleration.p95, "m/s²"),
                                  measuredText(acceleration.most, "m/s²")),
                         false});
    lines.push_back(gapsLine(kind));
    if (kind.jumps > 0)
        lines.push_back({text("Jumps"),
                         text("%1 faster than %2")
                             .arg(formatCounted(static_cast<long long>(kind.jumps), text("step"), text("steps")),
                                  measuredText(importers::fastest_mps(kind.kind), "m/s")),
                         true});
    else
        lines.push_back({text("Jumps"), text("none"), false});
}

} // namespace

QString countedTracks(TrackKind kind, std::size_t count)
{
    const KindWords& words = kKindWords[static_cast<std::size_t>(kind)];
    return formatCounted(static_cast<long long>(count), text(words.one), text(words.many));
}

QString trackKindName(TrackKind kind)
{
    return wordsOf(kKindWords[static_cast<std::size_t>(kind)].one);
}

QString trackCounts(const std::vector<world::RecordedTrack>& tracks)
{
    std::array<std::size_t, kKindWords.size()> counts{};
    for (const world::RecordedTrack& track : tracks)
        ++counts[static_cast<std::size_t>(track.kind)];
    QStringList parts;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            parts << countedTracks(static_cast<TrackKind>(i), counts[i]);
    return parts.join(QStringLiteral(", "));
}

QString formatWords(TrajectoryFormat format)
{
    switch (format) {
    case TrajectoryFormat::obsmat:
        return text("UCY and ETH, obsmat.txt");
    case TrajectoryFormat::vsp:
        return text("UCY, splines (.vsp)");
    case TrajectoryFormat::juelich:
        return text("Jülich, text");
    case TrajectoryFormat::frames:
        return text("Frame, id, x, y");
    case TrajectoryFormat::dut:
        return text("DUT and CITR, CSV");
    case TrajectoryFormat::ngsim:
        return text("NGSIM and the like, CSV");
    case TrajectoryFormat::jupedsim:
        return text("JuPedSim or a run, SQLite");
    case TrajectoryFormat::table:
        break;
    }
    return text("Table with named columns");
}

std::vector<ReportLine> reportLines(const importers::TrackReport& report)
{
    std::vector<ReportLine> lines;
    lines.push_back({text("Time"),
                     text("%1 s at %2 frames a second, a place every %3")
                         .arg(formatNumber(report.duration_s(), 1), formatNumber(report.frameRate_hz, 3),
                              report.usualStep_frames <= 1 ? text("frame") : text("%1 frames").arg(report.usualStep_frames)),
                     false});
    const geometry::Point size = report.extent_m.high - report.extent_m.low;
    lines.push_back({text("Ground"),
                     text("%1 × %2 m, somebody was on %3 m² of it")
                         .arg(formatNumber(size.x, 1), formatNumber(size.y, 1), formatNumber(report.usedArea_m2, 0)),
                     false});
    lines.push_back({text("Density"),
                     text("%1 on average, %2 at most; %3 at once")
                         .arg(measuredText(report.meanDensity_per_m2, "/m²"), measuredText(report.peakDensity_per_m2, "/m²"),
                              formatCount(static_cast<long long>(report.mostAtOnce))),
                     false});
    for (const KindReport& kind : report.kinds)
        addKindLines(lines, kind);
    return lines;
}

std::vector<ReportLine> statesLines(const std::vector<jobs::StatesReport>& reports)
{
    std::vector<ReportLine> lines;
    for (const jobs::StatesReport& report : reports) {
        if (!report.whyNot.empty()) {
            lines.push_back({text("States"), QString::fromStdString(jobs::statesSentence(report)), true});
            continue;
        }
        lines.push_back({reports.size() > 1 ? text("States, %1").arg(withinSentence(trackKindName(report.kind))) : text("States"),
                         text("%1 of %2 moments, up to %3; the usual speed is %4")
                             .arg(formatCount(static_cast<long long>(report.states)), formatCount(static_cast<long long>(report.moments)),
                                  measuredText(report.fastest_mps, "m/s"), measuredText(report.ideal_mps, "m/s")),
                         false});
        const auto missing = jobs::missingSentences(report);
        for (const std::string& sentence : missing)
            lines.push_back({text("Missing"), QString::fromStdString(sentence), true});
        if (missing.empty())
            lines.push_back(
                {text("Reach"), text("from every speed to a stand and to the usual speed, straight on and to both sides"), false});
    }
    return lines;
}

QStringList jumpLines(const importers::TrackReport& report)
{
    QStringList lines;
    for (const importers::TrackJump& jump : report.jumps)
        lines << text("%1 %2 goes %3 to frame %4, at %5")
                     .arg(trackKindName(jump.kind))
                     .arg(jump.id)
                     .arg(measuredText(jump.distance_m, "m"))
                     .arg(jump.frame)
                     .arg(measuredText(jump.speed_mps, "m/s"));
    return lines;
}

} // namespace passerby::editor
