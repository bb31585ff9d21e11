// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/variants/row_place.h"

#include <map>
#include <string>
#include <vector>

namespace passerby::variants {

enum class Deed { added, changed, removed };
/// Whose word counts where base and variant say different things of one row.
enum class Keep { variant, base };

/// A row that the base and the variant have changed since, each in its own way.
struct Conflict {
    RowPlace place;
    std::string title; ///< "portal 7", "region 3 (Market)"
    Deed byVariant = Deed::changed;
    Deed byBase = Deed::changed;
    Keep kept = Keep::variant;

    friend bool operator==(const Conflict&, const Conflict&) = default;
};

/// What else became of a row of the variant that does not fit the base any more.
struct Adjustment {
    enum class Kind {
        dropped,    ///< what it refers to is gone, or what it removes is needed: it is as in the base
        renumbered, ///< the base has given its number to another row
        renamed     ///< the base has given its name to another row
    };
    RowPlace place;
    Kind kind = Kind::dropped;
    std::string title;
    std::string sentence; ///< "It referred to the cell 3, which is gone."

    friend bool operator==(const Adjustment&, const Adjustment&) = default;
};

/// How conflicts end: as `otherwise` says, or as is said of one row.
struct Choices {
    Keep otherwise = Keep::variant;
    std::map<RowPlace, Keep> ofRow{};
};

struct Rebased {
    world::Variant variant; ///< fits the base: withVariant() takes it
    std::vector<Conflict> conflicts;
    std::vector<Adjustment> adjustments;
};

/// Whether the rows that a variant is about are in the base as they were when it was made. Nothing that it refers to is asked.
[[nodiscard]] bool isUpToDate(const world::World& base, const world::Variant& variant);

/// The same variant of a base that has been changed since, row by row: what only one of both changed stays so, what both changed to the
/// same is no difference any more, and the rest is a conflict. What it adds under a number that the base has used since gets another
/// number, a name that is taken gets another one. Rows that refer to what is gone are dropped, and so are removals of what the base needs.
/// Nothing else is lost. Error: as World::apply, where base and variant fit in no way.
[[nodiscard]] foundation::Result<Rebased> rebase(const world::World& base, const world::Variant& variant, const Choices& choices = {});

/// "added", "changed", "removed".
[[nodiscard]] std::string_view inWords(Deed deed);
/// "The base changed it, the variant removed it."
[[nodiscard]] std::string inWords(const Conflict& conflict);

} // namespace passerby::variants
