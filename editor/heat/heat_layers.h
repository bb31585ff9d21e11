// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heat_scale.h"

#include <QString>
#include <compare>
#include <span>
#include <string_view>

namespace passerby::editor {

/// A row of the catalogue of heat layers, by a name that never changes. Those that code speaks of have a constant here; others need none.
struct HeatLayerId {
    std::string_view name;

    static const HeatLayerId none;
    static const HeatLayerId expected;
    static const HeatLayerId measured;
    static const HeatLayerId beside;
    static const HeatLayerId difference;
    static const HeatLayerId significance;
    static const HeatLayerId compared;
    static const HeatLayerId waiting;
    static const HeatLayerId dwell;
    static const HeatLayerId serviceExpected;
    static const HeatLayerId service;
    static const HeatLayerId serviceWorst;
    static const HeatLayerId sight;
    static const HeatLayerId wanderersExpected;
    static const HeatLayerId wanderersMeasured;
    static const HeatLayerId wanderersDifference;
    static const HeatLayerId isovist;
    static const HeatLayerId lanes;
    static const HeatLayerId laneDelay;
    static const HeatLayerId nearMisses;
    static const HeatLayerId encroachments;

    [[nodiscard]] constexpr bool isNamed() const { return !name.empty(); }
    friend constexpr auto operator<=>(const HeatLayerId&,
                                      const HeatLayerId&) = default; // NOLINT(modernize-use-nullptr): misread by clang-tidy 14
};

inline constexpr HeatLayerId HeatLayerId::none{"none"};
inline constexpr HeatLayerId HeatLayerId::expected{"expected"};
inline constexpr HeatLayerId HeatLayerId::measured{"measured"};
inline constexpr HeatLayerId HeatLayerId::beside{"beside"};
inline constexpr HeatLayerId HeatLayerId::difference{"difference"};
inline constexpr HeatLayerId HeatLayerId::significance{"significance"};
inline constexpr HeatLayerId HeatLayerId::compared{"compared"};
inline constexpr HeatLayerId HeatLayerId::waiting{"waiting"};
inline constexpr HeatLayerId HeatLayerId::dwell{"dwell"};
inline constexpr HeatLayerId HeatLayerId::serviceExpected{"service_expected"};
inline constexpr HeatLayerId HeatLayerId::service{"service"};
inline constexpr HeatLayerId HeatLayerId::serviceWorst{"service_worst"};
inline constexpr HeatLayerId HeatLayerId::sight{"sight"};
inline constexpr HeatLayerId HeatLayerId::wanderersExpected{"wanderers"};
inline constexpr HeatLayerId HeatLayerId::wanderersMeasured{"wanderers_measured"};
inline constexpr HeatLayerId HeatLayerId::wanderersDifference{"wanderers_difference"};
inline constexpr HeatLayerId HeatLayerId::isovist{"isovist"};
inline constexpr HeatLayerId HeatLayerId::lanes{"lanes"};
inline constexpr HeatLayerId HeatLayerId::laneDelay{"lane_delay"};
inline constexpr HeatLayerId HeatLayerId::nearMisses{"near_misses"};
inline constexpr HeatLayerId HeatLayerId::encroachments{"encroachments"};

/// What there is to see follows from.
struct HeatNeeds {
    bool run = false;   ///< what was counted in the run
    bool bake = false;  ///< the densities to expect
    bool sight = false; ///< what is seen, which is the same for everybody and at every hour
    bool looks = false; ///< at who stands where, again and again while the run goes on
    bool room = false;  ///< how much room people have, looked at likewise
    bool road = false;  ///< what is measured of lanes and near misses
    bool other = false; ///< another city
};

/// The action that shows the layer, as ActionEntry has it.
struct HeatAction {
    const char* key = "";
    const char* text = "";
    const char* keys = "";
    const char* icon = "";
    const char* tooltip = "";
};

/// In the legend's list of layers.
struct HeatChoice {
    const char* text = "";
    const char* icon = "flame";
};

/// On the command line.
struct HeatWord {
    const char* heading = ""; ///< above this word and those that follow; empty: that of the row before
    const char* word = "";    ///< empty: a picture, which is of one view, cannot show it
    const char* meaning = ""; ///< beside the word where that alone does not tell
    /// What goes behind the word and "-"; the first may be left out.
    std::span<const char* const> variants{};
};

/// What there is to know of a heat layer before it is made. Texts are in UTF-8.
struct HeatLayerRow {
    HeatLayerId id;
    HeatNeeds needs{};
    HeatScale scale = HeatScale::people;
    HeatLayerId plan{};       ///< what the plan shows of it; no name: itself
    HeatLayerId city{};       ///< what the city view shows of it; likewise
    HeatLayerId ramp{};       ///< the layer on whose ramp the window shows it; no name: on its own
    bool coloursWays = true;  ///< else the ground, which a city without ways has, too
    bool hasFilters = false;  ///< by profile and by destination
    bool hasHours = false;    ///< of a time of day that can be chosen
    bool hasStep = false;     ///< of points whose distance can be chosen
    bool beginsGroup = false; ///< below a line in menus
    HeatAction action{};
    HeatChoice choice{};
    const char* title = ""; ///< of a view that shows it
    const char* name = "";  ///< in the legend
    const char* unit = "";
    const char* note = "";
    const char* oldNote = "before the edit, being computed anew";
    const char* help = "";   ///< how to read it, in sentences
    const char* manual = ""; ///< behind its keys on the page of the help, in Markdown; empty: that speaks of it elsewhere
    HeatWord word{};

    [[nodiscard]] HeatLayerId inPlan() const { return plan.isNamed() ? plan : id; }
    [[nodiscard]] HeatLayerId inCity() const { return city.isNamed() ? city : id; }
};

/// All layers in the order of menus and of the command line; "no heatmap" is the first.
[[nodiscard]] std::span<const HeatLayerRow> heatLayers();
[[nodiscard]] const HeatLayerRow& heatLayer(HeatLayerId id);

} // namespace passerby::editor
