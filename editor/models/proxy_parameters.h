// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/property_builder.h"

namespace passerby::editor {

/// Adds a row for each parameter of the rules' kind ("parameters.horizon_s"), where they are all of one kind.
void addProxyParameters(PropertyBuilder<world::ProxyRule>& builder, const world::World& world);

} // namespace passerby::editor
