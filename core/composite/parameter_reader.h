// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/issue.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::composite {

/// Reads the parameters of one proxy rule. The first Error stays; a value that cannot be read is the usual one, or nothing.
class ParameterReader {
public:
    ParameterReader(const world::World& world, world::ProxyRuleId id, const world::ProxyRule& row, std::vector<foundation::Issue>* notices);

    [[nodiscard]] const world::World& world() const { return m_world; }
    [[nodiscard]] const world::ProxyRule& row() const { return m_row; }
    /// The rule as people know it: its name, or "proxy rule 3".
    [[nodiscard]] const std::string& title() const { return m_title; }
    [[nodiscard]] const std::optional<foundation::Error>& error() const { return m_error; }

    [[nodiscard]] double number(std::string_view key);
    [[nodiscard]] std::optional<geometry::Point> place(std::string_view key);
    [[nodiscard]] world::CrowdId ward(std::string_view key);
    [[nodiscard]] geometry::Polygon region(std::string_view key);
    /// Says which parameters this kind of proxy does not have.
    void noteUnknown();

private:
    [[nodiscard]] const world::ProxyParameter* find(std::string_view key) const;
    /// A row number, given as one or in words; nothing where the value is neither.
    [[nodiscard]] std::optional<std::uint32_t> rowNumber(const world::ProxyParameter& value) const;
    [[nodiscard]] world::CrowdId companions() const;
    void note(const char* code, std::string message);
    void fail(std::string message);

    const world::World& m_world;
    world::ProxyRuleId m_id;
    const world::ProxyRule& m_row;
    std::vector<foundation::Issue>* m_notices;
    std::string m_title;
    std::optional<foundation::Error> m_error;
};

} // namespace passerby::composite
