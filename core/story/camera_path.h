// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/story/timeline.h"
#include "core/story/track.h"

#include <memory>
#include <vector>

namespace passerby::story {

/// Where the camera of a story is at each moment. Slides that follow somebody are told as they were set up: where they really look is known
/// in a run alone (Follower).
class CameraPath {
public:
    /// `built` is used as long as this lives.
    CameraPath(const world::Story& story, std::shared_ptr<const BuiltSpace> built);

    /// On the way by a glide where it is then; while pictures fade, of the slide that comes.
    [[nodiscard]] world::SlideCamera at(double time_s) const;
    /// Of one slide, so long after it was reached; also after it is left.
    [[nodiscard]] world::SlideCamera ofSlide(std::size_t slide, double inDwell_s) const;

    [[nodiscard]] const Timeline& timeline() const { return m_timeline; }
    [[nodiscard]] const BuiltSpace& built() const { return *m_built; }

private:
    [[nodiscard]] Track dwellOf(const world::Slide& slide) const;
    void addGlides(const world::Story& story);

    std::shared_ptr<const BuiltSpace> m_built;
    Timeline m_timeline;
    std::vector<Track> m_dwells;        ///< in seconds since the slide is reached
    std::vector<Track> m_glides;        ///< in seconds of the story
    std::vector<std::size_t> m_glideTo; ///< by slide: place among the glides; their number where there is none
};

} // namespace passerby::story
