// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/window/main_window.h"

#include <QAction>
#include <QObject>
#include <QTemporaryDir>
#include <memory>

namespace passerby::testing {

/// Tests of the window with makeCrossing() open and its run ready, anew for each.
class CrossingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup() { m_window.reset(); }

protected:
    [[nodiscard]] QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }

    QTemporaryDir m_folder;
    std::unique_ptr<widgets::MainWindow> m_window;
};

} // namespace passerby::testing
