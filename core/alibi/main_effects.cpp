// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/main_effects.h"

#include <numeric>

namespace passerby::alibi {

namespace {

double mean(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double meanSquare(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double value : values)
        sum += value * value;
    return sum / static_cast<double>(values.size());
}

void addPairMeans(const CycleMetres& metres, const PlaceLists& lists, std::size_t a, std::size_t b, MainEffects& effects)
{
    const PairTable<double>& table = metres.pairs_m[pairPlace(a, b, metres.activeSlots.size())];
    std::vector<double> rows(lists[a].size(), 0.0);
    std::vector<double> columns(lists[b].size(), 0.0);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < columns.size(); ++j) {
            const double value = table.at(lists[a][i], lists[b][j]);
            rows[i] += value;
            columns[j] += value;
        }
    for (double& row : rows)
        row /= static_cast<double>(columns.size());
    for (double& column : columns)
        column /= static_cast<double>(rows.size());
    const double all = mean(rows);
    for (std::size_t i = 0; i < rows.size(); ++i)
        effects.effect_m[a][i] += rows[i] - all;
    for (std::size_t j = 0; j < columns.size(); ++j)
        effects.effect_m[b][j] += columns[j] - all;
    effects.mean_m += all;
    effects.rowMean_m.push_back(std::move(rows));
    effects.columnMean_m.push_back(std::move(columns));
    effects.pairMean_m.push_back(all);
}

} // namespace

MainEffects mainEffects(const CycleMetres& metres, const PlaceLists& lists)
{
    MainEffects effects;
    effects.mean_m = metres.constant_m;
    for (std::size_t slot = 0; slot < lists.size(); ++slot) {
        std::vector<double> values;
        for (const std::uint32_t place : lists[slot])
            values.push_back(metres.single_m[slot][place]);
        const double all = mean(values);
        for (double& value : values)
            value -= all;
        effects.mean_m += all;
        effects.effect_m.push_back(std::move(values));
    }
    for (std::size_t a = 0; a < lists.size(); ++a)
        for (std::size_t b = a + 1; b < lists.size(); ++b)
            addPairMeans(metres, lists, a, b, effects);
    for (const std::vector<double>& effect : effects.effect_m)
        effects.variance_m2.push_back(meanSquare(effect));
    return effects;
}

} // namespace passerby::alibi
