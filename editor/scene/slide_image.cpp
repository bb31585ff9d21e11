// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/slide_image.h"

#include "editor/scene/reference_image.h"

namespace passerby::editor {

QImage fittedInto(const QImage& image, QSize most)
{
    const QSize size = image.size().scaled(most, Qt::KeepAspectRatio).expandedTo({1, 1});
    const bool isSmaller = size.width() < image.width() || size.height() < image.height();
    return isSmaller ? image.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation) : image;
}

QImage slideImage(const world::SlidePicture& picture, QSize most)
{
    if (!picture.file)
        return {};
    const auto image = decodePicture(*picture.file);
    return image.ok() ? fittedInto(image.value(), most) : QImage();
}

} // namespace passerby::editor
