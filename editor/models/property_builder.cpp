// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/property_builder.h"

#include "editor/words/language.h"

namespace passerby::editor {

using foundation::Error;

namespace {

QString withUnit(double value, const Property& property)
{
    const QString text = formatNumber(value, std::max(property.decimals, 0));
    return property.unit.isEmpty() ? text : text + QLatin1Char(' ') + property.unit;
}

Error wrong(const QString& sentence, const Property& property)
{
    return {"bad-value", sentence.toStdString(), property.name.toStdString()};
}

foundation::Result<double> checkedNumber(const Property& property, const QVariant& value)
{
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number))
        return wrong(propertyText("This is not a number."), property);
    const bool hasMinimum = std::isfinite(property.minimum);
    const bool hasMaximum = std::isfinite(property.maximum);
    const bool isTooLow = hasMinimum && number < property.minimum;
    const bool isTooHigh = hasMaximum && number > property.maximum;
    if (!isTooLow && !isTooHigh)
        return number;
    if (hasMinimum && hasMaximum)
        return wrong(
            propertyText("Must be between %1 and %2.").arg(withUnit(property.minimum, property), withUnit(property.maximum, property)),
            property);
    if (isTooLow)
        return wrong(propertyText("Must be at least %1.").arg(withUnit(property.minimum, property)), property);
    return wrong(propertyText("Must be at most %1.").arg(withUnit(property.maximum, property)), property);
}

} // namespace

foundation::Result<QVariant> checkedValue(const Property& property, const QVariant& value)
{
    switch (property.kind) {
    case PropertyKind::text:
        return QVariant(value.toString().trimmed());
    case PropertyKind::boolean:
        return QVariant(value.toBool());
    case PropertyKind::number:
    case PropertyKind::time: {
        const auto number = checkedNumber(property, value);
        if (!number.ok())
            return number.error();
        return QVariant(number.value());
    }
    case PropertyKind::integer: {
        const auto number = checkedNumber(property, value);
        if (!number.ok())
            return number.error();
        if (std::abs(number.value()) > 9e15 || std::floor(number.value()) != number.value())
            return wrong(propertyText("Must be a whole number."), property);
        return QVariant(static_cast<qlonglong>(number.value()));
    }
    case PropertyKind::choice: {
        bool isNumber = false;
        const int place = value.toInt(&isNumber);
        if (!isNumber || place < 0 || place >= property.choices.size())
            return wrong(propertyText("There is no such choice."), property);
        return QVariant(place);
    }
    case PropertyKind::color: {
        const QColor color = value.typeId() == QMetaType::QString ? QColor(value.toString()) : value.value<QColor>();
        if (!color.isValid())
            return wrong(propertyText("This is not a colour; write it like #4477aa."), property);
        return QVariant(color);
    }
    case PropertyKind::readOnly:
        break;
    }
    return wrong(propertyText("This is computed and cannot be set."), property);
}

QString changeText(const world::World& world, const QString& property, const std::vector<ObjectRef>& refs)
{
    const QString lowered = beginningSmall(property);
    if (refs.size() == 1)
        return propertyText("Change %1 of %2").arg(lowered, displayName(world, refs.front()));
    return propertyText("Change %1 of %2 %3").arg(lowered).arg(refs.size()).arg(withinSentence(kindPlural(refs.front().kind)));
}

} // namespace passerby::editor
