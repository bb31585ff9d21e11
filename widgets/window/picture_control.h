// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/picture_session.h"

#include <QObject>

class QWidget;

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

class ActionSet;
class PlanView;

/// Reference pictures: chooses one and puts it under the plan, and brings it to scale. One without a world file is to be calibrated next.
class PictureControl : public QObject {
    Q_OBJECT

public:
    PictureControl(editor::ProjectDocument& document, PlanView& plan, ActionSet& actions, QWidget* window);
    /// Whether a file of this name is for add().
    [[nodiscard]] static bool isPicture(const QString& path);
    void add(const QString& path);
    /// Takes up the tool for it.
    void calibrate();
    /// What reads a picture, for whoever shows that it does.
    [[nodiscard]] editor::PictureSession& reading() { return m_reading; }

signals:
    void said(const QString& message);
    void failed(const QString& message);

private:
    void choose();
    void follow(const QString& worldFile, bool hasMovedOrigin);
    void refresh();

    editor::ProjectDocument& m_document;
    PlanView& m_plan;
    ActionSet& m_actions;
    QWidget* m_window;
    editor::PictureSession m_reading;
    QString m_path;
};

} // namespace passerby::widgets
