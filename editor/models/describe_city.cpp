// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for the city as a whole.
#include "editor/models/property_builder.h"
#include "editor/words/fixture_words.h"
#include "editor/words/language.h"

#include <algorithm>

namespace passerby::editor {

namespace {

using world::Settings;
using Write = std::function<void(Settings&, const QVariant&)>;

class CityRows {
public:
    explicit CityRows(ProjectDocument& document) : m_document(document) {}

    Property& add(std::string key, const QString& name, PropertyKind kind, const QVariant& value, Write write)
    {
        Property property;
        property.key = std::move(key);
        property.name = name;
        property.kind = kind;
        property.value = value;
        property.group = m_group;
        m_properties.push_back(std::move(property));
        m_writes.push_back(std::move(write));
        return m_properties.back();
    }

    /// Of the rows that follow.
    void group(const QString& name) { m_group = name; }
    [[nodiscard]] Property& last() { return m_properties.back(); }
    [[nodiscard]] std::vector<Property> take()
    {
        for (std::size_t i = 0; i < m_properties.size(); ++i)
            if (m_writes[i])
                m_properties[i].apply = applier(m_properties[i], m_writes[i]);
        return std::move(m_properties);
    }

private:
    [[nodiscard]] decltype(Property::apply) applier(const Property& property, const Write& write) const
    {
        return [document = &m_document, limits = property, write](const QVariant& value, EditPhase phase,
                                                                  GroundEdit&) -> foundation::Result<QString> {
            const auto checked = checkedValue(limits, value);
            if (!checked.ok())
                return checked.error();
            const auto done = changeSettings(
                *document, propertyText("Change %1 of the city").arg(withinSentence(limits.name)), limits.key,
                [&](Settings& settings) { write(settings, checked.value()); }, phase);
            return done.ok() ? foundation::Result<QString>(QString()) : done.error();
        };
    }

    ProjectDocument& m_document;
    QString m_group;
    std::vector<Property> m_properties;
    std::vector<Write> m_writes;
};

QString serviceHeading(world::ServiceUse use)
{
    switch (use) {
    case world::ServiceUse::walkway:
        return propertyText("Level of service on ways");
    case world::ServiceUse::stairs:
        return propertyText("Level of service on stairs");
    case world::ServiceUse::queue:
        break;
    }
    return propertyText("Level of service on platforms");
}

/// Bounds of what people do somewhere in the city.
void addServiceBounds(CityRows& rows, const world::World& world)
{
    for (std::size_t place = 0; place < world::kServiceUses; ++place) {
        const auto use = static_cast<world::ServiceUse>(place);
        if (std::none_of(world.cells().begin(), world.cells().end(),
                         [use](const auto& entry) { return world::serviceUseOf(entry.second.kind) == use; }))
            continue;
        rows.group(serviceHeading(use));
        const world::ServiceBounds& bounds = world.settings().levels.of(use);
        for (std::size_t service = 0; service < bounds.size(); ++service) {
            const char letter = world::letterOf(static_cast<world::ServiceClass>(service));
            Property& bound =
                rows.add(std::string("service_") + std::string(world::spell(use)) + '_' + letter,
                         propertyText("%1 from").arg(QLatin1Char(letter)), PropertyKind::number, bounds[service],
                         [use, service](Settings& changed, const QVariant& value) { changed.levels.of(use)[service] = value.toDouble(); });
            bound.unit = propertyText("m² a person");
            bound.minimum = 0.01;
            bound.maximum = 1e4;
            bound.step = 0.05;
            bound.help = propertyText(
                "Whoever has so much room or more is at this level or a better one; as given by Fruin (1971) unless you change it");
        }
    }
    rows.group({});
}

} // namespace

std::vector<Property> describeCity(ProjectDocument& document)
{
    const Settings& settings = document.world().settings();
    CityRows rows(document);
    rows.add("name", propertyText("Name"), PropertyKind::text, QString::fromStdString(settings.name),
             [](Settings& changed, const QVariant& value) { changed.name = value.toString().toStdString(); });
    Property& population = rows.add("population", propertyText("Population"), PropertyKind::integer, qlonglong{settings.population},
                                    [](Settings& changed, const QVariant& value) { changed.population = value.toLongLong(); });
    population.unit = propertyText("people");
    population.minimum = 0.0;
    population.maximum = 1e8;
    population.step = 100.0;
    population.help = propertyText("How many people live here; expected densities scale with it");
    rows.add("flowLaw", propertyText("Crowds slow people down"), PropertyKind::boolean, settings.flowLaw.has_value(),
             [](Settings& changed, const QVariant& value) {
                 changed.flowLaw = value.toBool() ? std::optional(world::FlowLaw{}) : std::nullopt;
             })
        .help = propertyText("Walking gets slower where many people are: the law of Weidmann (1993), by the density of each cell");
    if (settings.flowLaw) {
        Property& jam = rows.add("jamDensity_per_m2", propertyText("Jam at"), PropertyKind::number, settings.flowLaw->jamDensity_per_m2,
                                 [](Settings& changed, const QVariant& value) {
                                     if (changed.flowLaw)
                                         changed.flowLaw->jamDensity_per_m2 = value.toDouble();
                                 });
        jam.unit = propertyText("people/m²");
        jam.minimum = 0.1;
        jam.maximum = 100.0;
        jam.step = 0.1;
        jam.help = propertyText("The density at which nobody gets ahead any more");
    }
    rows.add("side", propertyText("People keep"), PropertyKind::choice, static_cast<int>(settings.side),
             [](Settings& changed, const QVariant& value) { changed.side = static_cast<world::Side>(value.toInt()); })
        .choices = {sideInWords(world::Side::right), sideInWords(world::Side::left)};
    rows.last().help = propertyText("The side on which people pass one another where neither is better");
    Property& time = rows.add("initialTime_s", propertyText("Start of a run"), PropertyKind::time, settings.initialTime_s,
                              [](Settings& changed, const QVariant& value) { changed.initialTime_s = value.toDouble(); });
    time.minimum = 0.0;
    time.maximum = 86399.0;
    time.unit = QStringLiteral("s");
    time.help = propertyText("Time of day");
    Property& seed = rows.add("seed", propertyText("Seed"), PropertyKind::integer, QVariant::fromValue(qulonglong{settings.seed}),
                              [](Settings& changed, const QVariant& value) { changed.seed = value.toULongLong(); });
    seed.minimum = 0.0;
    seed.maximum = 9e15;
    seed.help = propertyText("The same seed gives the same run");
    rows.add("attribution", propertyText("Data from"), PropertyKind::text, QString::fromStdString(settings.attribution),
             [](Settings& changed, const QVariant& value) { changed.attribution = value.toString().toStdString(); })
        .help = propertyText("Shown wherever the city is");
    rows.add("frame", propertyText("Map"), PropertyKind::readOnly,
             settings.epsg ? QStringLiteral("EPSG:%1").arg(*settings.epsg) : propertyText("Drawn, without a map"), nullptr);
    addServiceBounds(rows, document.world());
    return rows.take();
}

} // namespace passerby::editor
