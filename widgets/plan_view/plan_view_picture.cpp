// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"
#include "editor/document/selection.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/plan_view/plan_view.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr double kPictureMargin = 0.3;     ///< of the view's size, on each side
constexpr double kOrderMargin = 0.12;      ///< with less of it left the next picture is made
constexpr double kLargestPicture_px = 2e7; ///< of the screen; margins are smaller where it would be more
constexpr std::size_t kSmallCity = 1500;   ///< with fewer things to draw the picture is made at once
constexpr std::size_t kPlacesAThing = 30;  ///< of tracks take as long as one thing
constexpr std::size_t kMuchSelected = 200; ///< with more things selected their outlines belong to the picture

} // namespace

bool PlanView::isSmallCity() const
{
    const world::World& world = m_document.world();
    const std::size_t ways = m_heatmap ? m_heatmap->ways.size() : 0;
    const std::size_t things = world.fixtures().size() + world.waitingLines().size() + world.portals().size() + world.lanes().size();
    const std::size_t drawn = world.cells().size() + world.obstacles().size() + world.targets().size() + things + ways;
    return !hasReferences() && drawn + placesRecorded() / kPlacesAThing <= kSmallCity;
}

bool PlanView::hasRecordings() const
{
    return !m_document.world().recordings().empty() && m_document.layers().isVisible(editor::ObjectKind::recording);
}

std::size_t PlanView::placesRecorded() const
{
    std::size_t places = 0;
    if (hasRecordings())
        for (const auto& [id, recording] : m_document.world().recordings())
            places += editor::shapeOf(recording)->points;
    return places;
}

/// Painting them takes too long for a press of a key to wait.
bool PlanView::hasReferences() const
{
    return m_areReferencesShown && !m_document.world().referencePictures().empty()
           && m_document.layers().isVisible(editor::ObjectKind::referencePicture);
}

std::vector<ShownPicture> PlanView::shownReferences() const
{
    if (hasReferences())
        return m_pictures->shown(m_document.world());
    m_pictures->forget();
    return {};
}

bool PlanView::isMuchSelected() const
{
    return m_document.selection().items().size() > kMuchSelected;
}

PictureRequest PlanView::pictureRequest() const
{
    PictureRequest request{m_document.snapshot(),
                           PlanLayers::of(&m_document.layers()),
                           m_scene,
                           m_heatmap,
                           {},
                           {},
                           m_view,
                           devicePixelRatioF(),
                           currentTheme().kind,
                           m_version};
    request.background = shownReferences();
    if (isMuchSelected())
        request.marked = m_document.selection().items();
    const double room = kLargestPicture_px / std::max(1.0, double(width()) * height() * request.ratio * request.ratio);
    const double margin = std::clamp((std::sqrt(room) - 1.0) / 2.0, 0.0, kPictureMargin);
    request.view.size = QSizeF(size()) * (1.0 + 2.0 * margin);
    return request;
}

bool PlanView::isPictureWanted(double marginShare) const
{
    if (m_picture.version != m_version || m_picture.view.scale_px_m != m_view.scale_px_m
        || m_picture.image.devicePixelRatioF() != devicePixelRatioF())
        return true;
    const QSizeF room = m_picture.view.size - m_view.size;
    const double has_px = 0.5 * std::min(room.width(), room.height());
    const double wanted_px = std::clamp(marginShare * m_view.size.height(), 0.0, std::max(0.0, 0.4 * has_px));
    return !m_picture.covers(m_view.visible().grown(wanted_px / m_view.scale_px_m));
}

/// Has a picture made where the one at hand is of something else. A wheel that turns stretches what is there.
void PlanView::followPicture()
{
    if (m_sharpen.isActive() && !m_picture.isNull())
        return;
    if (isSmallCity()) {
        if (isPictureWanted(0.0))
            takePicture(makePicture(pictureRequest()));
    } else if (!m_isMaking && isPictureWanted(kOrderMargin)) {
        orderPicture();
    }
}

void PlanView::orderPicture()
{
    m_isMaking = true;
    m_maker.start([this, request = pictureRequest(), sceneVersion = m_sceneVersion] {
        PlanPicture picture = makePicture(request);
        QMetaObject::invokeMethod(
            this,
            [this, picture = std::move(picture), sceneVersion]() mutable {
                m_isMaking = false;
                if (sceneVersion != m_sceneVersion)
                    picture.scene.reset();
                if (picture.version >= m_firstVersion)
                    takePicture(std::move(picture));
                update(); // and what has changed meanwhile
            },
            Qt::QueuedConnection);
    });
}

void PlanView::takePicture(PlanPicture picture)
{
    if (picture.scene)
        m_scene = std::exchange(picture.scene, nullptr); // pictures outlive the scenes of their cities
    if (m_picture.theme != picture.theme)
        m_backdrop = {};
    else if (m_picture.area_m2() >= m_backdrop.area_m2())
        m_backdrop = std::move(m_picture);
    m_picture = std::move(picture);
}

void PlanView::paintPicture(QPainter& painter)
{
    followPicture();
    if (!m_picture.covers(m_view.visible())) {
        painter.fillRect(rect(), currentTheme().canvas);
        if (!m_backdrop.isNull())
            drawPicture(painter, m_backdrop, m_view);
    }
    if (!m_picture.isNull())
        drawPicture(painter, m_picture, m_view);
}

} // namespace passerby::widgets
