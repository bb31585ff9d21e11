// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/viewshed.h"
#include "core/world/world.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/lit_floor.h"

#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

class CityView;

/// Lights in the city view what is seen from a place. Of what is asked for in one go only the last is made.
class SightLight : public QObject {
public:
    SightLight(const editor::ProjectDocument& document, CityView& city, QObject* parent);

    void show(const affordance::Viewshed& viewshed, int level, std::vector<editor::LitWay> ways);
    void clear();

private:
    void make();

    const editor::ProjectDocument& m_document;
    CityView& m_city;
    QTimer m_due;
    affordance::Viewshed m_viewshed; ///< to be lit
    int m_level = 0;
    std::vector<editor::LitWay> m_ways;
    std::unique_ptr<const editor::FloorHeights> m_heights; ///< of m_of
    world::World m_of;
};

} // namespace passerby::widgets
