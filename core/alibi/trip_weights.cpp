// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/trip_weights.h"

#include "core/alibi/inverse_mean.h"
#include "core/alibi/main_effects.h"
#include "core/alibi/source_lots.h"
#include "core/foundation/words.h"

#include <fmt/format.h>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::Result;

constexpr std::size_t kEntriesOfLot = 16384; ///< of the tables of two slots, at least

/// Makes the weights of one kind of people.
class Weigher {
public:
    Weigher(const Habits& habits, const CycleMetres& metres, const BoundLaw& law, const InverseMean& inverse, LotCrew& crew)
        : m_habits(habits), m_metres(metres), m_law(law), m_inverse(inverse), m_crew(crew)
    {
        for (const std::vector<double>& single : metres.single_m)
            m_weights.single.emplace_back(single.size());
        for (const PairTable<double>& pair : metres.pairs_m)
            m_weights.pairs.push_back({pair.rowSlot, pair.columnSlot, pair.columns, std::vector<CycleInverse>(pair.values.size())});
    }

    [[nodiscard]] Result<void> run(BoundModel model, foundation::JobContext& context)
    {
        const std::size_t anchors = m_law.hasReach() ? m_metres.single_m.front().size() : 1;
        const double share = m_law.hasReach() ? 1.0 / static_cast<double>(m_law.openCount(0)) : 1.0;
        m_flat = model == BoundModel::firstOrder;
        for (std::size_t anchor = 0; m_flat && anchor < anchors; ++anchor)
            if (isAnchor(anchor))
                m_flatMean_m += mainEffects(m_metres, lists(anchor)).mean_m * share;
        for (std::size_t anchor = 0; anchor < anchors; ++anchor) {
            if (!isAnchor(anchor))
                continue;
            if (context.isCancelled())
                return Error{"cancelled", foundation::told("Stopped."), ""};
            const Result<void> added =
                model != BoundModel::exact ? addEffects(lists(anchor), share, context) : addTuples(lists(anchor), share, context);
            if (!added)
                return added;
        }
        if (model != BoundModel::exact && m_metres.activeSlots.size() > 1)
            addMargins();
        for (const std::vector<CycleInverse>& single : m_weights.single)
            for (const CycleInverse& weight : single)
                m_weights.whole += weight * (1.0 / static_cast<double>(m_weights.single.size()));
        return {};
    }

    [[nodiscard]] TripWeights take() { return std::move(m_weights); }

private:
    [[nodiscard]] bool isAnchor(std::size_t anchor) const { return !m_law.hasReach() || m_law.isOpen(0, anchor); }
    /// What may go with an anchor; everything when the law has no reach.
    [[nodiscard]] PlaceLists lists(std::size_t anchor) const
    {
        PlaceLists places(m_metres.activeSlots.size());
        for (std::size_t slot = 0; slot < places.size(); ++slot) {
            if (slot == 0 && m_law.hasReach())
                places[slot].push_back(static_cast<std::uint32_t>(anchor));
            else
                for (const std::uint32_t target : m_law.choices(m_metres.activeSlots[slot], anchor))
                    places[slot].push_back(m_habits.placeInType[target]);
        }
        return places;
    }

    [[nodiscard]] Result<void> addEffects(const PlaceLists& choices, double share, foundation::JobContext& context)
    {
        const MainEffects effects = mainEffects(m_metres, choices);
        if (choices.size() == 1) {
            const double each = share / static_cast<double>(choices[0].size());
            for (std::size_t i = 0; i < choices[0].size(); ++i)
                m_weights.single[0][choices[0][i]] += inverse(effects.mean_m + effects.effect_m[0][i], 0.0) * each;
            return {};
        }
        const std::vector<Row> rows = rowsOf(choices, effects, share);
        if (!m_law.hasReach())
            return shareRows(rows, choices, effects, context);
        Weighed weighed;
        for (const Row& row : rows) { // few for each anchor
            weigh(row, choices, effects, weighed);
            for (std::size_t j = 0; j < choices[row.b].size(); ++j)
                entry(row, j, choices) += weighed.weights[j];
        }
        return {};
    }

    /// Of the table of two slots: one target of `a` with all of `b`.
    struct Row {
        std::size_t a = 0;
        std::size_t b = 0;
        std::size_t i = 0; ///< place among the choices of `a`
        double each = 0.0;
        double others_m2 = 0.0;
    };

    static std::vector<Row> rowsOf(const PlaceLists& choices, const MainEffects& effects, double share)
    {
        std::vector<Row> rows;
        for (std::size_t a = 0; a < choices.size(); ++a)
            for (std::size_t b = a + 1; b < choices.size(); ++b) {
                const double each = share / (static_cast<double>(choices[a].size()) * static_cast<double>(choices[b].size()));
                const double others_m2 = effects.varianceWithout(a, b);
                for (std::size_t i = 0; i < choices[a].size(); ++i)
                    rows.push_back({a, b, i, each, others_m2});
            }
        return rows;
    }

