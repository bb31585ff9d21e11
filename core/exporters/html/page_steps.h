// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/json_text.h"
#include "core/geometry/polygon.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace passerby::exporters {

[[nodiscard]] inline std::int64_t centimetres(double m)
{
    return std::llround(100.0 * m);
}

/// Whole numbers, the first as it is and each further one relative to that `Width` places before it: small ones, which pack well.
template <std::size_t Width>
class Steps {
public:
    void add(const std::array<std::int64_t, Width>& place)
    {
        for (std::size_t axis = 0; axis < Width; ++axis)
            m_steps.push_back(place[axis] - m_last[axis]);
        m_last = place;
    }
    void write(std::string_view name, JsonText& json) const
    {
        json.key(name);
        writeList(json);
    }
    void writeList(JsonText& json) const
    {
        json.beginList();
        for (const std::int64_t step : m_steps)
            json.value(step);
        json.endList();
    }

private:
    std::vector<std::int64_t> m_steps;
    std::array<std::int64_t, Width> m_last{};
};

/// Triangles whose corners are whole centimetres, equal corners once.
class StepMesh {
public:
    void add(const std::array<std::array<std::int64_t, 3>, 3>& corners)
    {
        std::array<std::int64_t, 3> face{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto [known, isNew] = m_known.try_emplace(corners[i], std::int64_t(m_known.size()));
            if (isNew)
                m_corners.add(corners[i]);
            face[i] = known->second;
        }
        if (face[0] != face[1] && face[1] != face[2] && face[2] != face[0])
            m_faces.add(face);
    }
    void write(JsonText& json) const
    {
        m_corners.write("corners", json);
        m_faces.write("faces", json);
    }

private:
    std::map<std::array<std::int64_t, 3>, std::int64_t> m_known;
    Steps<3> m_corners;
    Steps<3> m_faces;
};

} // namespace passerby::exporters
