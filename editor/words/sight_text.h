// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/city_affordance.h"
#include "core/affordance/isovist.h"

#include <QString>
#include <vector>

namespace passerby::editor {

/// What is seen from a place, for people.
struct SightWords {
    struct Way {
        QString to;    ///< name of the junction at its end
        QString share; ///< of what is seen at the junction towards its ways
        QString taken; ///< of the wanderers who leave it in the long run
    };
    struct Fact {
        QString name;
        QString value;
        QString help; ///< what it says, in a sentence

        friend bool operator==(const Fact&, const Fact&) = default;
    };
    QString title;
    QString hint; ///< why it is a junction; empty elsewhere
    std::vector<Fact> facts;
    std::vector<Way> ways; ///< of a junction

    [[nodiscard]] bool isEmpty() const { return title.isEmpty(); }
};

[[nodiscard]] SightWords tellSight(const affordance::Isovist& isovist);
/// `table` is one of the city's.
[[nodiscard]] SightWords tellJunction(const affordance::CityAffordance& city, std::size_t table, affordance::JunctionIndex junction,
                                      const affordance::Isovist& isovist);
/// "Ways meet here".
[[nodiscard]] QString whyJunction(affordance::JunctionReason reason);
/// "34 %"; "< 1 %".
[[nodiscard]] QString shareText(double share);

} // namespace passerby::editor
