// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/recording_form.h"

#include "core/foundation/limits.h"
#include "editor/words/recording_words.h"
#include "widgets/controls/choice_box.h"
#include "widgets/dialogs/columns_field.h"
#include "widgets/dialogs/homography_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>

namespace passerby::widgets {

using importers::TrajectoryFormat;

namespace {

constexpr std::array<double, 4> kMetresPerUnit{1.0, 0.01, 0.001, 0.3048};

QDoubleSpinBox* numberField(const QString& name, double most, double value, const QString& unit, const QString& ofNone, QWidget* parent)
{
    auto* field = new QDoubleSpinBox(parent);
    field->setObjectName(name);
    field->setRange(0.0, most);
    field->setDecimals(3);
    field->setValue(value);
    field->setSuffix(QLatin1Char(' ') + unit);
    field->setSpecialValueText(ofNone);
    field->setKeyboardTracking(false);
    field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    return field;
}

QComboBox* choiceField(const QString& name, const QStringList& choices, QWidget* parent)
{
    auto* field = new ChoiceBox(parent);
    field->setObjectName(name);
    field->addItems(choices);
    return field;
}

/// "As found", then all formats.
QStringList formatChoices()
{
    QStringList names{RecordingForm::tr("As found")};
    for (std::size_t i = 0; i < importers::trajectoryFormatNames().size(); ++i)
        names << editor::formatWords(static_cast<TrajectoryFormat>(i));
    return names;
}

QStringList kindChoices()
{
    QStringList names{RecordingForm::tr("As the file says")};
    for (std::size_t i = 0; i < world::Spelling<world::TrackKind>::kNames.size(); ++i)
        names << editor::trackKindName(static_cast<world::TrackKind>(i));
    return names;
}

} // namespace

RecordingForm::RecordingForm(QWidget* parent)
    : QWidget(parent),
      m_form(new QFormLayout(this)),
      m_format(choiceField(QStringLiteral("recordingFormat"), formatChoices(), this)),
      m_frameRate(numberField(QStringLiteral("recordingFrameRate"), foundation::kMostFramesPerSecond, 0.0, tr("a second"),
                              tr("As the file says"), this)),
      m_unit(choiceField(QStringLiteral("recordingUnit"),
                         {tr("As the file says"), tr("Metres"), tr("Centimetres"), tr("Millimetres"), tr("Feet")}, this)),
      m_kind(choiceField(QStringLiteral("recordingKind"), kindChoices(), this)),
      m_smoothing(numberField(QStringLiteral("recordingSmoothing"), 10.0, 0.0, tr("s"), tr("As they are"), this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setHorizontalSpacing(12);
    m_form->setVerticalSpacing(6);
    addCommon();
    addAxes();
    addFieldsOfFormats();
    showFor(std::nullopt);
}

void RecordingForm::addCommon()
{
    m_form->addRow(tr("Format"), m_format);
    m_form->addRow(tr("Frames"), m_frameRate);
    m_form->addRow(tr("Lengths"), m_unit);
    m_form->addRow(tr("Followed"), m_kind);
    m_form->addRow(tr("Smoothed over"), m_smoothing);
    m_frameRate->setToolTip(tr("Frames a second, where the file does not say or says wrongly"));
    m_unit->setToolTip(tr("What lengths in the file are in"));
    m_kind->setToolTip(tr("What all tracks are of"));
    m_smoothing->setToolTip(tr("At each place a straight line is fitted to so many seconds of the track"));
    connect(m_format, &QComboBox::currentIndexChanged, this, &RecordingForm::showFields);
    for (QComboBox* box : {m_format, m_unit, m_kind})
        connect(box, &QComboBox::currentIndexChanged, this, &RecordingForm::changed);
    for (QDoubleSpinBox* box : {m_frameRate, m_smoothing})
        connect(box, &QDoubleSpinBox::valueChanged, this, &RecordingForm::changed);
}

void RecordingForm::addAxes()
{
    auto* axes = new QWidget(this);
    auto* row = new QHBoxLayout(axes);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](QCheckBox*& box, const char* name, const QString& text, const QString& help) {
        box = new QCheckBox(text, axes);
        box->setObjectName(QLatin1String(name));
        box->setToolTip(help);
        connect(box, &QCheckBox::toggled, this, &RecordingForm::changed);
        row->addWidget(box);
    };
    add(m_swaps, "recordingSwaps", tr("Swap x and y"), tr("x and y change places, before either is flipped"));
    add(m_mirrorsX, "recordingMirrorsX", tr("Flip x"), tr("x is counted the other way"));
    add(m_mirrorsY, "recordingMirrorsY", tr("Flip y"), tr("y is counted the other way: pictures count downwards"));
    row->addStretch(1);
    m_form->addRow(tr("Axes"), axes);
}

void RecordingForm::addFieldsOfFormats()
{
    m_columns = new ColumnsField(this);
    connect(m_columns, &ColumnsField::changed, this, &RecordingForm::changed);
    m_form->addRow(tr("Columns"), m_columns);
    m_homography = new HomographyField(this);
    connect(m_homography, &HomographyField::changed, this, &RecordingForm::changed);
    m_form->addRow(tr("Homography"), m_homography);
}

void RecordingForm::setColumns(const QStringList& names)
{
    m_columns->setColumns(names);
}

void RecordingForm::showFor(std::optional<TrajectoryFormat> format)
{
    m_found = format;
    showFields();
}

void RecordingForm::showFields()
{
    const auto show = [this](QWidget* field, bool isShown) {
        field->setVisible(isShown);
        m_form->labelForField(field)->setVisible(isShown);
    };
    const bool isSaid = m_format->currentIndex() > 0;
    const auto format = isSaid ? std::optional(static_cast<TrajectoryFormat>(m_format->currentIndex() - 1)) : m_found;
    show(m_columns, format == TrajectoryFormat::table);
    show(m_homography, format == TrajectoryFormat::vsp);
}

foundation::Result<importers::TrajectoryOptions> RecordingForm::options() const
{
    importers::TrajectoryOptions options;
    if (m_format->currentIndex() > 0)
        options.format = static_cast<TrajectoryFormat>(m_format->currentIndex() - 1);
    if (m_frameRate->value() > 0.0)
        options.frameRate_hz = m_frameRate->value();
    if (m_unit->currentIndex() > 0)
        options.metresPerUnit = kMetresPerUnit[static_cast<std::size_t>(m_unit->currentIndex() - 1)];
    if (m_kind->currentIndex() > 0)
        options.kind = static_cast<world::TrackKind>(m_kind->currentIndex() - 1);
    if (!m_columns->isHidden())
        options.columns = m_columns->columns();
    options.swapsAxes = m_swaps->isChecked();
    options.mirrorsX = m_mirrorsX->isChecked();
    options.mirrorsY = m_mirrorsY->isChecked();
    options.smoothing_s = m_smoothing->value();
    if (!m_homography->isHidden())
        if (const auto added = m_homography->addTo(options); !added.ok())
            return added.error();
    return options;
}

} // namespace passerby::widgets
