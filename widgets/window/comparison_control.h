// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/project_document.h"
#include "widgets/comparison/report_session.h"

#include <QObject>
#include <QPointer>

namespace passerby::editor {
class ComparisonSession;
}

namespace passerby::widgets {

class ComparisonDialog;

/// Compares the open city with another: asks which, shows the report, saves it, and has the views show the change.
class ComparisonControl : public QObject {
    Q_OBJECT

public:
    ComparisonControl(editor::ProjectDocument& document, editor::ComparisonSession& session, QWidget* window);

    /// Asks for the file of the other city.
    void ask();
    /// From the city of this file to the open one.
    void compareWith(const QString& path);
    /// From another city of the project to the one that is open, which are called so.
    void compareWith(const world::World& other, const editor::Bakes& bakes, const QString& otherName, const QString& openName);
    /// To be followed and cancelled.
    [[nodiscard]] ReportSession& comparing() { return m_comparing; }
    [[nodiscard]] ReportSession& writing() { return m_writing; }

signals:
    void said(const QString& message);
    void saved(const QString& message);
    void failed(const QString& message);
    /// The views are to show the change.
    void showAsked();

private:
    void show(const std::shared_ptr<const ComparedCities>& cities);
    void save(const std::shared_ptr<const ComparedCities>& cities, bool onPaper);

    editor::ProjectDocument& m_document;
    editor::ComparisonSession& m_session;
    QWidget* m_window;
    ReportSession m_comparing;
    ReportSession m_writing;
    QPointer<ComparisonDialog> m_dialog;
    QString m_folder; ///< of the last file; empty before
};

} // namespace passerby::widgets
