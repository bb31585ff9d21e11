// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/tools/pointer_input.h"
#include "editor/tools/tool_draft.h"

#include <QString>
#include <functional>
#include <utility>
#include <vector>

namespace passerby::editor {

class HitTest;
class ProjectDocument;
class Snapping;

/// What every tool works on; outlives the tools.
struct ToolContext {
    ProjectDocument& document;
    const HitTest& hitTest;
    Snapping& snapping;
    std::function<double()> pixel_m; ///< how much of the city a pixel of the view shows now
};

/// One of several ways in which a tool draws ("Rectangle").
struct ToolVariant {
    QString id;
    QString name;
    QString icon;
};

/// How a tool appears in palettes and menus.
struct ToolInfo {
    QString id;      ///< "region", unique
    QString name;    ///< "Region"
    QString key;     ///< "R": one letter, unique; empty: no palette shows it, and actions take it up
    QString icon;    ///< a file of resources/icons, without suffix
    QString tooltip; ///< what it does, without the key
    int group = 0;   ///< palettes put a line between groups
    std::vector<ToolVariant> variants{};
};

/// Rising: from south-west to north-east.
enum class ToolCursor { arrow, cross, move, pointing, forbidden, scaleRising, scaleFalling, rotate };

/// Turns what pointer and keys do in a view into one command when it is done. Previews outside the document (draft()); changes it by
/// pushing one undo step. Snapping is the tool's own affair: context.snapping.
class Tool {
public:
    explicit Tool(ToolContext& context) : m_context(context) {}
    virtual ~Tool() = default;
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;

    [[nodiscard]] virtual ToolInfo info() const = 0;
    /// It is the tool in hand now; and not any more (what is half drawn is dropped).
    virtual void takeUp() {}
    virtual void putDown() { cancel(); }

    virtual void hover(const PointerInput& input) = 0; ///< moved without a button
    virtual void leave() {}                            ///< the pointer left the view
    /// Would a press here take hold of a handle of the tool, whoever walks over it?
    [[nodiscard]] virtual bool takesHold(const PointerInput& /*input*/) const { return false; }
    virtual void press(const PointerInput& input) = 0;
    virtual void drag(const PointerInput& input) { hover(input); }
    virtual void release(const PointerInput& /*input*/) {}
    /// Comes after press, release, press; the default does nothing.
    virtual void doubleClick(const PointerInput& /*input*/) {}

    /// Keys other than those of typed numbers. True when the key meant something here.
    virtual bool key(const KeyInput& input);
    /// Esc: drops what is half drawn. False when there was nothing.
    virtual bool cancel() { return false; }
    /// Backspace, and Ctrl+Z while drawing: takes back the last corner. False when there was none.
    virtual bool stepBack() { return false; }
    /// Enter. False when there is nothing to finish.
    virtual bool commit() { return false; }
    /// Something is half drawn: undo must not touch what was before.
    [[nodiscard]] virtual bool isDrawing() const { return false; }

    [[nodiscard]] virtual ToolDraft draft() const = 0;
    /// What it expects next, for the status bar.
    [[nodiscard]] virtual QString hint() const = 0;
    [[nodiscard]] virtual ToolCursor cursor() const { return ToolCursor::cross; }
    [[nodiscard]] virtual QString variant() const { return {}; }
    virtual void setVariant(const QString& /*id*/) {}

    /// What can be typed now; none: digits mean nothing.
    [[nodiscard]] virtual std::vector<NumberField> numbers() const { return {}; }
    /// The values typed so far, in the order of numbers(); an empty one leaves it to the pointer. The draft follows at once.
    virtual void setNumbers(const std::vector<std::optional<double>>& /*typed*/) {}
    /// Enter after typing: as if clicked at the place that the numbers tell. The default is commit().
    virtual bool commitNumbers() { return commit(); }

    /// What the last gesture said; no text when it said nothing.
    struct Notice {
        QString text;
        bool isRefusal = false; ///< else what it brought about besides ("Portal 7 went")
    };
    /// Taken once.
    [[nodiscard]] Notice takeNotice() { return std::exchange(m_notice, {}); }

protected:
    [[nodiscard]] ProjectDocument& document() const { return m_context.document; }
    void say(const QString& what) { m_notice = {what, false}; }
    void refuse(const QString& why) { m_notice = {why, true}; }
    /// Says why something failed. True when it did not.
    bool report(const foundation::Result<void>& result);
    /// The same, and else says what it brought about besides.
    bool report(const foundation::Result<QString>& result);

    ToolContext& m_context;

private:
    Notice m_notice;
};

} // namespace passerby::editor
