// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QLabel;
class QProgressBar;

namespace passerby::widgets {

/// What is being worked on, how far it is, and a button that stops it. Of several jobs the one that began last is shown, and the others
/// again once it ends; a job that begins anew keeps its place. Hidden while nothing runs.
class ProgressStrip : public QWidget {
    Q_OBJECT

public:
    explicit ProgressStrip(QWidget* parent = nullptr);
    /// `job` is a key alone, and never looked into.
    void begin(const void* job, const QString& title);
    void setProgress(const void* job, double fraction, const QString& what);
    void end(const void* job);

signals:
    /// Stop what is shown.
    void cancelRequested(const void* job);

private:
    struct Job {
        const void* key;
        QString title;
        QString what;
        double fraction = 0.0;
    };
    [[nodiscard]] Job* find(const void* job);
    void showLast();

    std::vector<Job> m_jobs; ///< in the order of their first begin
    QLabel* m_label;
    QProgressBar* m_bar;
};

} // namespace passerby::widgets
