// SPDX-License-Identifier: Apache-2.0
#include "core/variants/rebase.h"

#include "core/foundation/words.h"
#include "core/variants/fitting_rows.h"
#include "core/variants/named_variant.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::variants {

using world::Variant;
using world::World;
using world::WorldPatch;

namespace {

/// What became of something that was one way and is another.
template <class Something>
Deed deedOf(const Something& before, const Something& after)
{
    return !before ? Deed::added : !after ? Deed::removed : Deed::changed;
}

class Rebase {
public:
    Rebase(const World& base, const Variant& variant, const Choices& choices)
        : m_base(base), m_choices(choices), m_entries(variant), m_before(*variant.before), m_after(*variant.after)
    {
        m_result.variant.name = variant.name;
        m_result.variant.notes = variant.notes;
    }

    foundation::Result<Rebased> result()
    {
        forEachVaryingKind([this]<class Row>() { merge<Row>(); });
        mergeSettings();
        FittingRows(m_base, m_entries, m_result.adjustments).fit();
        const auto before = m_entries.side(false);
        const auto after = m_entries.side(true);
        if (m_hasSettings) {
            before->settings = m_base.settings();
            after->settings = m_after.settings;
        }
        m_result.variant.before = before;
        m_result.variant.after = after;
        if (const auto city = withVariant(m_base, m_result.variant); !city)
            return city.error();
        return std::move(m_result);
    }

private:
    template <class Row>
    void merge()
    {
        auto& rows = m_entries.of<Row>();
        for (auto entry = rows.begin(); entry != rows.end();) {
            auto& [number, pair] = *entry;
            const std::shared_ptr<const Row> now = rowOf<Row>(m_base, number);
            const bool stays = !world::sameRow(now, pair.after) && (world::sameRow(now, pair.before) || keeps(number, pair, now));
            if (stays && (pair.before || !now)) // else it is added under a number that is taken: another one is found for it
                pair.before = now;
            entry = stays ? std::next(entry) : rows.erase(entry);
        }
    }
    /// Of what the base has changed since.
    template <class Row>
    bool keeps(std::uint32_t number, const RowPair<Row>& pair, const std::shared_ptr<const Row>& now)
    {
        if (!pair.before && now)
            return true;
        const auto& named = pair.after ? pair.after : now ? now : pair.before;
        return decide({std::string(world::rowKind<Row>()), number}, titleOf<Row>(number, named.get()), deedOf(pair.before, pair.after),
                      deedOf(pair.before, now));
    }
    void mergeSettings()
    {
        if (!m_after.settings || m_base.settings() == *m_after.settings)
            return;
        m_hasSettings = m_base.settings() == *m_before.settings
                        || decide({std::string(kSettings), 0}, std::string(kSettings), Deed::changed, Deed::changed);
    }
    bool decide(RowPlace place, std::string title, Deed byVariant, Deed byBase)
    {
        const auto said = m_choices.ofRow.find(place);
        const Keep kept = said == m_choices.ofRow.end() ? m_choices.otherwise : said->second;
        m_result.conflicts.push_back({std::move(place), std::move(title), byVariant, byBase, kept});
        return kept == Keep::variant;
    }

    const World& m_base;
    const Choices& m_choices;
    VariantEntries m_entries;
    const WorldPatch& m_before;
    const WorldPatch& m_after;
    bool m_hasSettings = false;
    Rebased m_result;
};

} // namespace

bool isUpToDate(const World& base, const Variant& variant)
{
    bool is = !variant.before->settings || *variant.before->settings == base.settings();
    forEachVaryingKind([&]<class Row>() {
        for (const auto& [id, row] : variant.before->of<Row>())
            is = is && world::sameRow(row, rowOf<Row>(base, id.number));
    });
    return is;
}

foundation::Result<Rebased> rebase(const World& base, const Variant& variant, const Choices& choices)
{
    return Rebase(base, variant, choices).result();
}

std::string_view inWords(Deed deed)
{
    return deed == Deed::added ? "added" : deed == Deed::changed ? "changed" : "removed";
}

std::string inWords(const Conflict& conflict)
{
    const auto asTold = [](Deed deed) {
        return deed == Deed::added     ? foundation::told("added")
               : deed == Deed::changed ? foundation::told("changed")
                                       : foundation::told("removed");
    };
    return foundation::told("The base {} it, the variant {} it.", asTold(conflict.byBase), asTold(conflict.byVariant));
}

} // namespace passerby::variants
