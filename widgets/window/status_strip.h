// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"

#include <QWidget>
#include <optional>

class QLabel;
class QTimer;
class QToolButton;

namespace passerby::widgets {

class ProgressStrip;

/// The line at the bottom: what to do next, what is being worked on, issues, bake, where the pointer is, scale.
class StatusStrip : public QWidget {
    Q_OBJECT

public:
    /// `waiting`: a city that is still being made cannot be baked yet.
    enum class BakeState { nothing, waiting, working, fresh, stale, failed };
    enum class Tone { plain, success, error };

    explicit StatusStrip(QWidget* parent = nullptr);
    [[nodiscard]] ProgressStrip* progress() const { return m_progress; }
    /// What one can do now; stays until the next one.
    void setHint(const QString& hint);
    /// What one should know and can do something about by a click on the button; stays until it is taken back with an empty text.
    void setNotice(const QString& text, const QString& button = {});
    /// Something that happened; goes after a while.
    void say(const QString& message, Tone tone = Tone::plain);
    /// It is true no more: goes at once where it still stands.
    void takeBack(const QString& message);
    /// What the action under the pointer does; stands before anything else that is said here until taken back with an empty text or until
    /// something happens.
    void explain(const QString& tip);
    void setIssues(int errors, int warnings, int all);
    void setBake(BakeState state, const QString& detail = {});
    void setPointer(std::optional<geometry::Point> place);
    void setScale(double scale_px_m);
    /// What was said lately, else what one can do now; also while something is explained.
    [[nodiscard]] QString message() const;
    /// Of a window whose actions are explained here: by itself it would show their words over the whole line.
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void noticeClicked();
    void issuesClicked();
    void bakeClicked();

private:
    void refreshMessage();
    void showText(const QString& text, Tone tone);

    QLabel* m_hint;
    QString m_hintText;
    QString m_said;
    Tone m_tone = Tone::plain; ///< of what was said
    QString m_tip;
    QTimer* m_forget;
    ProgressStrip* m_progress;
    QLabel* m_notice;
    QToolButton* m_noticeButton;
    QToolButton* m_issues;
    QToolButton* m_bake;
    QLabel* m_pointer;
    QLabel* m_scale;
};

} // namespace passerby::widgets
