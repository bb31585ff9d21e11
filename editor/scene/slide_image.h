// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"

#include <QImage>
#include <QSize>

namespace passerby::editor {

/// An image in its own proportions, no larger than `most` in pixels, and never larger than it is. Any thread.
[[nodiscard]] QImage fittedInto(const QImage& image, QSize most);
/// The picture of a slide, upright, fitted into `most`. Null where there is none, or it is broken. Any thread; takes as long as decoding.
[[nodiscard]] QImage slideImage(const world::SlidePicture& picture, QSize most);

} // namespace passerby::editor
