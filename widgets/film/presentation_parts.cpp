// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/presentation_parts.h"

#include "editor/scene/slide_image.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/film/story_captions.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr QSize kFootPicture_px{240, 130};

QLabel* wrapped(TextStyle style, bool muted, QWidget* parent)
{
    QLabel* label = makeLabel({}, style, muted, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

void setWords(QLabel* label, const QString& text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

} // namespace

SlidePage::SlidePage(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("slidePage"));
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void SlidePage::setSlide(const world::Slide& slide)
{
    m_title = QString::fromStdString(slide.title);
    m_text = QString::fromStdString(slide.text);
    m_shown = slide.isCard ? slide.picture : world::SlidePicture();
    m_room = {};
    setAccessibleName(m_title);
    setAccessibleDescription(m_text);
    update();
}

void SlidePage::setBlack(bool isBlack)
{
    m_isBlack = isBlack;
    update();
}

void SlidePage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_isBlack ? QColor(Qt::black) : QColor(24, 30, 40));
    if (m_isBlack)
        return;
    if (const QSize room = slidePictureRoom(true, size() * devicePixelRatioF()); std::exchange(m_room, room) != room)
        m_picture = editor::slideImage(m_shown, room);
    const double scale = height() / 720.0;
    painter.scale(scale, scale);
    StoryCaptions captions;
    captions.title = m_title;
    captions.text = m_text;
    captions.picture = m_picture;
    captions.isCard = true;
    paintSlideWords(painter, QSizeF(width() / scale, 720.0), captions, currentTheme());
}

SlideFoot::SlideFoot(QWidget* parent)
    : QWidget(parent),
      m_picture(new QLabel(this)),
      m_title(wrapped(TextStyle::product, false, this)),
      m_text(wrapped(TextStyle::page, false, this)),
      m_alibi(wrapped(TextStyle::sentence, true, this)),
      m_legend(new QLabel(this)),
      m_number(makeLabel({}, TextStyle::text, true, this)),
      m_clock(makeLabel({}, TextStyle::name, false, this)),
      m_attribution(makeLabel({}, TextStyle::axis, true, this))
{
    setObjectName(QStringLiteral("slideFoot"));
    m_title->setObjectName(QStringLiteral("slideFootTitle"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(32, 16, 32, 16);
    row->setSpacing(32);
    auto* words = new QVBoxLayout;
    words->setSpacing(4);
    for (QLabel* label : {m_title, m_text, m_alibi})
        words->addWidget(label);
    words->addStretch(1);
    m_picture->setObjectName(QStringLiteral("slideFootPicture"));
    row->addWidget(m_picture, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    row->addWidget(m_legend, 0, Qt::AlignTop);
    auto* facts = new QVBoxLayout;
    facts->setSpacing(4);
    for (QLabel* label : {m_clock, m_number, m_attribution}) {
        label->setAlignment(Qt::AlignRight);
        facts->addWidget(label);
    }
    facts->addStretch(1);
    row->addLayout(facts);
}

void SlideFoot::setSlide(const world::Slide& slide, std::size_t place, std::size_t count, const QString& attribution)
{
    setWords(m_title, QString::fromStdString(slide.title));
    setWords(m_text, QString::fromStdString(slide.text));
    m_number->setText(tr("%1 / %2").arg(place + 1).arg(count));
    setWords(m_attribution, attribution);
    m_shown = slide.isCard ? world::SlidePicture() : slide.picture;
    showPicture();
    setAlibi({});
}

void SlideFoot::setAlibi(const QString& sentence)
{
    setWords(m_alibi, sentence);
}

void SlideFoot::setClock(const QString& clock)
{
    setWords(m_clock, clock);
}

void SlideFoot::setLegend(const LegendInfo& legend)
{
    if (legend == m_info && !m_legend->pixmap().isNull())
        return;
    m_info = legend;
    showLegend();
}

void SlideFoot::showLegend()
{
    m_legend->setVisible(m_info.maximum > 0.0);
    if (m_info.maximum <= 0.0)
        return;
    const QSizeF size = paintLegendCard(nullptr, {}, m_info, currentTheme());
    const double ratio = devicePixelRatioF() * m_scale;
    QPixmap card((size * ratio).toSize());
    card.fill(Qt::transparent);
    QPainter painter(&card);
    painter.scale(ratio, ratio);
    paintLegendCard(&painter, {0.0, size.height()}, m_info, currentTheme());
    painter.end();
    card.setDevicePixelRatio(devicePixelRatioF());
    m_legend->setPixmap(card);
    m_legend->setAccessibleName(m_info.name + QStringLiteral(", ") + m_info.unit);
}

/// Where the words begin, about as high as they are.
void SlideFoot::showPicture()
{
    const QSize room = (QSizeF(kFootPicture_px) * m_scale * devicePixelRatioF()).toSize();
    if (std::exchange(m_drawn, {m_shown.file, room}) == std::pair(m_shown.file, room))
        return;
    const QImage image = editor::slideImage(m_shown, room);
    m_picture->setVisible(!image.isNull());
    if (image.isNull())
        return;
    QPixmap shown = QPixmap::fromImage(image);
    shown.setDevicePixelRatio(devicePixelRatioF());
    m_picture->setPixmap(shown);
}

void SlideFoot::fit(int windowHeight_px)
{
    const double scale = std::clamp(windowHeight_px / 720.0, 1.0, 3.0);
    if (scale == m_scale)
        return;
    m_scale = scale;
    const std::pair<QLabel*, TextStyle> labels[] = {{m_title, TextStyle::product},  {m_text, TextStyle::page},
                                                    {m_alibi, TextStyle::sentence}, {m_number, TextStyle::text},
                                                    {m_clock, TextStyle::name},     {m_attribution, TextStyle::axis}};
    for (const auto& [label, style] : labels)
        label->setFont(scaledFont(style, scale));
    showLegend();
    showPicture();
}

QString SlideFoot::title() const
{
    return m_title->text();
}

PresenterNotes::PresenterNotes(QWidget* parent)
    : QWidget(parent, Qt::Window),
      m_number(makeLabel({}, TextStyle::text, true, this)),
      m_title(wrapped(TextStyle::product, false, this)),
      m_notes(wrapped(TextStyle::page, false, this)),
      m_next(wrapped(TextStyle::sentence, true, this)),
      m_elapsed(makeLabel({}, TextStyle::name, true, this))
{
    setObjectName(QStringLiteral("presenterNotes"));
    setWindowTitle(tr("Presenter's notes"));
    setAttribute(Qt::WA_ShowWithoutActivating);
    resize(640, 420);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    auto* head = new QHBoxLayout;
    head->addWidget(m_number, 1);
    head->addWidget(m_elapsed);
    layout->addLayout(head);
    layout->addWidget(m_title);
    layout->addWidget(m_notes);
    layout->addStretch(1);
    layout->addWidget(m_next);
}

void PresenterNotes::setSlide(const world::Slide& slide, const world::Slide* next, std::size_t place, std::size_t count)
{
    m_number->setText(tr("Slide %1 of %2").arg(place + 1).arg(count));
    m_title->setText(slideName(slide, place));
    m_notes->setText(slide.notes.empty() ? tr("No notes for this slide.") : QString::fromStdString(slide.notes));
    m_next->setText(next ? tr("Next: %1").arg(slideName(*next, place + 1)) : tr("This is the last slide."));
}

void PresenterNotes::setElapsed(double seconds)
{
    const int whole = int(seconds);
    m_elapsed->setText(QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0')));
}

QString PresenterNotes::notes() const
{
    return m_notes->text();
}

} // namespace passerby::widgets
