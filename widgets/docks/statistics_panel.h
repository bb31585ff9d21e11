// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"

#include <QWidget>
#include <optional>
#include <vector>

class QGridLayout;
class QLabel;

namespace passerby::editor {
class ProjectDocument;
class StatisticsModel;
} // namespace passerby::editor

namespace passerby::widgets {

class Plot;

/// Key figures beside the plots of the running city.
class StatisticsPanel : public QWidget {
    Q_OBJECT

public:
    StatisticsPanel(editor::ProjectDocument& document, editor::StatisticsModel& model, QWidget* parent = nullptr);
    /// Takes the newest frame of a run into the plots.
    void append(const run::Frame& frame, double speedReached, double speedAsked);
    void clear();
    /// Wide enough for the figures and one plot; the others give way, also while another page lies above this one.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// Somebody clicked what is odd; it is selected by then.
    void oddPicked();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void refreshFigures();
    void addLine();
    void refreshExpected(std::optional<std::uint32_t> people);

    editor::ProjectDocument& m_document;
    editor::StatisticsModel& m_model;
    QWidget* m_figures;
    QGridLayout* m_grid;
    std::vector<QLabel*> m_labels;
    Plot* m_walking;
    Plot* m_speed;
    Plot* m_reached;
};

} // namespace passerby::widgets
