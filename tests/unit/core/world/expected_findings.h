// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/checks.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <string>
#include <vector>

namespace passerby::testing {

inline std::vector<world::Finding> checked(const world::World& world)
{
    foundation::JobContext context;
    return world::checkWorld(world, context);
}

inline std::vector<world::Finding> ofCode(const world::World& world, const std::string& code)
{
    std::vector<world::Finding> found = checked(world);
    std::erase_if(found, [&code](const world::Finding& finding) { return finding.issue.code != code; });
    return found;
}

/// The finding is there once, of this severity, and its fix (where one is expected) makes it go away.
inline void expectOnce(SmallCity& city, const std::string& code, foundation::Severity severity, bool hasFix)
{
    const auto found = ofCode(city.world, code);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].issue.severity, severity);
    QVERIFY(!found[0].issue.message.empty());
    QCOMPARE(found[0].fix.has_value(), hasFix);
    QCOMPARE(!found[0].fixName.empty(), hasFix);
    if (!hasFix)
        return;
    city.apply(*found[0].fix);
    QCOMPARE(ofCode(city.world, code).size(), std::size_t{0});
}

} // namespace passerby::testing
