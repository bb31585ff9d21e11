// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/story_captions.h"

#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"
#include "widgets/plan_view/plan_paper.h"
#include "widgets/plan_view/render_plan.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kHeight_px = 720.0; ///< for which all is laid out
constexpr double kMargin_px = 16.0;
constexpr double kLift_px = 30.0; ///< of captions over the lower edge
constexpr double kDim = 0.55;
constexpr double kPictureTop_px = 64.0; ///< below the clock
constexpr double kPictureGap_px = 28.0; ///< between a picture and the words below it
constexpr double kFrame_px = 6.0;       ///< of the card about a picture

/// Some text in lines of at most this width.
struct Block {
    QString text;
    QFont font;
    QRectF box; ///< from (0, 0)

    Block(QString words, QFont in, double width_px) : text(std::move(words)), font(std::move(in))
    {
        if (!text.isEmpty())
            box = QFontMetricsF(font).boundingRect(QRectF(0, 0, width_px, 10000), Qt::TextWordWrap | Qt::AlignLeft, text);
    }
};

void paintCard(QPainter& painter, const QRectF& box, const Theme& t)
{
    QColor back = t.surface;
    back.setAlphaF(0.92F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(box, 8, 8);
}

void paintBlock(QPainter& painter, const Block& block, QPointF upperLeft, double width_px, Qt::Alignment alignment, const QColor& color)
{
    painter.setFont(block.font);
    painter.setPen(color);
    painter.drawText(QRectF(upperLeft, QSizeF(width_px, block.box.height() + 2.0)), int(Qt::TextWordWrap | alignment), block.text);
}

/// As large as its room has space for.
QSizeF sizeIn(const QSizeF& room, const QImage& picture)
{
    return picture.isNull() ? QSizeF() : QSizeF(picture.size()).scaled(room, Qt::KeepAspectRatio);
}

/// At the right, below the clock.
void paintPicture(QPainter& painter, const QSizeF& size, const QImage& picture, const Theme& t)
{
    if (picture.isNull())
        return;
    const QSizeF shown = sizeIn(slidePictureRoom(false, size), picture);
    const QRectF box(QPointF(size.width() - kMargin_px - kFrame_px - shown.width(), kPictureTop_px + kFrame_px), shown);
    paintCard(painter, box.adjusted(-kFrame_px, -kFrame_px, kFrame_px, kFrame_px), t);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(box, picture);
}

/// In the middle, over the dimmed picture.
void paintTitleCard(QPainter& painter, const QSizeF& size, const StoryCaptions& captions)
{
    painter.fillRect(QRectF(QPointF(), size), QColor(12, 16, 22, int(255 * kDim)));
    const double width_px = size.width() * 0.78;
    const Block title(captions.title, scaledFont(TextStyle::product, 2.4), width_px);
    const Block text(captions.text, scaledFont(TextStyle::sentence, 1.35), width_px);
    const double gap_px = title.text.isEmpty() || text.text.isEmpty() ? 0.0 : 18.0;
    const double words_px = title.box.height() + gap_px + text.box.height();
    const double left_px = std::max(0.0, size.height() - words_px - kPictureGap_px - 2 * kMargin_px);
    const QSizeF picture = sizeIn(QSizeF(slidePictureRoom(true, size)).boundedTo({size.width(), left_px}), captions.picture);
    const double below_px = picture.isEmpty() ? 0.0 : picture.height() + kPictureGap_px;
    const double left = (size.width() - width_px) / 2;
    const double first = (size.height() - below_px - words_px) / 2;
    const double top = first + below_px;
    if (!picture.isEmpty()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(QRectF(QPointF((size.width() - picture.width()) / 2, first), picture), captions.picture);
    }
    paintBlock(painter, title, {left, top}, width_px, Qt::AlignHCenter, Qt::white);
    paintBlock(painter, text, {left, top + title.box.height() + gap_px}, width_px, Qt::AlignHCenter, QColor(255, 255, 255, 225));
}

/// A card at the foot of the picture.
void paintFootCard(QPainter& painter, const QSizeF& size, const StoryCaptions& captions, const Theme& t)
{
    const double width_px = std::min(620.0, size.width() * 0.5);
    const Block title(captions.title, scaledFont(TextStyle::page, 1.15), width_px);
    const Block text(captions.text, textFont(TextStyle::sentence), width_px);
    const double gap_px = title.text.isEmpty() || text.text.isEmpty() ? 0.0 : 6.0;
    const double inner_px = std::max(title.box.width(), text.box.width()) + 2.0;
    const QSizeF card(inner_px + 36.0, title.box.height() + gap_px + text.box.height() + 26.0);
    const QRectF box(QPointF((size.width() - card.width()) / 2, size.height() - card.height() - kLift_px), card);
    paintCard(painter, box, t);
    paintBlock(painter, title, box.topLeft() + QPointF(18, 13), inner_px, Qt::AlignLeft, t.text);
    paintBlock(painter, text, box.topLeft() + QPointF(18, 13 + title.box.height() + gap_px), inner_px, Qt::AlignLeft, t.text);
}

void paintClock(QPainter& painter, const QSizeF& size, const QString& clock, const Theme& t)
{
    const QFont font = scaledFont(TextStyle::name, 1.2);
    const double width_px = QFontMetricsF(font).horizontalAdvance(clock) + 24.0;
    const QRectF box(size.width() - width_px - kMargin_px, kMargin_px, width_px, 32.0);
    paintCard(painter, box, t);
    painter.setFont(font);
    painter.setPen(t.text);
    painter.drawText(box, Qt::AlignCenter, clock);
}

void paintAlibi(QPainter& painter, const StoryCaptions& captions, const Theme& t)
{
    constexpr double kWidth_px = 320.0;
    const Block who(captions.person, textFont(TextStyle::title), kWidth_px);
    const Block alibi(captions.alibi, textFont(TextStyle::sentence), kWidth_px);
    const QRectF box(kMargin_px, kMargin_px, kWidth_px + 32.0, who.box.height() + alibi.box.height() + 30.0);
    paintCard(painter, box, t);
    paintBlock(painter, who, box.topLeft() + QPointF(16, 12), kWidth_px, Qt::AlignLeft, t.muted);
    paintBlock(painter, alibi, box.topLeft() + QPointF(16, 17 + who.box.height()), kWidth_px, Qt::AlignLeft, t.text);
}

} // namespace

