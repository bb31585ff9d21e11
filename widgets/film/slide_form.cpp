// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/slide_form.h"

#include "core/world/agent_id.h"
#include "editor/scene/slide_image.h"
#include "editor/session/story_heat.h"
#include "editor/words/alibi_text.h"
#include "editor/words/text.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr int kWordsHeight_px = 48;
constexpr QSize kThumbnail_px{120, 72};

/// A row of some words and a button beside them.
QWidget* besideButton(QLabel* words, QToolButton* button)
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(words, 1);
    layout->addWidget(button);
    return row;
}

/// What stands in a field; what it shows rounded stays as it is.
double valueOf(const QDoubleSpinBox* field, double before)
{
    return std::abs(field->value() - before) <= 0.5 * std::pow(10.0, -field->decimals()) + 1e-9 ? before : field->value();
}

QWidget* besideCheck(QCheckBox* check, QWidget* field)
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(check);
    layout->addWidget(field, 1);
    return row;
}

} // namespace

SlideForm::SlideForm(QWidget* parent)
    : QWidget(parent),
      m_title(new QLineEdit(this)),
      m_card(new QCheckBox(tr("Large, in the middle"), this)),
      m_picture(new QLabel(this)),
      m_easing(new ChoiceBox(this)),
      m_motion(new ChoiceBox(this)),
      m_hasTime(new QCheckBox(tr("from"), this)),
      m_hasHour(new QCheckBox(tr("begins at"), this)),
      m_variant(new ChoiceBox(this)),
      m_heatmap(makeElidedLabel({}, TextStyle::text, false, this)),
      m_person(makeElidedLabel({}, TextStyle::text, false, this)),
      m_line(makeElidedLabel({}, TextStyle::text, false, this)),
      m_gate(makeElidedLabel({}, TextStyle::text, false, this)),
      m_alibi(new QCheckBox(tr("Tell their alibi"), this))
{
    setObjectName(QStringLiteral("slideForm"));
    auto* form = new QFormLayout(this);
    form->setContentsMargins(10, 6, 10, 8);
    form->setVerticalSpacing(5);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows); // languages with long words
    addWordFields(form);
    addPicture(form);
    addTimes(form);
    addCamera(form);
    addRun(form);
    addLit(form);
}

QPlainTextEdit* SlideForm::addWords(QFormLayout* form, const QString& name, const QString& hint)
{
    auto* field = new QPlainTextEdit(this);
    field->setFixedHeight(kWordsHeight_px);
    field->setTabChangesFocus(true);
    field->setPlaceholderText(hint);
    field->setAccessibleName(name);
    field->installEventFilter(this);
    form->addRow(name, field);
    return field;
}

QDoubleSpinBox* SlideForm::addNumber(QFormLayout* form, const QString& name, double low, double high, const QString& unit, double step)
{
    auto* field = new QDoubleSpinBox(this);
    field->setRange(low, high);
    field->setDecimals(1);
    field->setSingleStep(step);
    field->setSuffix(unit);
    field->setKeyboardTracking(false);
    field->setFocusPolicy(Qt::StrongFocus);
    field->installEventFilter(this);
    field->setAccessibleName(name);
    connect(field, &QDoubleSpinBox::valueChanged, this, &SlideForm::take);
    if (form)
        form->addRow(name, field);
    return field;
}

void SlideForm::addWordFields(QFormLayout* form)
{
    m_title->setObjectName(QStringLiteral("slideTitle"));
    m_title->setPlaceholderText(tr("What is seen here"));
    form->addRow(tr("Title"), m_title);
    connect(m_title, &QLineEdit::editingFinished, this, &SlideForm::take);
    m_text = addWords(form, tr("Text"), tr("A sentence or two below the title"));
    m_notes = addWords(form, tr("Notes"), tr("For you, while you present"));
    form->addRow(QString(), m_card);
    connect(m_card, &QCheckBox::clicked, this, &SlideForm::take);
}

void SlideForm::addPicture(QFormLayout* form)
{
    m_picture->setObjectName(QStringLiteral("slidePicture"));
    auto* choose = makeIconButton(QStringLiteral("photo"), tr("Choose a picture that is shown with the slide: PNG or JPEG"), this);
    choose->setObjectName(QStringLiteral("choosePicture"));
    connect(choose, &QToolButton::clicked, this, [this] {
        take();
        emit pictureWanted();
    });
    m_dropPicture = makeIconButton(QStringLiteral("x"), tr("Without a picture"), this);
    m_dropPicture->setObjectName(QStringLiteral("dropPicture"));
    connect(m_dropPicture, &QToolButton::clicked, this, [this] {
        take();
        world::Slide slide = m_slide;
        slide.picture = {};
        emit changed(slide);
    });
    QWidget* row = besideButton(m_picture, choose);
    row->layout()->addWidget(m_dropPicture);
    form->addRow(tr("Picture"), row);
}

