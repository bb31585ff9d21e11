// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importers/trajectories/track_report.h"
#include "core/importers/trajectories/trajectory_import.h"
#include "core/jobs/recorded_states.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace passerby::editor {

/// "148 people", "2 people, 1 car, 3 bicycles": tracks by what was followed.
[[nodiscard]] QString trackCounts(const std::vector<world::RecordedTrack>& tracks);
/// "12 people", "1 car".
[[nodiscard]] QString countedTracks(world::TrackKind kind, std::size_t count);
/// "Person", "Car".
[[nodiscard]] QString trackKindName(world::TrackKind kind);

/// "UCY and ETH (obsmat.txt)".
[[nodiscard]] QString formatWords(importers::TrajectoryFormat format);

/// A line of a report: what was measured, and what came out.
struct ReportLine {
    QString name;
    QString value;
    bool isSuspicious = false; ///< jumps, gaps that are long: worth a look before the recording is used
};
/// What a recording is like, for people; kinds of tracks one after the other.
[[nodiscard]] std::vector<ReportLine> reportLines(const importers::TrackReport& report);
/// What those who are steered by Heter-Sim could do with the states of each kind.
[[nodiscard]] std::vector<ReportLine> statesLines(const std::vector<jobs::StatesReport>& reports);
/// "Person 12 goes 7.3 m in frame 140, 18.2 m/s", the first of them.
[[nodiscard]] QStringList jumpLines(const importers::TrackReport& report);

} // namespace passerby::editor
