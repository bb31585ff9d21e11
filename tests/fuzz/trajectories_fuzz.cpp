// SPDX-License-Identifier: GPL-3.0-or-later
// Any tracks are read or refused, never more: the first byte says how, the rest is the file.
#include "core/importers/trajectories/track_report.h"
#include "core/importers/trajectories/trajectory_import.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace passerby;
    if (size == 0)
        return 0;
    importers::TrajectoryOptions options;
    if (const unsigned format = data[0] % 9U; format < 8)
        options.format = static_cast<importers::TrajectoryFormat>(format);
    if ((data[0] & 0x40U) != 0)
        options.frameRate_hz = 12.5;
    if ((data[0] & 0x80U) != 0)
        options.smoothing_s = 0.5;
    const bool areSplines = options.format ? options.format == importers::TrajectoryFormat::vsp : (data[0] & 0x20U) != 0;
    if (areSplines) // others have no use for it
        options.homography = importers::Homography{{0.05, 0, 1, 0, 0.05, 2, 0, 0.001, 1}};
    foundation::JobContext context;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto read = importers::readTrajectories(text, "tracks", options, context);
    if (!read)
        return 0;
    static_cast<void>(importers::reportOn(read.value().recorded, context).ok());
    const auto again = world::unpackTracks(world::packTracks(read.value().recorded.tracks));
    if (!again || !(again.value() == read.value().recorded.tracks))
        std::abort();
    return 0;
}
