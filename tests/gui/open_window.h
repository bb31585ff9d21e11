// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QObject>
#include <QTemporaryDir>
#include <memory>

class QLineEdit;

namespace passerby::testing {

/// Tests of the window, empty and anew for each, with the file of makeCrossing() beside it to be opened.
class OpenWindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup() { m_window.reset(); }

protected:
    [[nodiscard]] static editor::ObjectRef homeType() { return {editor::ObjectKind::targetType, 1}; }
    [[nodiscard]] QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    /// Opens the file and waits until its run is ready.
    void open();
    void editWait(double mean_s);
    /// The name of the home's type in the inspector; null where it is not shown.
    [[nodiscard]] QLineEdit* editField() const;
    static void type(QLineEdit* field, const QString& text);
    /// Calls the homes flats in the inspector.
    void changeName();

    QTemporaryDir m_folder;
    QString m_city;
    std::unique_ptr<widgets::MainWindow> m_window;
};

} // namespace passerby::testing
