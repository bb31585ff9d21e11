// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "widgets/controls/legend_card.h"
#include "widgets/controls/typography.h"

#include <QImage>
#include <QString>

class QPainter;

namespace passerby::widgets {

struct Theme;

/// Its title, or its number where it has none.
[[nodiscard]] QString slideName(const world::Slide& slide, std::size_t place);

/// Letters of a style, so many times as large.
[[nodiscard]] QFont scaledFont(TextStyle style, double factor);

/// What is written over a picture of a story.
struct StoryCaptions {
    QString title{};
    QString text{};
    QImage picture{};     ///< beside the words, or over them on a card; as large as slidePictureRoom() and the words leave space for
    bool isCard = false;  ///< large, in the middle, over the dimmed picture
    double opacity = 1.0; ///< of title, text and picture
    QString clock{};      ///< "08:12"; empty: nobody walks
    QString person{};     ///< whose alibi is told, and the alibi
    QString alibi{};
    LegendInfo legend{};   ///< of the heatmap; maximum 0: none
    QString attribution{}; ///< of the map data
};

/// The room that the picture of a slide has, pixels, in a picture of a story of this size.
[[nodiscard]] QSize slidePictureRoom(bool isCard, const QSizeF& size);

/// Laid out for a picture that is 720 pixels high and scaled with it, so that films of all sizes read alike.
void paintStoryCaptions(QImage& image, const StoryCaptions& captions, const Theme& theme);
/// Title, text and picture alone, in device-independent pixels of a view of this size.
void paintSlideWords(QPainter& painter, const QSizeF& size, const StoryCaptions& captions, const Theme& theme);

} // namespace passerby::widgets