/// Decoded again only where it is another one.
void SlideForm::showPicture()
{
    const bool hasPicture = m_slide.picture.file != nullptr;
    m_dropPicture->setVisible(hasPicture);
    if (m_drawn == m_slide.picture)
        return;
    m_drawn = m_slide.picture;
    const QImage image = editor::slideImage(m_slide.picture, kThumbnail_px * devicePixelRatioF());
    if (image.isNull()) {
        m_picture->setPixmap({});
        m_picture->setText(hasPicture ? tr("cannot be shown") : tr("none"));
        return;
    }
    QPixmap shown = QPixmap::fromImage(image);
    shown.setDevicePixelRatio(devicePixelRatioF());
    m_picture->setPixmap(shown);
}

void SlideForm::addTimes(QFormLayout* form)
{
    m_glide = addNumber(form, tr("On the way"), 0.0, world::kLongestGlide_s, tr(" s"), 0.5);
    m_dwell = addNumber(form, tr("Stays"), 0.0, world::kLongestDwell_s, tr(" s"), 0.5);
    m_dwell->setObjectName(QStringLiteral("slideDwell"));
    for (const QString& name : {tr("Gently"), tr("Evenly")})
        m_easing->addItem(name);
    form->addRow(tr("Camera goes"), m_easing);
    connect(m_easing, &QComboBox::activated, this, &SlideForm::take);
}

void SlideForm::addCamera(QFormLayout* form)
{
    m_motion->setObjectName(QStringLiteral("slideMotion"));
    for (const QString& name : {tr("Stands still"), tr("Turns about the place"), tr("Follows the person"), tr("Sees through their eyes"),
                                tr("Goes along a line")})
        m_motion->addItem(name);
    form->addRow(tr("While it stays"), m_motion);
    connect(m_motion, &QComboBox::activated, this, &SlideForm::take);
    m_turn = addNumber(form, tr("Turns by"), -3600.0, 3600.0, tr("°"), 15.0);
    auto* line =
        makeIconButton(QStringLiteral("vector"), tr("Take the line of what is selected: a lane, a painted direction or the like"), this);
    line->setObjectName(QStringLiteral("takeLine"));
    connect(line, &QToolButton::clicked, this, &SlideForm::lineWanted);
    form->addRow(tr("Line"), besideButton(m_line, line));
}

void SlideForm::addRun(QFormLayout* form)
{
    m_time = addNumber(nullptr, tr("Time of the run"), 0.0, 86400.0, tr(" s"), 10.0);
    form->addRow(tr("Run"), besideCheck(m_hasTime, m_time));
    m_hour = addNumber(nullptr, tr("Time of day at which the run begins"), 0.0, 23.9, tr(" h"), 1.0);
    form->addRow(tr("Day"), besideCheck(m_hasHour, m_hour));
    m_pace = addNumber(form, tr("People at"), 0.0, world::kFastestPace, tr(" ×"), 1.0);
    for (QCheckBox* check : {m_hasTime, m_hasHour})
        connect(check, &QCheckBox::clicked, this, &SlideForm::take);
    m_variant->setObjectName(QStringLiteral("slideVariant"));
    m_variant->setAccessibleName(tr("City that is shown"));
    form->addRow(tr("City"), m_variant);
    connect(m_variant, &QComboBox::activated, this, &SlideForm::take);
    form->addRow(tr("Heatmap"), m_heatmap);
}

void SlideForm::addLit(QFormLayout* form)
{
    auto* person = makeIconButton(QStringLiteral("walk"), tr("Take whoever is picked"), this);
    person->setObjectName(QStringLiteral("takePerson"));
    connect(person, &QToolButton::clicked, this, &SlideForm::personWanted);
    form->addRow(tr("Person"), besideButton(m_person, person));
    form->addRow(QString(), m_alibi);
    connect(m_alibi, &QCheckBox::clicked, this, &SlideForm::take);
    auto* gate = makeIconButton(QStringLiteral("ruler-measure"), tr("Take the measurement line that is selected"), this);
    gate->setObjectName(QStringLiteral("takeGate"));
    connect(gate, &QToolButton::clicked, this, &SlideForm::gateWanted);
    form->addRow(tr("Gate"), besideButton(m_gate, gate));
}

