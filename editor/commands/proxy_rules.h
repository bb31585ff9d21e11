// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"
#include "editor/document/object_ref.h"

#include <optional>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Kinds of objects that can carry proxy rules, in the order of world::ProxyCarrier.
inline constexpr std::array kCarrierKinds{ObjectKind::profile, ObjectKind::crowd, ObjectKind::region, ObjectKind::portal,
                                          ObjectKind::target};

/// Who carries a rule.
[[nodiscard]] ObjectRef carrierOf(const world::ProxyRule& rule);
/// The object as a carrier; nothing where it is of no such kind or not there.
[[nodiscard]] std::optional<world::ProxyCarrier> carrierOf(const world::World& world, ObjectRef ref);

/// Says which ward and which region a rule means where its kind needs one and neither its parameters nor its carrier tell: the first crowd
/// beside the carrier, and the first region, if there are any.
void chooseReferences(const world::World& world, world::ProxyRule& rule);

/// Adds a rule with the usual parameters and selects it. Carried by the selected object if that can be, else by the first profile, crowd
/// and so on that there is. Errors: "no-carrier" where nothing can carry it.
[[nodiscard]] foundation::Result<ObjectRef> addProxyRule(ProjectDocument& document, world::ProxyKind kind);
/// Copies these rules and selects the copies, in one step; other objects are left alone.
[[nodiscard]] foundation::Result<void> duplicateProxyRules(ProjectDocument& document, const std::vector<ObjectRef>& refs);

} // namespace passerby::editor
