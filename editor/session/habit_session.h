// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/habit_figures.h"

#include <QObject>
#include <QTimer>
#include <memory>

namespace passerby::editor {

class ProjectDocument;

/// Keeps saying what follows from the habits of the open city, while they are edited: at once from the type chain (on a worker thread, the
/// newest state wins), then from the bake when there is a fresh one. Remembers how long trips were in the last bake.
class HabitSession : public QObject {
    Q_OBJECT

public:
    explicit HabitSession(ProjectDocument& document, QObject* parent = nullptr);
    ~HabitSession() override;

    [[nodiscard]] const HabitFigures& figures() const { return m_figures; }
    /// Ends the work on other threads; nothing changes any more.
    void stop();

signals:
    void changed();

private:
    class Work;
    void follow();
    void rememberBake();
    void estimate();
    void takeLengths(TripLengths& lengths);

    ProjectDocument& m_document;
    HabitFigures m_figures;
    std::shared_ptr<const TripLengths> m_lengths; ///< of the last bake
    std::unique_ptr<Work> m_measuring;
    std::unique_ptr<Work> m_estimating;
    QTimer m_delay;
    bool m_isBusy = false;  ///< an estimate is being made
    bool m_isAgain = false; ///< and is of an older state
};

} // namespace passerby::editor
