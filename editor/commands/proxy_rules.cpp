// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/proxy_rules.h"

#include "core/composite/parameters.h"
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/proxy_text.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;

namespace {

/// "In a hurry", "In a hurry 2".
std::string freeRuleName(const world::World& world, const std::string& wanted, const std::vector<std::string>& taken = {})
{
    const auto isTaken = [&](const std::string& name) {
        return std::find(taken.begin(), taken.end(), name) != taken.end()
               || std::any_of(world.proxyRules().begin(), world.proxyRules().end(),
                              [&name](const auto& entry) { return entry.second.name == name; });
    };
    std::string name = wanted;
    for (int count = 2; isTaken(name); ++count)
        name = wanted + ' ' + std::to_string(count);
    return name;
}

std::optional<world::ProxyCarrier> carrierForNew(const ProjectDocument& document)
{
    const world::World& world = document.world();
    if (const auto current = document.selection().current())
        if (const auto carrier = carrierOf(world, *current))
            return carrier;
    for (const ObjectKind kind : kCarrierKinds) {
        const auto first = visitKind(kind, [&]<class Row>() {
            const auto& table = world.of<Row>();
            return table.empty() ? std::nullopt : carrierOf(world, {kind, table.at(0).id.number});
        });
        if (first)
            return first;
    }
    return std::nullopt;
}

} // namespace

ObjectRef carrierOf(const world::ProxyRule& rule)
{
    return {kCarrierKinds[rule.on.index()], std::visit([](auto id) { return id.number; }, rule.on)};
}

std::optional<world::ProxyCarrier> carrierOf(const world::World& world, ObjectRef ref)
{
    const auto idOf = [&](const auto& table) -> std::optional<world::ProxyCarrier> {
        const auto id = table.idOf(ref.number);
        return id.isNull() ? std::nullopt : std::optional<world::ProxyCarrier>(id);
    };
    switch (ref.kind) {
    case ObjectKind::profile:
        return idOf(world.profiles());
    case ObjectKind::crowd:
        return idOf(world.crowds());
    case ObjectKind::region:
        return idOf(world.regions());
    case ObjectKind::portal:
        return idOf(world.portals());
    case ObjectKind::target:
        return idOf(world.targets());
    default:
        return std::nullopt;
    }
}

void chooseReferences(const world::World& world, world::ProxyRule& rule)
{
    const auto* own = std::get_if<world::CrowdId>(&rule.on);
    const world::Crowd* carrier = own ? world.crowds().find(*own) : nullptr;
    const bool hasCompanions = carrier && !carrier->companions.isNull();
    for (const composite::ParameterInfo& info : composite::parametersOf(rule.proxy)) {
        const std::string key(info.key);
        if (rule.parameters.contains(key))
            continue;
        if (info.kind == composite::ParameterKind::ward && !hasCompanions) {
            for (const auto& [id, crowd] : world.crowds())
                if (!rule.parameters.contains(key) && !(own && *own == id))
                    rule.parameters[key] = std::to_string(id.number);
        } else if (info.kind == composite::ParameterKind::region && !std::holds_alternative<world::RegionId>(rule.on)
                   && !world.regions().empty()) {
            rule.parameters[key] = std::to_string(world.regions().at(0).id.number);
        }
    }
}

Result<ObjectRef> addProxyRule(ProjectDocument& document, world::ProxyKind kind)
{
    const auto carrier = carrierForNew(document);
    if (!carrier)
        return Error{"no-carrier", text("Nobody is there to carry a proxy. Add a profile or a crowd first.").toStdString(), {}};
    world::ProxyRule rule;
    rule.name = freeRuleName(document.world(), proxyRuleName(kind).toStdString());
    rule.proxy = kind;
    rule.on = *carrier;
    chooseReferences(document.world(), rule);
    world::PatchBuilder patch(document.world());
    const QString name = text("Add proxy rule %1").arg(QString::fromStdString(rule.name));
    const ObjectRef ref{ObjectKind::proxyRule, patch.add(rule).number};
    if (const auto pushed = ApplyPatchCommand::push(document, name, patch.take()); !pushed.ok())
        return pushed.error();
    document.selection().set(ref);
    return ref;
}

Result<void> duplicateProxyRules(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    const world::World& world = document.world();
    world::PatchBuilder patch(world);
    std::vector<ObjectRef> originals;
    std::vector<ObjectRef> copies;
    std::vector<std::string> names;
    for (const ObjectRef ref : refs) {
        const auto* row = ref.kind == ObjectKind::proxyRule ? world.proxyRules().find(world.proxyRules().idOf(ref.number)) : nullptr;
        if (!row)
            continue;
        world::ProxyRule copy = *row;
        copy.name = freeRuleName(world, proxyTitle(world, ref.number, row->proxy).toStdString(), names);
        names.push_back(copy.name);
        originals.push_back(ref);
        copies.push_back({ObjectKind::proxyRule, patch.add(copy).number});
    }
    if (copies.empty())
        return {};
    if (const auto pushed = ApplyPatchCommand::push(document, text("Duplicate %1").arg(inWords(world, originals)), patch.take());
        !pushed.ok())
        return pushed.error();
    document.selection().set(copies);
    return {};
}

} // namespace passerby::editor
