// SPDX-License-Identifier: Apache-2.0
// A living city in the units of Unreal, but without anything of Unreal: x east, y south, z up, centimetres; yaw in degrees. C++17, no
// exceptions, no run-time types.
#pragma once

#include "passerby_runtime.hpp"

#include <vector>

namespace passerby_unreal {

inline constexpr double kCentimetres = 100.0;
inline constexpr double kDegrees = 57.29577951308232; // in a radian

/// Somebody in view; their feet are at the place.
struct Walker {
    std::uint32_t id = 0, profile = 0;
    double x_cm = 0.0, y_cm = 0.0, z_cm = 0.0, yaw_deg = 0.0;
};

class Walkers {
public:
    /// `bytes` of city.pbcity, which are copied. The origin is local_origin of manifest.json, in metres.
    pb_status open(const void* bytes, std::size_t size, double originEast_m, double originNorth_m)
    {
        const auto* first = static_cast<const unsigned char*>(bytes);
        life_ = {};
        pack_.assign(first, first + size); // of operator new: a multiple of 16 as its address
        originEast_m_ = originEast_m;
        originNorth_m_ = originNorth_m;
        if (const pb_status status = city_.open(pack_.data(), size); status != PB_OK)
            return status;
        const pb_options options = city_.usual_options();
        room_.resize(options.most_people);
        return life_.create(city_, options);
    }

    /// Lets time pass round a place of the game; `budget` in counted operations, about a nanosecond each.
    pb_status step(double x_cm, double y_cm, double radius_cm, double seconds, std::uint64_t budget)
    {
        const pb_status seen = life_.see_disc(east(x_cm), north(y_cm), radius_cm / kCentimetres);
        return seen != PB_OK ? seen : life_.step(seconds, budget);
    }

    const std::vector<Walker>& inView()
    {
        walkers_.clear();
        if (!life_)
            return walkers_;
        for (const pb_person& person : life_.people(room_))
            walkers_.push_back({person.id, person.profile, (person.x - originEast_m_) * kCentimetres,
                                (originNorth_m_ - person.y) * kCentimetres, person.z * kCentimetres, -double(person.heading) * kDegrees});
        return walkers_;
    }

    /// Where they come from and where they go, UTF-8; empty where nobody known has the number.
    std::string_view tell(std::uint32_t id, pb_language language) { return life_.tell(id, language, text_); }
    /// The game has put somebody elsewhere.
    pb_status moved(std::uint32_t id, double x_cm, double y_cm) { return life_.moved(id, east(x_cm), north(y_cm)); }
    pb_status held(std::uint32_t id, bool on) { return life_.held(id, on); }
    pb_status removed(std::uint32_t id) { return life_.removed(id); }

    const passerby_runtime::City& city() const { return city_; }
    passerby_runtime::Life& life() { return life_; }

private:
    double east(double x_cm) const { return originEast_m_ + x_cm / kCentimetres; }
    double north(double y_cm) const { return originNorth_m_ - y_cm / kCentimetres; }

    std::vector<unsigned char> pack_;
    std::vector<pb_person> room_;
    std::vector<Walker> walkers_;
    passerby_runtime::City city_;
    passerby_runtime::Life life_;
    double originEast_m_ = 0.0, originNorth_m_ = 0.0;
    char text_[512] = {};
};

} // namespace passerby_unreal
