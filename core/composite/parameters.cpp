// SPDX-License-Identifier: Apache-2.0
#include "core/composite/parameters.h"

#include "core/composite/kinds.h"

namespace passerby::composite {

std::span<const ParameterInfo> parametersOf(world::ProxyKind kind)
{
    std::span<const ParameterInfo> found;
    forEachKind([&]<class Known>(std::type_identity<Known>) {
        if (Known::kKind == kind)
            found = Known::parameters();
    });
    return found;
}

} // namespace passerby::composite
