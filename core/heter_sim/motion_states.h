// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/heter_sim/tracks.h"

#include <optional>

namespace passerby::heter_sim {

/// How somebody moved at a moment, as far as it can be given to others: how fast, and how far to the left of the direction that they were
/// heading for (Ren et al. 2018, section 3.2: the angle between control direction and velocity is kept).
struct MotionState {
    double speed_mps = 0.0;
    double angle_rad = 0.0; ///< from control direction to velocity, [−π, π)

    friend bool operator==(const MotionState&, const MotionState&) = default;
};

/// What the control direction of a recorded moment is taken to be.
enum class ControlBy {
    seconds,    ///< the displacement over the next seconds, a window that slides: the default
    tenFrames,  ///< over the next ten frames, as in the paper; where tracks are smooth, nearly the velocity itself
    destination ///< to the last place of the track
};

/// How states are read off tracks. The paper says what is measured, not how: unless said otherwise the values are ours.
struct ReadingOptions {
    ControlBy control = ControlBy::seconds;
    double window_s = 4.0;   ///< > 0, people 4, vehicles 2; at the end of a track it shrinks to what is left
    double halfBase_s = 0.2; ///< > 0: velocity is (p(t + b) − p(t − b)) / 2b, which smooths; 0.4 where heads were tracked, for heads sway
    double every_s = 0.1;    ///< > 0, between one state and the next
    double leastDisplacement_m = 0.2; ///< a shorter one gives no direction: the last one holds, at the start of a track the first
    double stands_mps = 0.05;         ///< whoever is slower stands: speed 0, angle 0
};

/// A moment of a track.
struct Moment {
    double time_s = 0.0;
    geometry::Point place;
    geometry::Point velocity_mps;
    double direction_rad = 0.0; ///< of control; the angle of the state is from it
    MotionState state;
};

/// The moments of all agents of a kind, track by track [tracks], none for those of other kinds, each in the order of time. None where t ± b
/// is outside the track. A track that never gets `leastDisplacement_m` anywhere gives those where it stands.
/// Errors: "bad-track" where frames do not ascend or a place is no number, "bad-frame-rate", "bad-reading-options".
[[nodiscard]] foundation::Result<std::vector<std::vector<Moment>>> momentsOf(const Tracks& recorded, AgentKind kind,
                                                                             const ReadingOptions& options = {});

/// Their states, one behind the other. Errors: those of momentsOf.
[[nodiscard]] foundation::Result<std::vector<MotionState>> statesOf(const Tracks& recorded, AgentKind kind,
                                                                    const ReadingOptions& options = {});

} // namespace passerby::heter_sim
