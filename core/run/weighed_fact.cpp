// SPDX-License-Identifier: Apache-2.0
#include "core/run/weighed_fact.h"

#include <charconv>
#include <string_view>

namespace passerby::run {

using steering::WeighedVelocity;

namespace {

constexpr const char* kVelocities = "velocities";

/// The shortest text that reads back as the same number.
void append(std::string& text, float number)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    if (!text.empty())
        text += ' ';
    text.append(digits.data(), end);
}

/// Takes a number off the front; nothing where there is none.
std::optional<float> taken(std::string_view& text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    float number = 0.0F;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

} // namespace

void addWeighed(const std::vector<WeighedVelocity>& velocities, PersonStory& story)
{
    std::string text;
    for (const WeighedVelocity& one : velocities) {
        for (const float number : {one.velocity.x, one.velocity.y, one.energy, one.isBarred ? 1.0F : 0.0F})
            append(text, number);
        for (const float part : one.parts)
            append(text, part);
    }
    if (!text.empty())
        story.facts.push_back({kVelocities, text, {}, {}});
}

std::vector<WeighedVelocity> weighedOf(const PersonStory& story)
{
    const std::string text = valueOf<std::string>(story.facts, kVelocities);
    std::string_view left = text;
    std::vector<WeighedVelocity> velocities;
    while (!left.empty()) {
        std::array<float, 4 + steering::kEnergyTerms> numbers{};
        for (float& number : numbers) {
            const auto next = taken(left);
            if (!next)
                return {};
            number = *next;
        }
        WeighedVelocity one{{numbers[0], numbers[1]}, numbers[2], numbers[3] != 0.0F, {}};
        std::copy(numbers.begin() + 4, numbers.end(), one.parts.begin());
        velocities.push_back(one);
    }
    return velocities;
}

} // namespace passerby::run
