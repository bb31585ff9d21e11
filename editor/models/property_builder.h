// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/property.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <QColor>
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace passerby::editor {

/// All spellings of an enum for people, in its order.
template <class Kind>
[[nodiscard]] QStringList choicesOf()
{
    QStringList result;
    for (const std::string_view name : world::Spelling<Kind>::kNames)
        result << wordsOf(name);
    return result;
}

[[nodiscard]] inline QColor toQColor(world::Color color)
{
    return {color.red, color.green, color.blue};
}
[[nodiscard]] inline world::Color toColor(const QColor& color)
{
    return {static_cast<std::uint8_t>(color.red()), static_cast<std::uint8_t>(color.green()), static_cast<std::uint8_t>(color.blue())};
}

/// Checks a value that somebody typed against what the property takes. The error is a sentence for people.
[[nodiscard]] foundation::Result<QVariant> checkedValue(const Property& property, const QVariant& value);
/// "Change height of Obstacle 3 · Town hall", "Change height of 5 obstacles".
[[nodiscard]] QString changeText(const world::World& world, const QString& property, const std::vector<ObjectRef>& refs);

/// Collects the rows of the inspector for objects of one kind.
template <class Row>
class PropertyBuilder {
public:
    using Read = std::function<QVariant(const Row&)>;
    using Write = std::function<void(Row&, const QVariant&)>;

    PropertyBuilder(ProjectDocument& document, std::vector<ObjectRef> refs) : m_document(document), m_refs(std::move(refs))
    {
        const auto& table = document.world().of<Row>();
        for (const ObjectRef ref : m_refs)
            if (const Row* row = table.find(table.idOf(ref.number)))
                m_rows.push_back(row);
    }

    void group(const QString& name) { m_group = name; }
    [[nodiscard]] const std::vector<const Row*>& rows() const { return m_rows; }
    [[nodiscard]] const std::vector<ObjectRef>& refs() const { return m_refs; }
    [[nodiscard]] bool isSingle() const { return m_rows.size() == 1; }
    /// Whether all have the same of what `valueOf` says of a row.
    template <class ValueOf>
    [[nodiscard]] bool areAlike(ValueOf valueOf) const
    {
        return std::all_of(m_rows.begin(), m_rows.end(), [&](const Row* row) { return valueOf(*row) == valueOf(*m_rows.front()); });
    }

    /// An editable row; fill in what the kind needs besides (unit, limits, choices).
    Property& add(std::string key, const QString& name, PropertyKind kind, const Read& read, const Write& write)
    {
        Property property;
        property.key = std::move(key);
        property.group = m_group;
        property.name = name;
        property.kind = kind;
        readAll(property, read);
        m_writes.push_back(write);
        m_properties.push_back(std::move(property));
        return m_properties.back();
    }
    /// The row that was added last.
    [[nodiscard]] Property& last() { return m_properties.back(); }
    /// A computed row: `read` gives ready text.
    Property& show(std::string key, const QString& name, const Read& read)
    {
        return add(std::move(key), name, PropertyKind::readOnly, read, nullptr);
    }

    Property& text(std::string key, const QString& name, std::string Row::*member)
    {
        return add(
            std::move(key), name, PropertyKind::text, [member](const Row& row) { return QString::fromStdString(row.*member); },
            [member](Row& row, const QVariant& value) { row.*member = value.toString().toStdString(); });
    }
    Property& number(std::string key, const QString& name, const QString& unit, double Row::*member, double minimum, double maximum)
    {
        Property& property = add(
            std::move(key), name, PropertyKind::number, [member](const Row& row) { return row.*member; },
            [member](Row& row, const QVariant& value) { row.*member = value.toDouble(); });
        property.unit = unit;
        property.minimum = minimum;
        property.maximum = maximum;
        return property;
    }
    Property& integer(std::string key, const QString& name, int Row::*member, int minimum, int maximum)
    {
        Property& property = add(
            std::move(key), name, PropertyKind::integer, [member](const Row& row) { return qlonglong{row.*member}; },
            [member](Row& row, const QVariant& value) { row.*member = value.toInt(); });
        property.minimum = minimum;
        property.maximum = maximum;
        return property;
    }
    template <class Kind>
    Property& choice(std::string key, const QString& name, Kind Row::*member)
    {
        Property& property = add(
            std::move(key), name, PropertyKind::choice, [member](const Row& row) { return static_cast<int>(row.*member); },
            [member](Row& row, const QVariant& value) { row.*member = static_cast<Kind>(value.toInt()); });
        property.choices = choicesOf<Kind>();
        return property;
    }

    /// The finished rows, each able to change the document.
    [[nodiscard]] std::vector<Property> take()
    {
        for (std::size_t i = 0; i < m_properties.size(); ++i)
            if (m_writes[i])
                m_properties[i].apply = applier(m_properties[i], m_writes[i]);
        return std::move(m_properties);
    }

private:
    void readAll(Property& property, const Read& read) const
    {
        if (m_rows.empty())
            return;
        property.value = read(*m_rows.front());
        for (const Row* row : m_rows)
            property.isMixed = property.isMixed || read(*row) != property.value;
        if (property.isMixed)
            property.value = {};
    }

    [[nodiscard]] decltype(Property::apply) applier(const Property& property, const Write& write) const
    {
        Property limits = property;
        limits.apply = nullptr;
        return [document = &m_document, refs = m_refs, limits, write](const QVariant& value, EditPhase phase,
                                                                      GroundEdit& ground) -> foundation::Result<QString> {
            const auto checked = checkedValue(limits, value);
            if (!checked.ok())
                return checked.error();
            const auto rowsOf = [&](const world::World& city) {
                return changedRows<Row>(city, refs, [&](Row& row) { write(row, checked.value()); });
            };
            const QString text = changeText(document->world(), limits.name, refs);
            if (limits.isOnGround)
                return ground.push(*document, text, limits.key, refs, rowsOf, phase);
            const auto done = ChangePropertyCommand::push(*document, text, limits.key, refs, rowsOf(document->world()), phase);
            return done.ok() ? foundation::Result<QString>(QString()) : done.error();
        };
    }

    ProjectDocument& m_document;
    std::vector<ObjectRef> m_refs;
    std::vector<const Row*> m_rows;
    QString m_group;
    std::vector<Property> m_properties;
    std::vector<Write> m_writes;
};

// One function a kind, in the files describe_….cpp.
template <class Row>
[[nodiscard]] std::vector<Property> describeRows(ProjectDocument& document, const std::vector<ObjectRef>& refs);
[[nodiscard]] std::vector<Property> describeCity(ProjectDocument& document);

[[nodiscard]] inline QString propertyText(const char* text)
{
    return QCoreApplication::translate("properties", text);
}

} // namespace passerby::editor