QFont scaledFont(TextStyle style, double factor)
{
    QFont font = textFont(style);
    if (font.pixelSize() > 0)
        font.setPixelSize(int(std::lround(font.pixelSize() * factor)));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

QString slideName(const world::Slide& slide, std::size_t place)
{
    return slide.title.empty() ? QCoreApplication::translate("story", "Slide %1").arg(place + 1) : QString::fromStdString(slide.title);
}

QSize slidePictureRoom(bool isCard, const QSizeF& size)
{
    return (isCard ? QSizeF(size.width() * 0.7, size.height() * 0.5) : QSizeF(size.width() * 0.3, size.height() * 0.45)).toSize();
}

void paintSlideWords(QPainter& painter, const QSizeF& size, const StoryCaptions& captions, const Theme& t)
{
    const bool hasWords = !captions.title.isEmpty() || !captions.text.isEmpty();
    if ((!hasWords && captions.picture.isNull()) || captions.opacity <= 0.0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(captions.opacity);
    if (captions.isCard)
        paintTitleCard(painter, size, captions);
    else if (hasWords)
        paintFootCard(painter, size, captions, t);
    if (!captions.isCard)
        paintPicture(painter, size, captions.picture, t);
    painter.restore();
}

void paintStoryCaptions(QImage& image, const StoryCaptions& captions, const Theme& t)
{
    loadPictureFonts();
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    const double scale = image.height() / kHeight_px;
    painter.scale(scale, scale);
    const QSizeF size(image.width() / scale, kHeight_px);
    PlanTransform whole;
    whole.size = size;
    paintAttribution(painter, captions.attribution, whole, t);
    if (captions.legend.maximum > 0.0)
        paintLegendCard(&painter, {12.0, size.height() - (captions.attribution.isEmpty() ? 12.0 : 40.0)}, captions.legend, t);
    if (!captions.clock.isEmpty())
        paintClock(painter, size, captions.clock, t);
    if (!captions.alibi.isEmpty())
        paintAlibi(painter, captions, t);
    paintSlideWords(painter, size, captions, t);
}

} // namespace passerby::widgets
