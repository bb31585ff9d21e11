// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/sheet/sheet_session.h"

#include <QObject>

class QWidget;

namespace passerby::widgets {

/// Map sheets: asks what one is to be like and where it is to lie, has it written, and offers to open it.
class SheetControl : public QObject {
    Q_OBJECT

public:
    explicit SheetControl(QWidget* window);
    /// `name`: of the file that is suggested, without its ending.
    void ask(SheetRequest request, const QString& name);
    /// To be followed and cancelled.
    [[nodiscard]] SheetSession& writing() { return m_writing; }

signals:
    void saved(const QString& message);
    void failed(const QString& message);

private:
    void tellWritten(const QString& path);

    QWidget* m_window;
    SheetSession m_writing;
    QString m_folder; ///< of the last one; empty before
};

} // namespace passerby::widgets
