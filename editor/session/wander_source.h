// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"

#include <QObject>
#include <QString>

namespace passerby::editor {

class AffordanceSession;
class LiveSession;
class ProjectDocument;

/// Heatmaps of what is seen in the open city, and of those who are led by that.
class WanderSource : public QObject {
    Q_OBJECT

public:
    WanderSource(ProjectDocument& document, LiveSession& live, AffordanceSession& affordance, QObject* parent);

    /// Asks for what the heatmap needs, where it has to be made; changed() follows. `anew`: somebody chose it, so that what was cancelled
    /// is made after all.
    void ask(HeatmapQuantity quantity, bool anew);
    [[nodiscard]] Heatmap heatmap(HeatmapQuantity quantity) const;
    /// Why there is nothing to see, for people; empty where there is nothing in the way.
    [[nodiscard]] QString whyNot(HeatmapQuantity quantity) const;
    /// What is shown is of the city before an edit.
    [[nodiscard]] bool isOld(HeatmapQuantity quantity) const;
    /// Seconds counted so far.
    [[nodiscard]] double window_s() const;

signals:
    void changed();

private:
    /// What a city lacks that has no ways; empty for others.
    [[nodiscard]] QString whyNoWays() const;
    [[nodiscard]] QString whyNotExpected() const;
    [[nodiscard]] QString whyNotMeasured() const;
    [[nodiscard]] double wanderers() const;

    ProjectDocument& m_document;
    LiveSession& m_live;
    AffordanceSession& m_affordance;
};

} // namespace passerby::editor
