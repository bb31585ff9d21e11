// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/world/place_kinds.h"
#include "core/world/reference_picture.h"

#include <string>

namespace passerby::world {

/// Velocities that people or vehicles were recorded with, among which others of their kind choose (core/heter_sim). Profiles and kinds of
/// vehicles refer to it.
struct StateSet {
    std::string name;    ///< unique, not empty
    std::string source;  ///< from which recording, and what was done to it
    std::string licence; ///< of that recording; empty: not stated
    StateSetKind kind = StateSetKind::people;
    SharedBytes
        bytes; ///< as core/heter_sim writes them ("PHSS"), at most foundation::kLargestStateSet_bytes; what is in them is its business

    /// The same bytes count as equal wherever they lie.
    friend bool operator==(const StateSet& a, const StateSet& b);
};

using StateSetId = foundation::Id<StateSet>;

} // namespace passerby::world
