// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace passerby::jobs {
struct ImportTrajectoriesOutcome;
}

namespace passerby::widgets {

class RecordingReport;

/// What is known of the files of a recording: words why nothing is, how far reading is, or what was found.
class RecordingPages : public QStackedWidget {
    Q_OBJECT

public:
    explicit RecordingPages(QWidget* parent);

    /// `canReadAgain`: the same files may be read once more.
    void showWords(const QString& words, bool canReadAgain);
    /// From the beginning.
    void showWork();
    void setProgress(double fraction, const QString& what);
    void showReport(const jobs::ImportTrajectoriesOutcome& found);
    [[nodiscard]] bool isWorking() const;

signals:
    void againWanted();
    void stopWanted();

private:
    [[nodiscard]] QWidget* makeWords();
    [[nodiscard]] QWidget* makeWork();

    QLabel* m_words = nullptr;
    QPushButton* m_again = nullptr;
    QLabel* m_what = nullptr;
    QProgressBar* m_bar = nullptr;
    RecordingReport* m_report = nullptr;
};

} // namespace passerby::widgets