    [[nodiscard]] CycleInverse& entry(const Row& row, std::size_t j, const PlaceLists& choices)
    {
        return m_weights.pairs[pairPlace(row.a, row.b, choices.size())].at(choices[row.a][row.i], choices[row.b][j]);
    }

    /// The entries of a row, some more behind them.
    struct Weighed {
        std::vector<double> metres;
        std::vector<CycleInverse> weights;
    };
    void weigh(const Row& row, const PlaceLists& choices, const MainEffects& effects, Weighed& weighed) const
    {
        constexpr std::size_t kAtOnce = InverseMean::kAtOnce;
        const PairTable<double>& pairs = m_metres.pairs_m[pairPlace(row.a, row.b, choices.size())];
        const std::vector<std::uint32_t>& others = choices[row.b];
        weighed.metres.assign((others.size() + kAtOnce - 1) / kAtOnce * kAtOnce, m_flat ? m_flatMean_m : 0.0);
        weighed.weights.resize(weighed.metres.size());
        for (std::size_t j = 0; !m_flat && j < others.size(); ++j)
            weighed.metres[j] = effects.given(row.a, row.i, row.b, j, pairs.at(choices[row.a][row.i], others[j]));
        m_inverse.fill(weighed.metres, m_flat ? 0.0 : row.others_m2, row.each, weighed.weights);
    }

    /// Lots of rows with about as many entries each.
    static std::vector<std::size_t> cutRows(const std::vector<Row>& rows, const PlaceLists& choices)
    {
        std::size_t entries = 0;
        for (const Row& row : rows)
            entries += choices[row.b].size();
        const std::size_t ofLot = std::max(kEntriesOfLot, entries / kMostLots);
        std::vector<std::size_t> first{0};
        std::size_t held = 0;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            held += choices[rows[row].b].size();
            if (held < ofLot && row + 1 < rows.size())
                continue;
            first.push_back(row + 1);
            held = 0;
        }
        return first;
    }

    [[nodiscard]] Result<void> shareRows(const std::vector<Row>& rows, const PlaceLists& choices, const MainEffects& effects,
                                         foundation::JobContext& context)
    {
        const std::vector<std::size_t> first = cutRows(rows, choices);
        LotPass pass{"own places",
                     "Counting own places",
                     rows.size(),
                     first.size() - 1,
                     linesOf(2 * kEntriesOfLot),
                     LotPass::Joined::appended,
                     false,
                     {}};
        pass.work = [&](std::size_t lot, LotSums& sums, const LotPass::GoesOn& goesOn) {
            LotWriter writer(sums);
            Weighed weighed;
            for (std::size_t row = first[lot]; row < first[lot + 1]; ++row) {
                weigh(rows[row], choices, effects, weighed);
                for (std::size_t j = 0; j < choices[rows[row].b].size(); ++j) {
                    writer.add(weighed.weights[j].rate_per_s);
                    writer.add(weighed.weights[j].share_per_m);
                }
                if (!goesOn())
                    return false;
            }
            return true;
        };
        const Result<LotSums> weights = m_crew.run(pass, context);
        if (!weights)
            return weights.error();
        LotReader reader(weights.value());
        for (std::size_t lot = 0; lot < pass.lots; ++lot, reader.skipToLot())
            for (std::size_t row = first[lot]; row < first[lot + 1]; ++row)
                for (std::size_t j = 0; j < choices[rows[row].b].size(); ++j) {
                    CycleInverse& weight = entry(rows[row], j, choices);
                    weight.rate_per_s = reader.next();
                    weight.share_per_m = reader.next();
                }
        return {};
    }

    [[nodiscard]] CycleInverse inverse(double metres, double variance_m2) const
    {
        return m_flat ? m_inverse(m_flatMean_m, 0.0) : m_inverse(metres, variance_m2);
    }

    [[nodiscard]] Result<void> addTuples(const PlaceLists& choices, double share, foundation::JobContext& context)
    {
        for (const std::vector<std::uint32_t>& list : choices)
            share /= static_cast<double>(list.size());
        std::vector<std::uint32_t> tuple;
        if (addFrom(choices, tuple, m_metres.constant_m, share, context))
            return {};
        return Error{"cancelled", foundation::told("Stopped."), ""};
    }

    /// All tuples that start with `tuple`, whose targets have made for `metres` so far. False when cancelled.
    bool addFrom(const PlaceLists& choices, std::vector<std::uint32_t>& tuple, double metres, double share, foundation::JobContext& context)
    {
        const std::size_t slot = tuple.size();
        if (slot + 1 == choices.size()) {
            addLast(choices[slot], tuple, metres, share);
            return true;
        }
        for (const std::uint32_t place : choices[slot]) {
            if (context.isCancelled())
                return false;
            const double more_m = added(tuple, place);
            tuple.push_back(place);
            const bool done = addFrom(choices, tuple, metres + more_m, share, context);
            tuple.pop_back();
            if (!done)
                return false;
        }
        return true;
    }

    /// Metres that a target of the next slot adds to those of the slots before.
    [[nodiscard]] double added(const std::vector<std::uint32_t>& tuple, std::uint32_t place) const
    {
        const std::size_t slot = tuple.size();
        double metres = m_metres.single_m[slot][place];
        for (std::size_t a = 0; a < slot; ++a)
            metres += m_metres.pairs_m[pairPlace(a, slot, m_metres.activeSlots.size())].at(tuple[a], place);
        return metres;
    }

    void addLast(const std::vector<std::uint32_t>& list, const std::vector<std::uint32_t>& tuple, double metres, double share)
    {
        const std::size_t slot = tuple.size();
        const std::size_t slotCount = m_metres.activeSlots.size();
        CycleInverse sum;
        for (const std::uint32_t place : list) {
            const CycleInverse weight = m_inverse(metres + added(tuple, place), 0.0) * share;
            m_weights.single[slot][place] += weight;
            for (std::size_t a = 0; a < slot; ++a)
                m_weights.pairs[pairPlace(a, slot, slotCount)].at(tuple[a], place) += weight;
            sum += weight;
        }
        for (std::size_t a = 0; a < slot; ++a) {
            m_weights.single[a][tuple[a]] += sum;
            for (std::size_t b = a + 1; b < slot; ++b)
                m_weights.pairs[pairPlace(a, b, slotCount)].at(tuple[a], tuple[b]) += sum;
        }
    }

    /// Weights of one target as the mean of the sums over each other slot.
    void addMargins()
    {
        const double each = 1.0 / static_cast<double>(m_metres.activeSlots.size() - 1);
        for (const PairTable<CycleInverse>& pair : m_weights.pairs)
            for (std::size_t i = 0; i < m_weights.single[pair.rowSlot].size(); ++i)
                for (std::size_t j = 0; j < pair.columns; ++j) {
                    const CycleInverse part = pair.at(i, j) * each;
                    m_weights.single[pair.rowSlot][i] += part;
                    m_weights.single[pair.columnSlot][j] += part;
                }
    }

    const Habits& m_habits;
    const CycleMetres& m_metres;
    const BoundLaw& m_law;
    const InverseMean& m_inverse;
    LotCrew& m_crew;
    TripWeights m_weights;
    bool m_flat = false;
    double m_flatMean_m = 0.0;
};

