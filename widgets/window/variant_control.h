// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/variant.h"

#include <QObject>
#include <QString>

class QWidget;

namespace passerby::editor {
class ProjectDocument;
}
namespace passerby::foundation {
struct Error;
}

namespace passerby::widgets {

class ActionSet;
class HeaderBar;

/// Variants of the city: the chooser in the header, which says what is shown, and what is done with them.
class VariantControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        ActionSet& actions;
        HeaderBar& header;
        QWidget& window;
    };
    VariantControl(const Parts& parts, QObject* parent);

signals:
    void said(const QString& message);
    void failed(const QString& message);

private:
    void fillMenu();
    void refresh();
    /// Where the base has been changed so that both contradict each other, asks first which of them counts.
    void show(world::VariantId id);
    /// False where somebody would rather not.
    [[nodiscard]] bool bringUpToDate(world::VariantId id);
    void bringAllUpToDate();
    void add();
    void rename();
    void duplicate();
    void remove();
    void showNext();
    void selectRows();
    void edit();
    void tell(const foundation::Error& error);

    Parts m_parts;
};

} // namespace passerby::widgets
