// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/change_property.h"

namespace passerby::editor {

/// One drag, one undo step: the first change that comes to something stands alone, those after it join it.
class EditGesture {
public:
    void begin(const ProjectDocument& document)
    {
        m_revision = document.revision();
        m_hasBegun = true;
    }
    void end() { m_hasBegun = false; }
    [[nodiscard]] bool isOn() const { return m_hasBegun; }
    [[nodiscard]] EditPhase phase(const ProjectDocument& document) const
    {
        return m_hasBegun && document.revision() != m_revision ? EditPhase::continued : EditPhase::single;
    }

private:
    std::uint64_t m_revision = 0;
    bool m_hasBegun = false;
};

} // namespace passerby::editor
