// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/select_tool.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/hit_test.h"

#include <algorithm>

namespace passerby::editor {

SelectTool::SelectTool(ProjectDocument& document, const HitTest& hitTest) : m_document(document), m_hitTest(hitTest) {}

void SelectTool::hover(const PointerInput& input)
{
    m_document.selection().setHovered(m_hitTest.top(input.position, input.tolerance_m));
}

void SelectTool::leave()
{
    m_document.selection().setHovered(std::nullopt);
}

void SelectTool::press(const PointerInput& input)
{
    m_pressed = input;
    m_at = input.position;
    m_isBox = false;
}

void SelectTool::drag(const PointerInput& input)
{
    if (!m_pressed)
        return;
    m_at = input.position;
    m_isBox = m_isBox || geometry::distance(m_pressed->position, m_at) > input.tolerance_m;
}

void SelectTool::release(const PointerInput& input)
{
    if (!m_pressed)
        return;
    drag(input);
    const std::optional<geometry::Box> dragged = box();
    const PointerInput pressed = *m_pressed;
    cancel();
    if (!dragged) {
        click(pressed);
        return;
    }
    m_lastClick.reset();
    if (pressed.extends)
        m_document.selection().add(m_hitTest.inside(*dragged));
    else
        m_document.selection().set(m_hitTest.inside(*dragged));
}

void SelectTool::cancel()
{
    m_pressed.reset();
    m_isBox = false;
}

std::optional<geometry::Box> SelectTool::box() const
{
    if (!m_pressed || !m_isBox)
        return std::nullopt;
    geometry::Box box;
    box.extend(m_pressed->position);
    box.extend(m_at);
    return box;
}

void SelectTool::click(const PointerInput& input)
{
    Selection& selection = m_document.selection();
    const std::vector<ObjectRef> hits = m_hitTest.at(input.position, input.tolerance_m);
    const bool isSamePlace = m_lastClick && geometry::distance(*m_lastClick, input.position) <= input.tolerance_m;
    m_lastClick = input.position;
    if (hits.empty()) {
        if (!input.extends)
            selection.clear();
        return;
    }
    if (input.extends) {
        selection.toggle(hits.front());
        return;
    }
    const auto current = selection.items().size() == 1 ? std::find(hits.begin(), hits.end(), selection.items().front()) : hits.end();
    const bool goesDeeper = isSamePlace && current != hits.end();
    const auto next = goesDeeper && current + 1 != hits.end() ? current + 1 : hits.begin();
    selection.set(*next);
}

} // namespace passerby::editor
