// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/preview_session.h"

#include <QDialog>
#include <QHash>
#include <QStringList>

class QGridLayout;
class QPushButton;
class QToolButton;

namespace passerby::widgets {

/// Where a city comes from: samples and templates as pictures, files of late, a map extract.
class StartDialog : public QDialog {
    Q_OBJECT

public:
    enum class Choice { none, openFile, fromTemplate, chooseFile, importMap, makeDemo };

    /// Files that do not exist are left out; of the recent ones, those beyond a row, and samples among them. `open`: name of the city that
    /// is open, of which a demo can be made; empty where it is empty.
    StartDialog(const QStringList& samples, const QStringList& recent, const QString& open, QWidget* parent);
    [[nodiscard]] Choice choice() const { return m_choice; }
    /// The file to open, or the name of the template.
    [[nodiscard]] const QString& chosen() const { return m_chosen; }

private:
    [[nodiscard]] QToolButton* makeCard(const QString& title, const QString& tip, Choice choice, const QString& what);
    [[nodiscard]] QWidget* makeFiles(const QStringList& files, bool areSamples);
    [[nodiscard]] QWidget* makeChoices(const QStringList& samples, const QStringList& recent);
    [[nodiscard]] QWidget* makeTemplates();
    [[nodiscard]] QPushButton* makeDemoButton(const QString& open);
    void choose(Choice choice, const QString& what);

    Choice m_choice = Choice::none;
    QString m_chosen;
    QHash<QString, QToolButton*> m_cards; ///< by file, those without a picture yet
    editor::PreviewSession m_previews;
};

} // namespace passerby::widgets