void SlideForm::offer(const world::Table<world::Variant>& variants)
{
    m_isShowing = true;
    m_variant->clear();
    m_variant->addItem(tr("As it is open"), 0U);
    for (const auto& [id, variant] : variants)
        m_variant->addItem(QString::fromStdString(variant.name), id.number);
    m_variant->setEnabled(!variants.empty());
    m_isShowing = false;
}

void SlideForm::setSlide(const world::Slide& slide, bool isFirst, const world::Table<world::Variant>& variants)
{
    m_slide = slide;
    offer(variants);
    m_glide->setEnabled(!isFirst);
    show();
}

void SlideForm::show()
{
    m_isShowing = true;
    const auto words = [](QPlainTextEdit* field, const std::string& text) {
        if (field->toPlainText().toStdString() != text)
            field->setPlainText(QString::fromStdString(text));
    };
    if (m_title->text().toStdString() != m_slide.title)
        m_title->setText(QString::fromStdString(m_slide.title));
    words(m_text, m_slide.text);
    words(m_notes, m_slide.notes);
    m_card->setChecked(m_slide.isCard);
    showPicture();
    m_glide->setValue(m_slide.glide_s);
    m_dwell->setValue(m_slide.dwell_s);
    m_easing->setCurrentIndex(int(m_slide.easing));
    m_motion->setCurrentIndex(int(m_slide.motion));
    m_turn->setValue(m_slide.turn_deg);
    m_turn->setEnabled(m_slide.motion == world::SlideMotion::orbit);
    m_hasTime->setChecked(m_slide.time_s.has_value());
    m_time->setEnabled(m_slide.time_s.has_value());
    m_time->setValue(m_slide.time_s.value_or(0.0));
    m_hasHour->setChecked(m_slide.hour.has_value());
    m_hour->setEnabled(m_slide.hour.has_value());
    m_hour->setValue(m_slide.hour.value_or(8.0));
    m_pace->setValue(m_slide.pace);
    if (m_variant->findData(m_slide.variant) < 0) {
        m_variant->addItem(tr("A variant that is gone"), m_slide.variant);
        m_variant->setEnabled(true);
    }
    m_variant->setCurrentIndex(m_variant->findData(m_slide.variant));
    m_heatmap->setText(editor::text(editor::heatLayer(editor::heatOfSlide(m_slide.heatmap).layer).choice.text));
    m_person->setText(m_slide.person ? editor::personName(world::agentOf(std::uint64_t(*m_slide.person))) : tr("nobody"));
    m_alibi->setEnabled(m_slide.person.has_value());
    m_alibi->setChecked(m_slide.tellsAlibi);
    m_line->setText(m_slide.line.size() < 2 ? tr("none") : tr("%1 points").arg(m_slide.line.size()));
    m_gate->setText(m_slide.gate == 0 ? tr("none") : tr("Line %1").arg(m_slide.gate));
    m_isShowing = false;
}

void SlideForm::finish()
{
    take();
}

void SlideForm::take()
{
    if (m_isShowing)
        return;
    world::Slide slide = m_slide;
    slide.title = m_title->text().simplified().toStdString();
    slide.text = m_text->toPlainText().trimmed().toStdString();
    slide.notes = m_notes->toPlainText().trimmed().toStdString();
    slide.isCard = m_card->isChecked();
    slide.glide_s = valueOf(m_glide, m_slide.glide_s);
    slide.dwell_s = valueOf(m_dwell, m_slide.dwell_s);
    slide.easing = world::SlideEasing(m_easing->currentIndex());
    slide.motion = world::SlideMotion(m_motion->currentIndex());
    slide.turn_deg = valueOf(m_turn, m_slide.turn_deg);
    slide.time_s = m_hasTime->isChecked() ? std::optional(valueOf(m_time, m_slide.time_s.value_or(0.0))) : std::nullopt;
    slide.hour = m_hasHour->isChecked() ? std::optional(valueOf(m_hour, m_slide.hour.value_or(8.0))) : std::nullopt;
    slide.pace = valueOf(m_pace, m_slide.pace);
    slide.tellsAlibi = m_alibi->isChecked();
    slide.variant = m_variant->currentData().toUInt();
    if (slide != m_slide)
        emit changed(slide);
}

/// What is typed holds when its field is left.
bool SlideForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut && (watched == m_text || watched == m_notes))
        take();
    if (event->type() == QEvent::Wheel && qobject_cast<QDoubleSpinBox*>(watched)) {
        event->ignore(); // the page is scrolled, whatever lies under the pointer
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace passerby::widgets
