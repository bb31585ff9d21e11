// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for proxy rules.
#include "core/composite/parameters.h"
#include "core/composite/rule.h"
#include "core/world/behaviour_shares.h"
#include "editor/commands/proxy_rules.h"
#include "editor/models/property_builder.h"
#include "editor/models/proxy_parameters.h"
#include "editor/words/object_names.h"
#include "editor/words/proxy_text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

using composite::ParameterInfo;
using world::ProxyRule;
using RuleBuilder = PropertyBuilder<ProxyRule>;

void addKind(RuleBuilder& builder, ProjectDocument& document)
{
    Property& kind = builder.add(
        "proxy", propertyText("Kind"), PropertyKind::choice, [](const ProxyRule& rule) { return static_cast<int>(rule.proxy); },
        [&document](ProxyRule& rule, const QVariant& value) {
            rule.proxy = static_cast<world::ProxyKind>(value.toInt());
            const auto infos = composite::parametersOf(rule.proxy);
            std::erase_if(rule.parameters, [&](const auto& entry) {
                return std::none_of(infos.begin(), infos.end(), [&](const ParameterInfo& info) { return info.key == entry.first; });
            });
            chooseReferences(document.world(), rule);
        });
    for (std::size_t i = 0; i < world::Spelling<world::ProxyKind>::kNames.size(); ++i)
        kind.choices << proxyKindName(static_cast<world::ProxyKind>(i));
    if (builder.areAlike([](const ProxyRule& rule) { return rule.proxy; }) && !builder.rows().empty())
        kind.help = proxyKindHelp(builder.rows().front()->proxy);
}

/// A sentence on what such a rule makes of people.
void addMeaning(RuleBuilder& builder)
{
    if (builder.rows().empty() || !builder.areAlike([](const ProxyRule& rule) { return rule.proxy; }))
        return;
    QString help = proxyKindHelp(builder.rows().front()->proxy);
    if (!help.isEmpty())
        builder.show("meaning", propertyText("What it does"), [help](const ProxyRule&) { return help; });
}

/// What keeps the rules from being used, and what they do otherwise than they say.
void addProblems(RuleBuilder& builder, const ProjectDocument& document)
{
    const world::World& world = document.world();
    QStringList errors;
    QStringList notes;
    for (const ObjectRef ref : builder.refs()) {
        const auto id = world.proxyRules().idOf(ref.number);
        std::vector<foundation::Issue> notices;
        const auto rule = composite::compile(world, id, *world.proxyRules().find(id), &notices);
        if (!rule.ok())
            errors << QString::fromStdString(rule.error().message);
        for (const foundation::Issue& notice : notices)
            notes << QString::fromStdString(notice.message);
    }
    if (!world::hasSteeredProfile(world))
        notes << propertyText("Nobody makes room for it: no profile has a steering.");
    const auto add = [&](const char* key, const QString& name, QStringList sentences, PropertyTone tone) {
        sentences.removeDuplicates();
        QString words = sentences.join(QLatin1Char(' '));
        if (!words.isEmpty())
            builder.show(key, name, [words](const ProxyRule&) { return words; }).tone = tone;
    };
    add("error", propertyText("Not used"), errors, PropertyTone::error);
    add("note", propertyText("Note"), notes, PropertyTone::warning);
}

void addCarrier(RuleBuilder& builder, ProjectDocument& document)
{
    const world::World& world = document.world();
    builder.group(propertyText("Who carries it"));
    std::vector<ObjectKind> kinds;
    QStringList kindNames;
    for (const ObjectKind kind : kCarrierKinds)
        if (countOf(world, kind) > 0) {
            kinds.push_back(kind);
            kindNames << kindName(kind);
        }
    Property& kind = builder.add(
        "carrier_kind", propertyText("Carried by"), PropertyKind::choice,
        [kinds](const ProxyRule& rule) {
            return static_cast<int>(std::find(kinds.begin(), kinds.end(), carrierOf(rule).kind) - kinds.begin());
        },
        [kinds, &document](ProxyRule& rule, const QVariant& value) {
            const ObjectKind wanted = kinds[value.toUInt()];
            const auto numbers = numbersOf(document.world(), wanted);
            if (carrierOf(rule).kind == wanted || numbers.empty())
                return;
            if (const auto carrier = carrierOf(document.world(), {wanted, numbers.front()}))
                rule.on = *carrier;
            chooseReferences(document.world(), rule);
        });
    kind.choices = kindNames;
    kind.help =
        propertyText("All people of a profile or crowd, those in a region, or those whose way leads through a portal or to a target");
    if (builder.areAlike([](const ProxyRule& rule) { return carrierOf(rule).kind; }) && !builder.rows().empty()) {
        const ObjectKind of = carrierOf(*builder.rows().front()).kind;
        const auto numbers = numbersOf(world, of);
        Property& carrier = builder.add(
            "carrier", kindName(of), PropertyKind::choice,
            [numbers](const ProxyRule& rule) {
                return static_cast<int>(std::find(numbers.begin(), numbers.end(), carrierOf(rule).number) - numbers.begin());
            },
            [numbers, of, &document](ProxyRule& rule, const QVariant& value) {
                if (const auto chosen = carrierOf(document.world(), {of, numbers[value.toUInt()]}))
                    rule.on = *chosen;
            });
        carrier.choices = namesOf(world, of, numbers);
    }
    Property& share = builder.number("share", propertyText("Share"), {}, &ProxyRule::share, 0.0, 1.0);
    share.step = 0.05;
    share.help = propertyText("Of these people, from 0 (nobody) to 1 (everybody)");
}

} // namespace

template <>
std::vector<Property> describeRows<ProxyRule>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    RuleBuilder builder(document, refs);
    builder.text("name", propertyText("Name"), &ProxyRule::name);
    addKind(builder, document);
    addMeaning(builder);
    addProblems(builder, document);
    addCarrier(builder, document);
    addProxyParameters(builder, document.world());
    return builder.take();
}

} // namespace passerby::editor
