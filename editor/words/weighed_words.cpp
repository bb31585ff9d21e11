// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/weighed_words.h"

#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {

using steering::EnergyTerm;
using steering::WeighedVelocity;

namespace {

constexpr double kStands_mps = 0.05;
constexpr double kLeastTurn_deg = 0.5;
constexpr double kLeastPart = 0.0005; // shown as 0.001

std::array<EnergyTermWords, steering::kEnergyTerms> makeWords()
{
    // Colours of the target types: told apart also without red or green.
    return {{{text("Turning"), text("changing direction"), QColor(0x44, 0x4a, 0xa9)},
             {text("Changing pace"), text("changing speed"), QColor(0x8c, 0x71, 0xd7)},
             {text("Too close now"), text("being too close to somebody or to a wall"), QColor(0x93, 0x26, 0x01)},
             {text("Too close soon"), text("coming too close to somebody or to a wall soon"), QColor(0xe1, 0x77, 0x3b)},
             {text("Off course"), text("not going where they want to"), QColor(0x47, 0x7f, 0x85)},
             {text("Far from company"), text("being far from companions or from what draws them"), QColor(0xeb, 0xb4, 0x32)},
             {text("Not at their speed"), text("not going as fast as they like"), QColor(0x4b, 0xdb, 0xa0)},
             {text("Unusual"), text("moving as people who were recorded seldom did"), QColor(0xd3, 0xbe, 0xfd)},
             {text("On the wrong side"), text("not being on the side that the place asks for"), QColor(0xa4, 0xf1, 0xff)}}};
}

double speedOf(const WeighedVelocity& one)
{
    return std::hypot(static_cast<double>(one.velocity.x), static_cast<double>(one.velocity.y));
}

/// Counterclockwise from the first to the second.
double turnBetween_deg(const WeighedVelocity& from, const WeighedVelocity& to)
{
    const double angle = std::atan2(static_cast<double>(to.velocity.y), static_cast<double>(to.velocity.x))
                         - std::atan2(static_cast<double>(from.velocity.y), static_cast<double>(from.velocity.x));
    return std::remainder(angle, 2.0 * std::numbers::pi) * 180.0 / std::numbers::pi;
}

QString nameOf(const WeighedVelocity& one, const WeighedVelocity& chosen)
{
    if (speedOf(one) < kStands_mps)
        return text("Stand still");
    const QString speed = text("%1 m/s").arg(formatNumber(speedOf(one), 2));
    const double turn_deg = speedOf(chosen) < kStands_mps ? 0.0 : turnBetween_deg(chosen, one);
    if (std::abs(turn_deg) < kLeastTurn_deg)
        return speed;
    return (turn_deg > 0.0 ? text("%1, %2° to the left") : text("%1, %2° to the right")).arg(speed, formatNumber(std::abs(turn_deg), 0));
}

/// Terms of a row that cost anything, the greatest first.
std::vector<EnergyTerm> costly(const WeighedVelocity& one)
{
    std::vector<EnergyTerm> terms;
    for (std::size_t i = 0; i < steering::kEnergyTerms; ++i)
        if (static_cast<double>(one.parts[i]) >= kLeastPart)
            terms.push_back(static_cast<EnergyTerm>(i));
    std::stable_sort(terms.begin(), terms.end(), [&](EnergyTerm a, EnergyTerm b) { return one.part(a) > one.part(b); });
    return terms;
}

QString explained(const WeighedVelocity& one)
{
    QStringList lines;
    for (const EnergyTerm term : costly(one))
        lines << QStringLiteral("%1  %2").arg(formatNumber(static_cast<double>(one.part(term)), 3), wordsOf(term).name);
    if (one.isBarred)
        lines << text("Leads into somebody or into a wall");
    return lines.isEmpty() ? text("Costs nothing") : lines.join(QLatin1Char('\n'));
}

QString sentenceOf(const WeighedVelocity& chosen)
{
    const QString what = speedOf(chosen) < kStands_mps ? text("Standing still costs least") : text("The first costs least");
    const std::vector<EnergyTerm> terms = costly(chosen);
    QString sentence = terms.empty() ? text("%1: nothing is in its way.").arg(what)
                                     : text("%1; what counts most against it is %2.").arg(what, wordsOf(terms.front()).reason);
    if (chosen.isBarred)
        sentence += QLatin1Char(' ') + text("All lead into somebody or into a wall.");
    return sentence;
}

} // namespace

const EnergyTermWords& wordsOf(EnergyTerm term)
{
    static const auto kWords = makeWords();
    return kWords[static_cast<std::size_t>(term)];
}

WeighedWords tellWeighed(const std::vector<WeighedVelocity>& velocities)
{
    WeighedWords words;
    words.sentence = sentenceOf(velocities.front());
    std::array<bool, steering::kEnergyTerms> isThere{};
    for (const WeighedVelocity& one : velocities) {
        WeighedWords::Row row{
            nameOf(one, velocities.front()), formatNumber(static_cast<double>(one.energy), 3), explained(one), one.isBarred, {}};
        std::copy(one.parts.begin(), one.parts.end(), row.parts.begin());
        words.rows.push_back(std::move(row));
        for (const EnergyTerm term : costly(one))
            isThere[static_cast<std::size_t>(term)] = true;
    }
    for (std::size_t i = 0; i < isThere.size(); ++i)
        if (isThere[i])
            words.terms.push_back(static_cast<EnergyTerm>(i));
    return words;
}

} // namespace passerby::editor
