// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/person_look.h"

#include "core/shapes/roof.h"
#include "editor/scene/scene_theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::editor {
namespace {

/// Four families of three tops, all of them apart from the colours of the heatmap for every kind of colour sight.
constexpr std::array<unsigned, 12> kTops{0xC2410C, 0xC0392B, 0x9C4A2F, 0xF4C9C2, 0xEFE7DA, 0xC9C3C8,
                                         0x8C2F39, 0x6E1F2A, 0xEBC9D2, 0x8A5A3C, 0x4A2F2A, 0x2E2A2B};
constexpr std::size_t kFamily = 3;
constexpr double kMostFaded = 0.42; ///< of a top: its share of the light or dark cloth that is mixed in
const QVector3D kLightCloth(0.90F, 0.87F, 0.82F);
const QVector3D kDarkCloth(0.19F, 0.19F, 0.21F);
constexpr double kBuildStep = 0.05;
constexpr double kChildHead = 0.056; ///< m at the model's size, by which the shader makes heads of children larger

/// How many in a hundred wear what; the rest has short sleeves, and short hair.
struct Wardrobe {
    double longSleeves;
    double coat;
    double skirt;
    double longHair;
    double bald;
    double hat;
};
constexpr Wardrobe kWoman{30, 14, 20, 58, 0, 5};
constexpr Wardrobe kMan{36, 12, 0, 4, 11, 7};
constexpr Wardrobe kElderlyWoman{30, 34, 20, 14, 0, 12};
constexpr Wardrobe kElderlyMan{40, 34, 0, 0, 36, 22};
constexpr Wardrobe kGirl{34, 8, 18, 70, 0, 8};
constexpr Wardrobe kBoy{38, 8, 0, 6, 0, 16};
/// Places of the shader's hair: of whoever is grey, and how many others there are.
constexpr std::array<std::uint32_t, 3> kGrey{4, 6, 7};
constexpr std::array<std::uint32_t, 5> kHairOfYouth{0, 1, 2, 3, 5};
constexpr double kGreyAdults = 0.14;
constexpr double kGreyElderly = 0.9;

const Wardrobe& wardrobeOf(const shapes::PersonFigure& figure)
{
    switch (figure.age) {
    case shapes::Age::child:
        return figure.isWoman ? kGirl : kBoy;
    case shapes::Age::elderly:
        return figure.isWoman ? kElderlyWoman : kElderlyMan;
    case shapes::Age::adult:
        break;
    }
    return figure.isWoman ? kWoman : kMan;
}

/// What a number from 0 to 100 falls on, where each of these has so many in a hundred, one after the other; else the rest.
template <class What, std::size_t Count>
What fallsOn(double hundredth, const std::array<std::pair<double, What>, Count>& shares, What rest)
{
    for (const auto& [share, what] : shares) {
        if (hundredth < share)
            return what;
        hundredth -= share;
    }
    return rest;
}

Cut cutOf(const Wardrobe& w, double hundredth)
{
    return fallsOn<Cut, 3>(hundredth, {{{w.coat, Cut::coat}, {w.skirt, Cut::skirt}, {w.longSleeves, Cut::longSleeves}}}, Cut::shortSleeves);
}

Headwear headwearOf(const Wardrobe& w, double hundredth)
{
    return fallsOn<Headwear, 3>(hundredth, {{{w.hat, Headwear::hat}, {w.bald, Headwear::bald}, {w.longHair, Headwear::longHair}}},
                                Headwear::shortHair);
}

/// What an even choice in [0, 1) falls on.
template <class List>
std::size_t placeIn(const List& list, double share)
{
    return std::min(list.size() - 1, std::size_t(share * double(list.size())));
}

std::uint32_t buildSteps(double build)
{
    const auto steps = std::clamp(int(std::lround((build - 1.0) / kBuildStep)), -4, 3);
    return std::uint32_t(steps < 0 ? steps + 8 : steps);
}

} // namespace

ProfileLook profileLook(const world::AgentProfile& profile, std::size_t place, std::size_t profileCount)
{
    ProfileLook look{shapes::ageOf(profile), {}};
    for (const world::Color& color : profile.colors)
        look.tops.emplace_back(QVector3D(float(color.red), float(color.green), float(color.blue)) / 255.0F);
    if (!look.tops.empty())
        return look;
    const std::size_t first = profileCount > 1 ? (place * kFamily) % kTops.size() : 0;
    const std::size_t count = profileCount > 1 ? kFamily : kTops.size();
    for (std::size_t i = 0; i < count; ++i)
        look.tops.push_back(rgb(kTops[first + i]));
    return look;
}

PersonLook personLook(std::uint32_t number, const ProfileLook& profile)
{
    const auto chance = [number](std::uint32_t purpose) { return shapes::hashOf(number * 32U + 16U + purpose); };
    const shapes::PersonFigure figure = shapes::figureOf(number, profile.age);
    const bool isChild = figure.age == shapes::Age::child;
    const Wardrobe& wardrobe = wardrobeOf(figure);
    const double greyShare = isChild ? 0.0 : figure.age == shapes::Age::elderly ? kGreyElderly : kGreyAdults;
    const std::uint32_t hair = chance(0) < greyShare ? kGrey[placeIn(kGrey, chance(1))] : kHairOfYouth[placeIn(kHairOfYouth, chance(1))];
    const auto trousers = std::uint32_t(8.0 * chance(2));
    const auto skin = std::uint32_t(6.0 * chance(3));
    const Cut cut = cutOf(wardrobe, 100.0 * chance(4));
    const Headwear headwear = headwearOf(wardrobe, 100.0 * chance(5));
    PersonLook look;
    look.size = float(figure.height_m / (kBodyHeight_m + (isChild ? kChildHead : 0.0)));
    const auto faded = float(kMostFaded * chance(7));
    look.top = (1.0F - faded) * profile.tops[placeIn(profile.tops, chance(6))] + faded * (chance(8) < 0.5 ? kLightCloth : kDarkCloth);
    look.packed = trousers + 8U * hair + 64U * skin + (figure.isWoman ? 512U : 0U) + 16384U * buildSteps(figure.build)
                  + 131072U * std::uint32_t(cut) + 524288U * std::uint32_t(headwear) + 2097152U * std::uint32_t(figure.age);
    return look;
}

std::array<float, 4> PersonLook::doing(run::Activity activity, bool dark) const
{
    QVector3D color = top;
    if (dark)
        for (int i = 0; i < 3; ++i)
            color[i] = std::min(1.0F, std::max(0.34F, color[i]) * 1.25F);
    return {color.x(), color.y(), color.z(), float(packed + 1024U * std::uint32_t(activity))};
}

} // namespace passerby::editor
