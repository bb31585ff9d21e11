// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"

#include <QObject>
#include <memory>
#include <vector>

namespace passerby::editor {

class SightTool;

/// All tools and the one in hand. Views hand it pointer and keys; it keeps what is typed and tells views when to paint. A tool stays in
/// hand after use; Esc with nothing half drawn goes back to the first one (select).
class ToolBox : public QObject {
    Q_OBJECT

public:
    ToolBox(ProjectDocument& document, const HitTest& hitTest, QObject* parent = nullptr);
    ~ToolBox() override;

    /// Those with a letter, in the order of the palette.
    [[nodiscard]] std::vector<ToolInfo> tools() const;
    [[nodiscard]] Tool& active() const { return *m_active; }
    [[nodiscard]] QString activeId() const;
    /// False when there is no such tool.
    bool take(const QString& id, const QString& variant = {});
    /// By its letter, capital or not. False when no tool has it.
    bool takeByKey(const QString& key);
    /// The tool that looks around, in hand or not.
    [[nodiscard]] SightTool& sight() const { return *m_sight; }
    [[nodiscard]] Snapping& snapping() const { return *m_snapping; }

    /// How a view tells how large its pixels are, asked whenever it matters; without one, a pixel counts as 0.1 m.
    void setPixelSize(std::function<double()> pixel_m);

    void hover(const PointerInput& input);
    void leave();
    void press(const PointerInput& input);
    void drag(const PointerInput& input);
    void release(const PointerInput& input);
    void doubleClick(const PointerInput& input);
    /// True when the key meant something.
    bool key(const KeyInput& input);
    /// True when a half drawn shape took it: the history must not.
    bool undo();
    /// Drops what is half drawn or typed; the tool stays.
    void cancel();
    /// An option of the tool in hand was changed from outside.
    void refresh() { emit draftChanged(); }

    /// The active tool's, with what is being typed.
    [[nodiscard]] ToolDraft draft() const;
    [[nodiscard]] QString hint() const;
    [[nodiscard]] bool isTyping() const { return !m_texts.empty(); }

signals:
    void toolChanged();
    /// The draft, the hint or the cursor is another.
    void draftChanged();
    /// A gesture was refused, or brought about what one should know.
    void noticed(const QString& text, bool isRefusal);

private:
    void add(std::unique_ptr<Tool> tool);
    [[nodiscard]] Tool* find(const QString& id) const;
    void settle();
    bool typeKey(const KeyInput& input);
    void typeCharacter(char32_t character);
    void followTyped();
    void stopTyping();

    std::unique_ptr<Snapping> m_snapping;
    ToolContext m_context;
    std::vector<std::unique_ptr<Tool>> m_tools;
    Tool* m_active = nullptr;
    SightTool* m_sight = nullptr;
    std::vector<QString> m_texts; ///< one a field while typing
    std::size_t m_field = 0;
};

} // namespace passerby::editor
