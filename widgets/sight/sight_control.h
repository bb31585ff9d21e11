// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/junctions.h"
#include "editor/tools/pointer_input.h"

#include <QObject>
#include <memory>
#include <optional>

class QHelpEvent;

namespace passerby::affordance {
struct CityAffordance;
}

namespace passerby::editor {
class AffordanceSession;
class ProjectDocument;
class SightTool;
} // namespace passerby::editor

namespace passerby::widgets {

class CityView;
class HeatControl;
class PlanView;
class SightCard;
class SightLight;

/// Looks around in both views: from where the tool Sight is held, and, while a heatmap of what is seen or of wanderers is on, from the
/// junction under the pointer or the one that was clicked. Numbers stand on a card in the plan; in the city view the seen floor is lit.
class SightControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::AffordanceSession& affordance;
        PlanView& plan;
        CityView& city;
        HeatControl& heat;
    };
    SightControl(const Parts& parts, QObject* parent);

    [[nodiscard]] const SightCard& card() const { return *m_card; }
    /// The number of the cell of the junction that is shown; nothing while none is.
    [[nodiscard]] std::optional<std::uint32_t> shownCell() const;
    /// Esc: lets go of the junction that was clicked; false when none was.
    bool cancel();

signals:
    /// Another junction is shown, or none.
    void junctionShown();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] editor::SightTool& tool() const;
    [[nodiscard]] bool isToolInHand() const;
    /// Junctions answer to the pointer.
    [[nodiscard]] bool areJunctionsShown() const;
    [[nodiscard]] affordance::JunctionIndex junctionAt(geometry::Point place) const;
    void connectCity();
    /// Why the tool knows no city; empty while there is one or one is being found out.
    [[nodiscard]] QString whyNothingIsSeen() const;
    [[nodiscard]] bool showTip(const QHelpEvent& event) const;
    void takeSight();
    /// Junctions answer in the city view, where they do in the plan.
    void offerSpots();
    void lightTool();
    void hold(affordance::JunctionIndex junction);
    void point(std::optional<geometry::Point> place);
    void show(affordance::JunctionIndex junction);
    void refresh();

    Parts m_parts;
    SightCard* m_card;
    SightLight* m_light;
    std::shared_ptr<const affordance::CityAffordance> m_spotsOf; ///< whose junctions answer in the city view; null: none do
    affordance::JunctionIndex m_shown = affordance::kNone;
    bool m_isHeld = false;
};

} // namespace passerby::widgets
