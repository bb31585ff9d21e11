// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist.h"
#include "editor/tools/tool.h"
#include "editor/words/sight_text.h"

#include <memory>

namespace passerby::editor {

/// Shows what is seen from where the pointer is; a click holds the place. On a junction: also what is seen towards each neighbour. Changes
/// nothing. Knows no city until setSight().
class SightTool : public Tool {
public:
    using Tool::Tool;
    [[nodiscard]] ToolInfo info() const override;
    void putDown() override;
    void hover(const PointerInput& input) override;
    void leave() override;
    void press(const PointerInput& input) override;
    void drag(const PointerInput& input) override;
    /// Lets go of the place that is held.
    bool cancel() override;
    [[nodiscard]] ToolDraft draft() const override { return m_draft; }
    [[nodiscard]] QString hint() const override;
    /// How far the eye sees; 0: as far as walls let it.
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    void setNumbers(const std::vector<std::optional<double>>& typed) override;
    bool commitNumbers() override;

    /// The city to look around in; null: none is known. What is shown follows.
    void setSight(std::shared_ptr<const affordance::CityAffordance> city, std::shared_ptr<const affordance::CitySight> sight);
    /// Why no city is known, for people; empty while it is being found out.
    void setTrouble(const QString& trouble) { m_trouble = trouble; }
    /// What is shown, for people; empty while nothing is.
    [[nodiscard]] const SightWords& words() const { return m_words; }
    [[nodiscard]] bool isHeld() const { return m_isHeld; }
    /// What is shown.
    struct Shown {
        const affordance::Viewshed* viewshed = nullptr; ///< null: nothing is; else of the tool, until it looks again
        int level = 0;
        affordance::JunctionIndex junction = affordance::kNone; ///< kNone: from beside junctions
    };
    [[nodiscard]] Shown shown() const;

private:
    void look();
    void clear();

    std::shared_ptr<const affordance::CityAffordance> m_city;
    std::shared_ptr<const affordance::CitySight> m_sight;
    std::optional<PointerInput> m_at;
    bool m_isHeld = false;
    double m_range_m = 0.0; ///< 0: unlimited
    std::optional<double> m_typed_m;
    affordance::Viewshed m_viewshed;
    int m_level = 0;
    affordance::JunctionIndex m_junction = affordance::kNone;
    ToolDraft m_draft;
    SightWords m_words;
    QString m_trouble;
};

} // namespace passerby::editor
