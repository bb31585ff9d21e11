// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/person_figure.h"

#include "core/shapes/roof.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

namespace passerby::shapes {

namespace {

constexpr double kLeastAdultRadius_m = 0.2;
constexpr double kWoman_m = 1.66;
constexpr double kMan_m = 1.80;
constexpr double kWomanSd_m = 0.065;
constexpr double kManSd_m = 0.07;
constexpr double kWomanShrinks_m = 0.05;
constexpr double kManShrinks_m = 0.03;
constexpr double kYoungestChild_m = 1.15; ///< at 6 years
constexpr double kOldestChild_m = 1.62;   ///< at 14 years
constexpr double kChildSpread = 0.04;
constexpr double kBuildSd = 0.07;
constexpr double kBuildReach = 0.2;

constexpr std::array<std::string_view, 10> kChildren{"child",  "children",    "kid",    "kids",           "pupil",
                                                     "pupils", "schoolchild", "kinder", "sch\xC3\xBCler", "schoolchildren"};
constexpr std::array<std::string_view, 9> kElderly{"elderly", "seniors",  "pensioner", "pensioners", "retired",
                                                   "retiree", "retirees", "rentner",   "senioren"};
constexpr std::array<std::string_view, 8> kTogether{"with", "and", "of", "for", "mit", "und", "von", "f\xC3\xBCr"}; // somebody else, too

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a word of a text in small letters is one of these.
template <std::size_t Count>
bool hasWordOf(std::string_view text, const std::array<std::string_view, Count>& words)
{
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && isLetter(text[end]))
            ++end;
        if (std::find(words.begin(), words.end(), text.substr(begin, end - begin)) != words.end())
            return true;
        begin = end + 1;
    }
    return false;
}

double uniform(std::uint32_t number, std::uint32_t purpose)
{
    return hashOf(number * 32U + purpose);
}

/// Mean 0, deviation 1: the sum of four even ones, which is hardly told from normal and within ± 3.47.
double spread(std::uint32_t number, std::uint32_t purpose)
{
    double sum = 0.0;
    for (std::uint32_t i = 0; i < 4; ++i)
        sum += uniform(number, purpose + i);
    return (sum - 2.0) * std::sqrt(3.0);
}

} // namespace

Age ageOf(const world::AgentProfile& profile)
{
    std::string name = profile.name;
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    const bool isOne = !hasWordOf(name, kTogether);
    if (profile.radius_m < kLeastAdultRadius_m || (isOne && hasWordOf(name, kChildren)))
        return Age::child;
    return isOne && hasWordOf(name, kElderly) ? Age::elderly : Age::adult;
}

PersonFigure figureOf(std::uint32_t number, Age age)
{
    PersonFigure figure;
    figure.age = age;
    figure.isWoman = uniform(number, 0) < 0.5;
    const double tall = spread(number, 1);
    if (age == Age::child) {
        const double median_m = kYoungestChild_m + (kOldestChild_m - kYoungestChild_m) * uniform(number, 5);
        figure.height_m = median_m * (1.0 + kChildSpread * tall);
    } else {
        const double shrunk_m = age != Age::elderly ? 0.0 : figure.isWoman ? kWomanShrinks_m : kManShrinks_m;
        figure.height_m = (figure.isWoman ? kWoman_m + kWomanSd_m * tall : kMan_m + kManSd_m * tall) - shrunk_m;
    }
    figure.build = std::clamp(1.0 + kBuildSd * spread(number, 6), 1.0 - kBuildReach, 1.0 + kBuildReach);
    return figure;
}

} // namespace passerby::shapes
