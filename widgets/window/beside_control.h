// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/variant.h"
#include "widgets/window/beside_views.h"

#include <QObject>
#include <QTimer>
#include <optional>
#include <utility>

class QToolButton;

namespace passerby::editor {
class ComparisonSession;
}

namespace passerby::widgets {

class ActionSet;
class ComparisonControl;
class WindowLayout;

/// Chooses which other city of the project is shown beside the open one, swiped over it, and compared with it.
class BesideControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::ComparisonSession& comparison;
        ComparisonControl& comparing;
        BesideViews& views;
        WindowLayout& layout;
        ActionSet& actions;
    };
    BesideControl(const Parts& parts, QObject* parent);
    /// Another workspace looks at another view first.
    void followWorkspace();
    /// Nothing is beside what is presented; afterwards all is as it was.
    void makeWay(bool isPresenting);
    /// Null: the base.
    [[nodiscard]] world::VariantId other() const { return m_other; }

signals:
    void failed(const QString& message);

private:
    void setWanted(bool isBeside, bool isSwiped);
    void choose(world::VariantId id);
    void fillMenu();
    /// Another than the open one; the base where a variant is open.
    void suit();
    void refresh();
    void showOther();
    void compare();

    Parts m_parts;
    world::VariantId m_other;
    bool m_isBeside = false;
    bool m_isSwiped = false;
    std::optional<std::pair<bool, bool>> m_beforeStory; ///< beside, swiped, while a story is presented
    QToolButton* m_chooser;
    QTimer m_later; ///< the open city is being edited
};

} // namespace passerby::widgets
