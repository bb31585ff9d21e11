// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace passerby::widgets {

/// What is being worked on, how far it is, and a button that stops it. Hidden while nothing runs.
class ProgressStrip : public QWidget {
    Q_OBJECT

public:
    explicit ProgressStrip(QWidget* parent = nullptr);
    void begin(const QString& title);
    void setProgress(double fraction, const QString& what);
    void end();

signals:
    void cancelRequested();

private:
    QString m_title;
    QLabel* m_label;
    QProgressBar* m_bar;
};

} // namespace passerby::widgets
