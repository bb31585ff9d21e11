// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/place_kinds.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace passerby::world {

/// How good it is to walk, climb or wait somewhere: A is the best, F the worst.
enum class ServiceClass : std::uint8_t { a, b, c, d, e, f };
inline constexpr std::size_t kServiceClasses = 6;
/// What people do there, which decides the bounds.
enum class ServiceUse : std::uint8_t { walkway, stairs, queue };
inline constexpr std::size_t kServiceUses = 3;

/// Square metres of a square foot, exactly.
inline constexpr double kSquareFoot_m2 = 0.3048 * 0.3048;

/// The least area for a person in A, B, C, D and E, m²; below the last it is F. Each is larger than the next.
using ServiceBounds = std::array<double, kServiceClasses - 1>;

/// The bounds of Fruin's levels of service, by what people do. He gives them in square feet a person: walkways and stairways in Fruin
/// (1971), "Designing for pedestrians: a level-of-service concept", Highway Research Record 355, queues in Fruin (1971), "Pedestrian
/// Planning and Design", and his ranges meet at the bounds. Here whoever has just the bound is in the better class.
struct LevelsOfService {
    ServiceBounds walkway{35 * kSquareFoot_m2, 25 * kSquareFoot_m2, 15 * kSquareFoot_m2, 10 * kSquareFoot_m2, 5 * kSquareFoot_m2};
    ServiceBounds stairs{20 * kSquareFoot_m2, 15 * kSquareFoot_m2, 10 * kSquareFoot_m2, 7 * kSquareFoot_m2, 4 * kSquareFoot_m2};
    ServiceBounds queue{13 * kSquareFoot_m2, 10 * kSquareFoot_m2, 7 * kSquareFoot_m2, 3 * kSquareFoot_m2, 2 * kSquareFoot_m2};

    [[nodiscard]] const ServiceBounds& of(ServiceUse use) const
    {
        return use == ServiceUse::stairs ? stairs : use == ServiceUse::queue ? queue : walkway;
    }
    [[nodiscard]] ServiceBounds& of(ServiceUse use)
    {
        return use == ServiceUse::stairs ? stairs : use == ServiceUse::queue ? queue : walkway;
    }
    friend bool operator==(const LevelsOfService&, const LevelsOfService&) = default;
};

template <>
struct Spelling<ServiceUse> {
    static constexpr std::array<std::string_view, kServiceUses> kNames{"walkway", "stairs", "queue"};
};

/// On platforms people wait, on stairs they climb, elsewhere they walk.
[[nodiscard]] constexpr ServiceUse serviceUseOf(CellKind kind)
{
    return kind == CellKind::stairs ? ServiceUse::stairs : kind == CellKind::platform ? ServiceUse::queue : ServiceUse::walkway;
}

/// Of somebody who has so much room, m².
[[nodiscard]] constexpr ServiceClass serviceClass(const ServiceBounds& bounds, double room_m2)
{
    std::size_t place = 0;
    while (place < bounds.size() && !(room_m2 >= bounds[place]))
        ++place;
    return static_cast<ServiceClass>(place);
}

/// Of a place where so many people, on average or just now, share an area; A where there is nobody.
[[nodiscard]] constexpr ServiceClass serviceClass(const ServiceBounds& bounds, double people, double area_m2)
{
    return people > 0.0 ? serviceClass(bounds, area_m2 / people) : ServiceClass::a;
}

[[nodiscard]] constexpr char letterOf(ServiceClass service)
{
    return static_cast<char>('A' + static_cast<int>(service));
}

/// Each positive and larger than the next.
[[nodiscard]] constexpr bool areBounds(const ServiceBounds& bounds)
{
    for (std::size_t place = 0; place + 1 < bounds.size(); ++place)
        if (!(bounds[place] > bounds[place + 1]))
            return false;
    return bounds.back() > 0.0;
}

} // namespace passerby::world
