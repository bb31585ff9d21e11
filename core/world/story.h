// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/point.h"
#include "core/world/place_kinds.h"
#include "core/world/reference_picture.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::world {

/// What a slide shows: the city from somewhere in it, or from above.
enum class SlideView { city, plan };
/// What the camera does while it dwells: nothing, turn about what it looks at, keep somebody in the middle, see through their eyes, or move
/// along a line.
enum class SlideMotion { still, orbit, follow, firstPerson, alongLine };
/// How the camera comes: slow, fast, slow; or evenly, but for its start and its end.
enum class SlideEasing { smooth, even };

template <>
struct Spelling<SlideView> {
    static constexpr std::array<std::string_view, 2> kNames{"city", "plan"};
};
template <>
struct Spelling<SlideMotion> {
    static constexpr std::array<std::string_view, 5> kNames{"still", "orbit", "follow", "first_person", "along_line"};
};
template <>
struct Spelling<SlideEasing> {
    static constexpr std::array<std::string_view, 2> kNames{"smooth", "even"};
};

/// Where a slide looks from. Of a plan, only the middle and the distance count.
struct SlideCamera {
    geometry::Point center;        ///< looked at, local metres; the middle of a plan
    double height_m = 0.0;         ///< of what is looked at
    double yaw_deg = 20.0;         ///< view direction over the ground: 0 looks north, 90 east; −180 to 180
    double pitch_deg = 41.0;       ///< down from the horizon
    double distance_m = 215.0;     ///< from the eye to what it looks at; of a plan, metres from the lower to the upper edge
    double fieldOfView_deg = 35.0; ///< vertical

    friend bool operator==(const SlideCamera&, const SlideCamera&) = default;
};

/// A picture that is shown beside the words of a slide. The same bytes count as equal wherever they lie.
struct SlidePicture {
    SharedBytes file; ///< PNG or JPEG, at most kLargestSlidePicture_bytes; none: there is no picture

    friend bool operator==(const SlidePicture& a, const SlidePicture& b) { return sameBytes(a.file, b.file); }
};

/// One station of a story: what is seen, when, for how long, and what is said of it.
struct Slide {
    std::string title; ///< may be empty
    std::string text;  ///< below the title; may be empty
    std::string notes; ///< for who presents it
    SlidePicture picture;
    bool isCard = false; ///< title and text stand large in the middle, as where a story begins and ends
    SlideView view = SlideView::city;
    SlideCamera camera; ///< when the slide is reached
    SlideMotion motion = SlideMotion::still;
    double turn_deg = 60.0;            ///< of an orbit, while it dwells; to the right
    std::vector<geometry::Point> line; ///< what the camera moves along; at least two points where it does
    double glide_s = 3.0;              ///< from the slide before; 0: cut
    double dwell_s = 5.0;
    SlideEasing easing = SlideEasing::smooth;
    std::optional<double> hour;   ///< time of day at which a run begins that this slide and those behind it show; none: as the one before
    std::optional<double> time_s; ///< of that run when the slide is reached; none: the run goes on
    double pace = 1.0;            ///< seconds of the run a second of the dwell; 0: everybody stands still
    std::string heatmap = "none"; ///< as on the command line
    std::vector<std::string> hidden;    ///< kinds of things that are not shown
    std::optional<std::int64_t> person; ///< lit and, by the motion, followed; exportedId()
    bool tellsAlibi = false;            ///< of that person: their way, and the sentence
    std::uint32_t gate = 0;             ///< number of the measurement line that is lit; 0: none
    std::uint32_t variant = 0;          ///< number of the variant of the city that is shown; 0, or one that is gone: the city as it is open

    friend bool operator==(const Slide&, const Slide&) = default;
};

/// Slides in the order in which they are shown. No part of the city that people walk in: bakes, runs and engines ignore it.
/// What a slide lights and is gone is not lit.
struct Story {
    std::string name; ///< unique, not empty
    std::vector<Slide> slides;

    friend bool operator==(const Story&, const Story&) = default;
};

using StoryId = foundation::Id<Story>;

inline constexpr std::size_t kMostSlides = 1000;
inline constexpr std::size_t kMostHidden = 1000; ///< kinds of things that a slide hides
/// Stories travel inside files and pages.
inline constexpr std::size_t kLargestSlidePicture_bytes = std::size_t{8} << 20U;
inline constexpr double kLongestGlide_s = 600.0;
inline constexpr double kLongestDwell_s = 3600.0;
inline constexpr double kFastestPace = 600.0;

} // namespace passerby::world
