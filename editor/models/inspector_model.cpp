// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/inspector_model.h"

#include "core/foundation/words.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/describe_junctions.h"
#include "editor/models/property_builder.h"
#include "editor/models/variant_marks.h"
#include "editor/words/language.h"

#include <algorithm>
#include <map>
#include <utility>

namespace passerby::editor {

namespace {

bool areOfOneKind(const std::vector<ObjectRef>& refs)
{
    return std::all_of(refs.begin(), refs.end(), [&refs](ObjectRef ref) { return ref.kind == refs.front().kind; });
}

/// "2 cells, 1 target", and what polygons and names have in common is left to a selection of one kind.
std::vector<Property> describeMixture(const std::vector<ObjectRef>& refs)
{
    std::map<ObjectKind, std::size_t> counts;
    for (const ObjectRef ref : refs)
        ++counts[ref.kind];
    std::vector<Property> rows;
    for (const auto& [kind, count] : counts) {
        Property row;
        row.key = "count." + std::to_string(static_cast<int>(kind));
        row.name = kindPlural(kind);
        row.value = formatCount(static_cast<long long>(count));
        rows.push_back(std::move(row));
    }
    return rows;
}

QString titleOf(const ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    if (refs.empty())
        return document.displayName();
    if (refs.size() == 1)
        return displayName(document.world(), refs.front());
    if (areOfOneKind(refs))
        return QStringLiteral("%1 %2").arg(refs.size()).arg(withinSentence(kindPlural(refs.front().kind)));
    return formatCounted(static_cast<long long>(refs.size()), propertyText("object"), propertyText("objects"));
}

} // namespace

std::vector<Property> describe(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    if (refs.empty())
        return describeCity(document);
    if (!areOfOneKind(refs))
        return describeMixture(refs);
    return visitKind(refs.front().kind, [&]<class Row>() { return describeRows<Row>(document, refs); });
}

InspectorModel::InspectorModel(ProjectDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &ProjectDocument::worldChanged, this, &InspectorModel::rebuild);
    connect(&document, &ProjectDocument::showingChanged, this, [this] {
        followShowing();
        rebuild();
    });
    connect(&document, &ProjectDocument::replaced, this, [this] {
        followShowing();
        m_affordance.reset();
        ++m_cityNumber;
        rebuild();
    });
    connect(&document, &ProjectDocument::bakeChanged, this, &InspectorModel::rebuild);
    connect(&document, &ProjectDocument::pathChanged, this, &InspectorModel::rebuild);
    connect(&document.selection(), &Selection::changed, this, &InspectorModel::rebuild);
    followShowing();
    rebuild();
}

InspectorModel::~InspectorModel() = default;

void InspectorModel::followShowing()
{
    m_base.reset();
    if (m_document.shownVariant().isNull())
        return;
    m_base = std::make_unique<ProjectDocument>();
    m_base->replace(m_document.base(), {}, nullptr);
}

/// Of several objects, as if they were one.
void InspectorModel::markChanges(std::vector<Property>& properties, const std::vector<ObjectRef>& refs)
{
    m_mark.clear();
    if (!m_base || !areOfOneKind(refs))
        return;
    const auto isThere = [this](ObjectRef ref) { return exists(m_base->world(), ref); };
    if (std::all_of(refs.begin(), refs.end(), isThere))
        markProperties(properties, describe(*m_base, refs));
    const bool isOneAdded = refs.size() == 1 && !isThere(refs.front());
    const auto isMarked = [this](ObjectRef ref) { return variantMark(m_document, ref) != VariantMark::none; };
    const bool isAnyMarked =
        refs.empty() ? std::any_of(properties.begin(), properties.end(), [](const Property& one) { return one.differsFromBase; })
                     : std::any_of(refs.begin(), refs.end(), isMarked);
    m_mark = inWords(isOneAdded ? VariantMark::added : isAnyMarked ? VariantMark::changed : VariantMark::none);
}

