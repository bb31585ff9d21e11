// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/recording_place_form.h"

#include "core/world/row_rules.h"
#include "editor/document/recording_shape.h"
#include "editor/words/measures.h"
#include "widgets/controls/typography.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <utility>

namespace passerby::widgets {

namespace {

QDoubleSpinBox* placeField(const QString& name, double most, const QString& unit, QWidget* parent)
{
    auto* field = new QDoubleSpinBox(parent);
    field->setObjectName(name);
    field->setRange(-most, most);
    field->setDecimals(2);
    field->setSuffix(QLatin1Char(' ') + unit);
    field->setFixedWidth(128);
    return field;
}

} // namespace

RecordingPlaceForm::RecordingPlaceForm(const geometry::Box& view, const geometry::Box& city, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_city(city),
      m_name(new QLineEdit(this)),
      m_licence(new QLineEdit(this)),
      m_east_m(placeField(QStringLiteral("recordingEast"), world::kCoordinateLimit_m, tr("m east"), this)),
      m_north_m(placeField(QStringLiteral("recordingNorth"), world::kCoordinateLimit_m, tr("m north"), this)),
      m_turn_deg(placeField(QStringLiteral("recordingTurn"), 180.0, QStringLiteral("°"), this)),
      m_middle(new QPushButton(tr("In the middle of the view"), this)),
      m_place(makeLabel({}, TextStyle::caption, true, this)),
      m_placesNext(new QCheckBox(tr("Then place it by two points: two clicks on its tracks, two in the city"), this))
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(6);
    addNames(form);
    addPlaces(form);
    setRecording(std::nullopt);
}

void RecordingPlaceForm::addNames(QFormLayout* form)
{
    m_name->setObjectName(QStringLiteral("recordingName"));
    m_licence->setObjectName(QStringLiteral("recordingLicence"));
    m_licence->setPlaceholderText(tr("As its authors state it"));
    auto* names = new QHBoxLayout;
    names->setSpacing(12);
    names->addWidget(m_name, 1);
    names->addWidget(makeLabel(tr("Licence"), TextStyle::text, false, this));
    names->addWidget(m_licence, 2);
    form->addRow(tr("Name"), names);
}

void RecordingPlaceForm::addPlaces(QFormLayout* form)
{
    auto* places = new QHBoxLayout;
    places->setSpacing(8);
    m_turn_deg->setPrefix(tr("turned "));
    m_turn_deg->setToolTip(tr("How far it is turned, anticlockwise"));
    for (QDoubleSpinBox* box : {m_east_m, m_north_m, m_turn_deg}) {
        places->addWidget(box);
        connect(box, &QDoubleSpinBox::valueChanged, this, &RecordingPlaceForm::tellPlace);
    }
    m_middle->setObjectName(QStringLiteral("recordingMiddle"));
    m_middle->setAutoDefault(false);
    connect(m_middle, &QPushButton::clicked, this, &RecordingPlaceForm::toMiddle);
    places->addWidget(m_middle);
    places->addStretch(1);
    form->addRow(tr("Its 0, 0 at"), places);
    m_place->setObjectName(QStringLiteral("recordingPlace"));
    form->addRow(QString(), m_place);
    m_placesNext->setObjectName(QStringLiteral("recordingPlaceNext"));
    form->addRow(QString(), m_placesNext);
}

bool RecordingPlaceForm::placesNext() const
{
    return m_placesNext->isChecked();
}

void RecordingPlaceForm::setRecording(std::optional<world::Recording> recording)
{
    m_recording = std::move(recording);
    m_middle->setEnabled(m_recording.has_value());
    tellPlace();
}

void RecordingPlaceForm::setUsualName(const QString& name)
{
    m_name->setPlaceholderText(name);
}

QString RecordingPlaceForm::name() const
{
    return m_name->text().trimmed();
}

QString RecordingPlaceForm::licence() const
{
    return m_licence->text().trimmed();
}

world::RecordingPlacement RecordingPlaceForm::placement() const
{
    return {{m_east_m->value(), m_north_m->value()}, editor::toRad(m_turn_deg->value())};
}

geometry::Box RecordingPlaceForm::box() const
{
    world::Recording placed = *m_recording;
    placed.placement = placement();
    return geometry::boundingBox(editor::outlineOf(placed));
}

void RecordingPlaceForm::toMiddle()
{
    const geometry::Box now = box();
    const geometry::Point by = geometry::midpoint(m_view.low, m_view.high) - geometry::midpoint(now.low, now.high);
    m_east_m->setValue(m_east_m->value() + by.x);
    m_north_m->setValue(m_north_m->value() + by.y);
}

void RecordingPlaceForm::tellPlace()
{
    if (!m_recording) {
        m_place->setText(QStringLiteral(" "));
        return;
    }
    const geometry::Box now = box();
    const QString from = QStringLiteral("%1, %2").arg(formatNumber(now.low.x, 1), formatNumber(now.low.y, 1));
    const QString to = QStringLiteral("%1, %2").arg(formatNumber(now.high.x, 1), formatNumber(now.high.y, 1));
    QString words = tr("It lies between %1 and %2.").arg(from, to);
    if (!m_city.isEmpty() && !now.intersects(m_city))
        words += QLatin1Char(' ') + tr("That is outside the city.");
    m_place->setText(words);
}

} // namespace passerby::widgets
