// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/scene/reference_image.h"
#include "widgets/plan_view/plan_transform.h"

#include <QObject>
#include <QPainter>
#include <QThreadPool>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace passerby::widgets {

/// A reference picture with its pixels. Any thread may read it.
struct ShownPicture {
    std::shared_ptr<const editor::ImagePyramid> pixels;
    world::PicturePlacement placement;
    QSizeF size_px; ///< that the placement is of
    double opacity = 1.0;
};

/// Paints it where it lies. Any thread.
void paintReference(QPainter& painter, const ShownPicture& picture, const PlanTransform& view);

/// All of a city's reference pictures, decoded here and now: for a picture without a window. Those that are broken, and those beyond
/// kMostShownPixels in all, are left out, with a sentence each in `leftOut` where it is given.
[[nodiscard]] std::vector<ShownPicture> decodedPictures(const world::World& world, std::vector<std::string>* leftOut = nullptr);

/// Keeps the pixels of a city's reference pictures. They are decoded once, on a thread of their own, however often pictures are moved, and
/// forgotten with the last picture that has them.
class PictureStore : public QObject {
    Q_OBJECT

public:
    explicit PictureStore(QObject* parent = nullptr);
    ~PictureStore() override;

    /// Those of the world that are known by now and not wholly transparent, in order; has the others decoded.
    /// Pictures beyond kMostShownPixels in all stay unseen.
    [[nodiscard]] std::vector<ShownPicture> shown(const world::World& world);
    /// None is to be shown now.
    void forget() { m_entries.clear(); }

signals:
    /// More of them are known.
    void ready();

private:
    struct Entry {
        std::shared_ptr<const editor::ImagePyramid> pixels; ///< null while they are decoded
        bool isWanted = true;
    };

    void decode(const world::ReferencePicture& picture);

    std::map<world::SharedBytes, Entry> m_entries;
    QThreadPool m_decoder;
};

} // namespace passerby::widgets
