// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/leave_one_out.h"

#include <map>

namespace passerby::bench {

std::vector<float> descended(std::vector<float> from, const std::vector<std::vector<float>>& tries,
                             const std::function<double(const std::vector<float>&)>& cost)
{
    double least = cost(from);
    for (bool hasImproved = true; hasImproved;) {
        hasImproved = false;
        for (std::size_t i = 0; i < from.size(); ++i)
            for (const float value : tries[i]) {
                std::vector<float> tried = from;
                tried[i] = value;
                if (tried == from)
                    continue;
                if (const double found = cost(tried); found < least) {
                    least = found;
                    from = tried;
                    hasImproved = true;
                }
            }
    }
    return from;
}

std::vector<PlaceFigure> leftOut(const std::vector<std::vector<float>>& tries, const FiguresOf& figuresOf)
{
    std::map<std::vector<float>, std::vector<PlaceFigure>> known;
    const auto figures = [&](const std::vector<float>& parameters) -> const std::vector<PlaceFigure>& {
        const auto found = known.find(parameters);
        return found != known.end() ? found->second : known.emplace(parameters, figuresOf(parameters)).first->second;
    };
    std::vector<float> middle;
    for (const std::vector<float>& values : tries)
        middle.push_back(values[values.size() / 2]);
    std::map<std::string, std::vector<float>> chosen; // by the set that is left out
    std::vector<PlaceFigure> result = figures(middle);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::string set = result[i].set;
        const auto costWithout = [&](const std::vector<float>& parameters) {
            double sum = 0.0;
            for (const PlaceFigure& figure : figures(parameters))
                sum += figure.set == set ? 0.0 : figure.error() * figure.error();
            return sum;
        };
        if (!chosen.contains(set))
            chosen[set] = descended(middle, tries, costWithout);
        result[i] = figures(chosen[set])[i];
    }
    return result;
}

} // namespace passerby::bench
