// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/tool_box.h"

#include "editor/document/project_document.h"
#include "editor/tools/calibrate_tool.h"
#include "editor/tools/corners_tool.h"
#include "editor/tools/drawing_tools.h"
#include "editor/tools/measurement_line_tool.h"
#include "editor/tools/move_tool.h"
#include "editor/tools/observer_tool.h"
#include "editor/tools/picking_tool.h"
#include "editor/tools/place_recording_tool.h"
#include "editor/tools/region_tool.h"
#include "editor/tools/sight_tool.h"
#include "editor/tools/snapping.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

bool isOfNumber(char32_t character)
{
    return (character >= U'0' && character <= U'9') || character == U'.' || character == U',' || character == U'-';
}

/// What a half typed number says; nothing for an empty one or "-".
std::optional<double> valueOf(QString text)
{
    bool ok = false;
    const double value = text.replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

ToolBox::ToolBox(ProjectDocument& document, const HitTest& hitTest, QObject* parent)
    : QObject(parent), m_snapping(std::make_unique<Snapping>(document)), m_context{document, hitTest, *m_snapping, [] { return 0.1; }}
{
    // In the order of the palette; the first one is in hand at the start.
    add(std::make_unique<PickingTool>(m_context));
    add(std::make_unique<MoveTool>(m_context));
    add(std::make_unique<CornersTool>(m_context));
    for (auto& tool : makeDrawingTools(m_context))
        add(std::move(tool));
    add(std::make_unique<RegionTool>(m_context));
    add(std::make_unique<MeasurementLineTool>(m_context));
    add(std::make_unique<ObserverTool>(m_context));
    auto sight = std::make_unique<SightTool>(m_context);
    m_sight = sight.get();
    add(std::move(sight));
    add(std::make_unique<CalibrateTool>(m_context));
    add(std::make_unique<PlaceRecordingTool>(m_context));
    m_active = m_tools.front().get();
    connect(&document, &ProjectDocument::replaced, this, &ToolBox::cancel);
    connect(&document, &ProjectDocument::worldChanged, this, &ToolBox::draftChanged);
}

ToolBox::~ToolBox() = default;

void ToolBox::add(std::unique_ptr<Tool> tool)
{
    m_tools.push_back(std::move(tool));
}

std::vector<ToolInfo> ToolBox::tools() const
{
    std::vector<ToolInfo> infos;
    for (const auto& tool : m_tools)
        if (const ToolInfo info = tool->info(); !info.key.isEmpty())
            infos.push_back(info);
    return infos;
}

QString ToolBox::activeId() const
{
    return m_active->info().id;
}

Tool* ToolBox::find(const QString& id) const
{
    const auto found = std::find_if(m_tools.begin(), m_tools.end(), [&id](const auto& tool) { return tool->info().id == id; });
    return found == m_tools.end() ? nullptr : found->get();
}

bool ToolBox::take(const QString& id, const QString& variant)
{
    Tool* tool = find(id);
    if (!tool)
        return false;
    if (tool != m_active) {
        stopTyping();
        m_active->putDown();
        m_active = tool;
        m_active->takeUp();
    }
    if (!variant.isEmpty() && variant != m_active->variant()) {
        stopTyping(); // other values are asked for
        m_active->setVariant(variant);
    }
    emit toolChanged();
    settle();
    return true;
}

bool ToolBox::takeByKey(const QString& key)
{
    for (const auto& tool : m_tools)
        if (const ToolInfo info = tool->info(); !info.key.isEmpty() && info.key.compare(key, Qt::CaseInsensitive) == 0)
            return take(info.id);
    return false;
}

void ToolBox::settle()
{
    if (const Tool::Notice notice = m_active->takeNotice(); !notice.text.isEmpty())
        emit noticed(notice.text, notice.isRefusal);
    emit draftChanged();
}

void ToolBox::setPixelSize(std::function<double()> pixel_m)
{
    m_context.pixel_m = std::move(pixel_m);
}

void ToolBox::hover(const PointerInput& input)
{
    m_active->hover(input);
    settle();
}

void ToolBox::leave()
{
    m_active->leave();
    settle();
}

void ToolBox::press(const PointerInput& input)
{
    m_active->press(input);
    stopTyping();
    settle();
}

void ToolBox::drag(const PointerInput& input)
{
    m_active->drag(input);
    settle();
}

void ToolBox::release(const PointerInput& input)
{
    const bool wasDrawing = m_active->isDrawing();
    m_active->release(input);
    if (wasDrawing && !m_active->isDrawing())
        stopTyping(); // what was typed has gone with it
    settle();
}

void ToolBox::doubleClick(const PointerInput& input)
{
    m_active->doubleClick(input);
    settle();
}

bool ToolBox::key(const KeyInput& input)
{
    bool isTaken = typeKey(input) || m_active->key(input);
    if (!isTaken && input.key == ToolKey::cancel && m_active != m_tools.front().get())
        isTaken = take(m_tools.front()->info().id);
    settle();
    return isTaken;
}

bool ToolBox::undo()
{
    if (!m_active->isDrawing())
        return false;
    stopTyping();
    m_active->stepBack();
    settle();
    return true;
}

void ToolBox::cancel()
{
    stopTyping();
    m_active->cancel();
    settle();
}

bool ToolBox::typeKey(const KeyInput& input)
{
    const std::size_t fields = m_active->numbers().size();
    if (input.key == ToolKey::character && fields > 0 && isOfNumber(input.character)) {
        if (!isTyping()) {
            m_texts.assign(fields, {});
            m_field = 0;
        }
        typeCharacter(input.character);
        return true;
    }
    if (!isTyping())
        return false;
    switch (input.key) {
    case ToolKey::next:
    case ToolKey::previous:
        m_field = (m_field + (input.key == ToolKey::next ? 1 : m_texts.size() - 1)) % m_texts.size();
        return true;
    case ToolKey::stepBack:
        m_texts[m_field].chop(1);
        if (std::all_of(m_texts.begin(), m_texts.end(), [](const QString& text) { return text.isEmpty(); }))
            stopTyping();
        else
            followTyped();
        return true;
    case ToolKey::cancel:
        stopTyping();
        return true;
    case ToolKey::commit:
        m_active->commitNumbers();
        stopTyping();
        return true;
    default:
        return false;
    }
}

void ToolBox::typeCharacter(char32_t character)
{
    QString& text = m_texts[m_field];
    const std::vector<NumberField> fields = m_active->numbers();
    if (character == U'-') { // the sign changes, wherever it is typed
        if (m_field < fields.size() && !fields[m_field].mayBeNegative)
            return;
        text.startsWith(QLatin1Char('-')) ? text.remove(0, 1) : text.prepend(QLatin1Char('-'));
    } else if (character == U'.' || character == U',') {
        if (!text.contains(QLatin1Char('.')))
            text += QLatin1Char('.');
    } else if (text.size() < 12) {
        text += QChar(static_cast<char16_t>(character));
    }
    followTyped();
}

void ToolBox::followTyped()
{
    std::vector<std::optional<double>> values;
    for (const QString& text : m_texts)
        values.push_back(valueOf(text));
    m_active->setNumbers(values);
}

void ToolBox::stopTyping()
{
    if (!isTyping())
        return;
    m_texts.clear();
    m_active->setNumbers({});
}

ToolDraft ToolBox::draft() const
{
    ToolDraft draft = m_active->draft();
    const std::vector<NumberField> fields = m_active->numbers();
    for (std::size_t i = 0; i < m_texts.size() && i < fields.size(); ++i)
        draft.fields.push_back({fields[i], m_texts[i], i == m_field});
    return draft;
}

QString ToolBox::hint() const
{
    return m_active->hint();
}

} // namespace passerby::editor
