// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/proxy_parameters.h"

#include "core/composite/parameters.h"
#include "editor/commands/proxy_rules.h"
#include "editor/words/object_names.h"

#include <algorithm>

namespace passerby::editor {

namespace {

using composite::ParameterInfo;
using composite::ParameterKind;
using world::ProxyParameter;
using world::ProxyRule;
using RuleBuilder = PropertyBuilder<ProxyRule>;

const ProxyParameter* find(const ProxyRule& rule, std::string_view key)
{
    const auto entry = rule.parameters.find(std::string(key));
    return entry == rule.parameters.end() ? nullptr : &entry->second;
}

/// A row number, given as one or in words.
std::optional<std::uint32_t> rowNumber(const ProxyParameter& value)
{
    if (const auto* number = std::get_if<double>(&value); number && *number >= 1.0 && *number < 4294967296.0)
        return static_cast<std::uint32_t>(*number);
    const auto* words = std::get_if<std::string>(&value);
    bool isNumber = false;
    const std::uint32_t number = words ? QString::fromStdString(*words).toUInt(&isNumber) : 0;
    return isNumber ? std::optional(number) : std::nullopt;
}

QString helpOf(const ParameterInfo& info)
{
    QString explanation = text(info.explanation);
    if (info.kind != ParameterKind::number && info.kind != ParameterKind::wholeNumber)
        return explanation;
    const QString unit = info.unit.empty() ? QString() : QLatin1Char(' ') + text(info.unit);
    return propertyText("%1 Usual: %2%3, from %4 to %5.")
        .arg(explanation, formatNumber(info.usual, 2), unit, formatNumber(info.least, 2), formatNumber(info.most, 2));
}

void addNumber(RuleBuilder& builder, const ParameterInfo& info)
{
    const std::string key(info.key);
    const bool isWhole = info.kind == ParameterKind::wholeNumber;
    const double usual = info.usual;
    Property& property = builder.add(
        "parameters." + key, text(info.label), isWhole ? PropertyKind::integer : PropertyKind::number,
        [key, isWhole, usual](const ProxyRule& rule) {
            const ProxyParameter* given = find(rule, key);
            const auto* plain = given ? std::get_if<double>(given) : nullptr;
            const auto words = given ? rowNumber(*given) : std::nullopt;
            const double value = plain ? *plain : words ? *words : usual;
            return isWhole ? QVariant(static_cast<qlonglong>(value)) : QVariant(value);
        },
        [key, usual](ProxyRule& rule, const QVariant& value) {
            if (rule.parameters.contains(key) || value.toDouble() != usual)
                rule.parameters[key] = value.toDouble();
        });
    property.unit = text(info.unit);
    property.minimum = info.least;
    property.maximum = info.most;
    property.step = isWhole ? 1.0 : usual >= 2.0 ? 0.1 : 0.05;
    property.help = helpOf(info);
}

/// One of the ways to give a parameter that is no number.
struct Offer {
    QString name;
    std::optional<ProxyParameter> value; ///< nothing: the parameter is not said
};

/// A parameter that is chosen from a list; `read` brings what a rule says to the form of the offers. Whatever is none of them is kept.
void addOffers(RuleBuilder& builder, const ParameterInfo& info, std::vector<Offer> offers,
               const std::function<std::optional<ProxyParameter>(const ProxyRule&)>& read)
{
    const std::string key(info.key);
    const auto placeOf = [read](const std::vector<Offer>& all, const ProxyRule& rule) {
        const auto said = read(rule);
        return std::find_if(all.begin(), all.end(), [&](const Offer& offer) { return offer.value == said; }) - all.begin();
    };
    const auto& rows = builder.rows();
    const bool isAnyElse = std::any_of(rows.begin(), rows.end(), [&](const ProxyRule* rule) {
        return placeOf(offers, *rule) == static_cast<std::ptrdiff_t>(offers.size());
    });
    QStringList names;
    for (const Offer& offer : offers)
        names << offer.name;
    if (isAnyElse)
        names << propertyText("Not there");
    Property& property = builder.add(
        "parameters." + key, text(info.label), PropertyKind::choice,
        [offers, placeOf](const ProxyRule& rule) { return static_cast<int>(placeOf(offers, rule)); },
        [offers, key](ProxyRule& rule, const QVariant& value) {
            const auto place = static_cast<std::size_t>(value.toUInt());
            if (place >= offers.size())
                return;
            if (offers[place].value)
                rule.parameters[key] = *offers[place].value;
            else
                rule.parameters.erase(key);
        });
    property.choices = names;
    property.help = helpOf(info);
}

std::optional<ProxyParameter> inWords(std::uint32_t number)
{
    return ProxyParameter(std::to_string(number));
}

void addWard(RuleBuilder& builder, const ParameterInfo& info, const world::World& world)
{
    std::vector<Offer> offers;
    offers.push_back({propertyText("Their companions"), std::nullopt});
    const auto numbers = numbersOf(world, ObjectKind::crowd);
    const QStringList names = namesOf(world, ObjectKind::crowd, numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        offers.push_back({names[static_cast<qsizetype>(i)], inWords(numbers[i])});
    addOffers(builder, info, std::move(offers), [&world, key = info.key](const ProxyRule& rule) -> std::optional<ProxyParameter> {
        const ProxyParameter* given = find(rule, key);
        const auto* words = given ? std::get_if<std::string>(given) : nullptr;
        if (!given || (words && *words == "companions"))
            return std::nullopt;
        for (const auto& [id, crowd] : world.crowds())
            if (words && crowd.name == *words)
                return inWords(id.number);
        const auto number = rowNumber(*given);
        return number ? inWords(*number) : *given;
    });
}

void addRegion(RuleBuilder& builder, const ParameterInfo& info, const world::World& world)
{
    std::vector<Offer> offers;
    offers.push_back({propertyText("The rule’s own"), std::nullopt});
    const auto numbers = numbersOf(world, ObjectKind::region);
    const QStringList names = namesOf(world, ObjectKind::region, numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        offers.push_back({names[static_cast<qsizetype>(i)], inWords(numbers[i])});
    addOffers(builder, info, std::move(offers), [key = info.key](const ProxyRule& rule) -> std::optional<ProxyParameter> {
        const ProxyParameter* given = find(rule, key);
        if (!given)
            return std::nullopt;
        const auto number = rowNumber(*given);
        return number ? inWords(*number) : *given;
    });
}

void addCoordinates(RuleBuilder& builder, const std::string& key)
{
    const auto coordinate = [&](const char* name, const QString& label, double geometry::Point::*member) {
        Property& property = builder.add(
            "parameters." + key + '.' + name, label, PropertyKind::number,
            [key, member](const ProxyRule& rule) { return std::get<geometry::Point>(*find(rule, key)).*member; },
            [key, member](ProxyRule& rule, const QVariant& value) {
                if (const auto place = rule.parameters.find(key); place != rule.parameters.end())
                    if (auto* point = std::get_if<geometry::Point>(&place->second))
                        point->*member = value.toDouble();
            });
        property.unit = QStringLiteral("m");
        property.step = 0.1;
    };
    coordinate("x", propertyText("East"), &geometry::Point::x);
    coordinate("y", propertyText("North"), &geometry::Point::y);
}

void addPlace(RuleBuilder& builder, const ParameterInfo& info, const world::World& world)
{
    const std::string key(info.key);
    const auto isPoint = [&](const ProxyRule* rule) {
        const ProxyParameter* given = find(*rule, key);
        return given && std::holds_alternative<geometry::Point>(*given);
    };
    const auto& rows = builder.rows();
    const bool areAtPlaces =
        std::all_of(rows.begin(), rows.end(), [](const ProxyRule* rule) { return rule->on.index() >= 2; }); // not of profile or crowd
    std::vector<Offer> offers;
    offers.push_back({areAtPlaces ? propertyText("Where the rule is") : propertyText("Next door on their way"), std::nullopt});
    const ObjectRef carrier = carrierOf(*rows.front());
    const geometry::Box box = boundingBox(world);
    const geometry::Point middle = placeOf(world, carrier).value_or(box.isEmpty() ? geometry::Point{} : midpoint(box.low, box.high));
    const ProxyParameter* given = find(*rows.front(), key);
    const auto* point = given ? std::get_if<geometry::Point>(given) : nullptr;
    offers.push_back({propertyText("A point"), ProxyParameter(point ? *point : middle)});
    for (const std::uint32_t number : numbersOf(world, ObjectKind::portal))
        offers.push_back({displayName(world, {ObjectKind::portal, number}), inWords(number)});
    const ProxyParameter samePoint = *offers[1].value;
    addOffers(builder, info, std::move(offers), [key, samePoint](const ProxyRule& rule) -> std::optional<ProxyParameter> {
        const ProxyParameter* said = find(rule, key);
        if (!said)
            return std::nullopt;
        if (std::holds_alternative<geometry::Point>(*said))
            return samePoint;
        const auto number = rowNumber(*said);
        return number ? inWords(*number) : *said;
    });
    if (std::all_of(rows.begin(), rows.end(), isPoint))
        addCoordinates(builder, key);
}

} // namespace

void addProxyParameters(PropertyBuilder<ProxyRule>& builder, const world::World& world)
{
    if (builder.rows().empty() || !builder.areAlike([](const ProxyRule& rule) { return rule.proxy; }))
        return;
    builder.group(propertyText("What it does"));
    for (const ParameterInfo& info : composite::parametersOf(builder.rows().front()->proxy)) {
        switch (info.kind) {
        case ParameterKind::number:
        case ParameterKind::wholeNumber:
            addNumber(builder, info);
            break;
        case ParameterKind::place:
            addPlace(builder, info, world);
            break;
        case ParameterKind::ward:
            addWard(builder, info, world);
            break;
        case ParameterKind::region:
            addRegion(builder, info, world);
            break;
        }
    }
    builder.group({});
}

} // namespace passerby::editor
