// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/steering_model.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

namespace passerby::steering {

/// A number that a model can be told.
struct ModelParameter {
    static constexpr float kAboveZero = 1e-3F;
    static constexpr float kAnything = std::numeric_limits<float>::infinity();

    std::string_view key;  ///< in files, unique for its model
    std::string_view unit; ///< may be empty
    float usual = 0.0F;    ///< what holds when nothing is said
    float least = 0.0F;    ///< what is said is moved into the range
    float most = kAnything;

    [[nodiscard]] float within(double value) const { return std::clamp(static_cast<float>(value), least, most); }
};

/// A model as files know it. Each model's own source holds its row; the catalogue lists them.
struct ModelRow {
    /// Values are those of `parameters`, in their order; nobody walks faster than `fastest_mps`. How far away the model must know of walls
    /// is among its needs.
    using Make = std::shared_ptr<const SteeringModel> (*)(std::span<const float> values, float fastest_mps);

    /// The same for a model that chooses among recorded states, given as bytes; null where they are none of people.
    using MakeOfStates = std::shared_ptr<const SteeringModel> (*)(std::span<const float> values, float fastest_mps,
                                                                  std::span<const std::uint8_t> states);

    std::string_view spelling; ///< that of a world::Steering
    std::span<const ModelParameter> parameters;
    Make make = nullptr;
    MakeOfStates makeOfStates = nullptr; ///< null: the model knows of no states
};

/// A parameter, and where a model's own struct keeps it.
template <class Parameters>
struct Told {
    ModelParameter parameter;
    float& (*of)(Parameters&) = nullptr;
};

/// With what the struct says as the usual value.
template <class Parameters>
[[nodiscard]] constexpr Told<Parameters> told(std::string_view key, std::string_view unit, float least, float& (*of)(Parameters&))
{
    Parameters usual{};
    return {{key, unit, of(usual), least}, of};
}

template <class Parameters, std::size_t count>
[[nodiscard]] constexpr std::array<ModelParameter, count> parametersOf(const std::array<Told<Parameters>, count>& all)
{
    std::array<ModelParameter, count> found{};
    for (std::size_t i = 0; i < count; ++i)
        found[i] = all[i].parameter;
    return found;
}

/// The struct with these values, [count].
template <class Parameters, std::size_t count>
[[nodiscard]] Parameters toldAll(const std::array<Told<Parameters>, count>& all, std::span<const float> values)
{
    Parameters parameters;
    for (std::size_t i = 0; i < count; ++i)
        all[i].of(parameters) = values[i];
    return parameters;
}

} // namespace passerby::steering