double tupleCount(const CycleMetres& metres, const BoundLaw& law)
{
    double count = 0.0;
    const std::size_t anchors = law.hasReach() ? metres.single_m.front().size() : 1;
    for (std::size_t anchor = 0; anchor < anchors; ++anchor) {
        if (law.hasReach() && !law.isOpen(0, anchor))
            continue;
        double product = 1.0;
        for (std::size_t slot = law.hasReach() ? 1 : 0; slot < metres.activeSlots.size(); ++slot)
            product *= static_cast<double>(law.choices(metres.activeSlots[slot], anchor).size());
        count += product;
    }
    return count;
}

} // namespace

void TripWeights::scale(double factor)
{
    whole = whole * factor;
    for (std::vector<CycleInverse>& table : single)
        for (CycleInverse& weight : table)
            weight = weight * factor;
    for (PairTable<CycleInverse>& pair : pairs)
        for (CycleInverse& weight : pair.values)
            weight = weight * factor;
}

Result<TripWeights> makeTripWeights(const Habits& habits, const CycleMetres& metres, const BoundLaw& law, double wait_s,
                                    const SpeedMix& speeds, BoundModel model, LotCrew& crew, foundation::JobContext& context)
{
    const InverseMean inverse(wait_s, speeds);
    if (metres.activeSlots.empty()) {
        TripWeights weights;
        weights.whole = inverse(metres.constant_m, 0.0);
        return weights;
    }
    const double tuples = model == BoundModel::exact ? tupleCount(metres, law) : 0.0;
    if (tuples > kMaxTuples)
        return Error{
            "exact-too-large",
            foundation::told("The exact model would have to look at {:.3g} combinations of bound places; it does so for up to {:.0g}. Use "
                             "pairwise.",
                             tuples, kMaxTuples),
            ""};
    Weigher weigher(habits, metres, law, inverse, crew);
    if (const Result<void> done = weigher.run(model, context); !done)
        return done.error();
    return weigher.take();
}

} // namespace passerby::alibi