void InspectorModel::setAffordance(std::shared_ptr<const affordance::CityAffordance> known)
{
    if (std::exchange(m_affordance, std::move(known)) != m_affordance && !m_refs.empty() && m_refs.front().kind == ObjectKind::cell)
        rebuild();
}

void InspectorModel::rebuild()
{
    std::vector<ObjectRef> refs = m_document.selection().items();
    std::erase_if(refs, [this](ObjectRef ref) { return !exists(m_document.world(), ref); });
    std::vector<Property> properties = describe(m_document, refs);
    if (!refs.empty() && refs.front().kind == ObjectKind::cell && areOfOneKind(refs))
        addJunctionRows(properties, m_document, refs, m_affordance.get());
    markChanges(properties, refs);
    m_isSameShape =
        refs == m_refs
        && std::equal(properties.begin(), properties.end(), m_properties.begin(), m_properties.end(),
                      [](const Property& a, const Property& b) { return a.key == b.key && a.kind == b.kind && a.choices == b.choices; });
    m_refs = std::move(refs);
    m_properties = std::move(properties);
    m_title = titleOf(m_document, m_refs);
    emit changed();
}

const Property* InspectorModel::find(const std::string& key) const
{
    const auto place =
        std::find_if(m_properties.begin(), m_properties.end(), [&key](const Property& property) { return property.key == key; });
    return place == m_properties.end() ? nullptr : &*place;
}

foundation::Result<void> InspectorModel::setValue(const std::string& key, const QVariant& value, EditPhase phase)
{
    const Property* property = find(key);
    if (!property)
        return foundation::Error{"no-such-property", foundation::told("There is no such property here."), key};
    return setValue(*property, value, phase);
}

foundation::Result<void> InspectorModel::setValue(const Property& property, const QVariant& value, EditPhase phase)
{
    if (!property.isEditable())
        return foundation::Error{"read-only", foundation::told("This is computed and cannot be set."), property.key};
    return apply(property, value, phase);
}

foundation::Result<void> InspectorModel::apply(const Property& property, const QVariant& value, EditPhase phase)
{
    const auto set = property.apply; // the row itself goes when the model follows the change
    const auto done = set(value, phase, m_ground);
    if (!done.ok())
        return done.error();
    if (!done.value().isEmpty())
        emit noticed(done.value());
    return {};
}

QString InspectorModel::forAllText(const Property& property) const
{
    // Names, places and ways tell things apart; what belongs to one type's list ("goals.0.weight") means nothing elsewhere, nor do
    // junctions.
    const bool isOwn = property.kind == PropertyKind::text || property.key.starts_with("goals.") || property.key.starts_with("junction")
                       || property.key == "x" || property.key == "y" || property.key == "direction" || property.key == "line";
    if (m_refs.empty() || !areOfOneKind(m_refs) || !property.isEditable() || !property.value.isValid() || isOwn)
        return {};
    const std::size_t count = countOf(m_document.world(), m_refs.front().kind);
    if (count <= m_refs.size())
        return {};
    return propertyText("Use for all %1 %2")
        .arg(formatCount(static_cast<long long>(count)), withinSentence(kindPlural(m_refs.front().kind)));
}

foundation::Result<void> InspectorModel::setForAll(const std::string& key)
{
    const Property* property = find(key);
    if (!property || forAllText(*property).isEmpty())
        return foundation::Error{"no-such-property", foundation::told("This cannot be used for all."), key};
    std::vector<ObjectRef> all;
    visitKind(m_refs.front().kind, [&]<class Row>() {
        for (const auto& [id, row] : m_document.world().of<Row>())
            all.push_back({kindOf<Row>(), id.number});
    });
    const std::vector<Property> properties = describe(m_document, all);
    const auto same = std::find_if(properties.begin(), properties.end(), [&key](const Property& other) { return other.key == key; });
    if (same == properties.end() || !same->isEditable())
        return foundation::Error{"no-such-property", foundation::told("This cannot be used for all."), key};
    const QVariant value = property->value;
    return apply(*same, value, EditPhase::single);
}

} // namespace passerby::editor
