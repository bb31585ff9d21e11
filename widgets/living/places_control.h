// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/expected_places.h"
#include "editor/models/place_tables.h"

#include <QElapsedTimer>
#include <QObject>
#include <memory>
#include <optional>

class QAction;

namespace passerby::alibi {
struct Bake;
}
namespace passerby::editor {
class LiveSession;
class ProjectDocument;
struct LivePlaces;
} // namespace passerby::editor

namespace passerby::widgets {

class PlacesPanel;
class PlanView;

/// Asks the run once a second what gates and areas counted while the panel is in sight or a gate has a bound, and shows it there beside
/// what the bake lets expect; what is chosen there is selected, and what is selected in the views is chosen there.
class PlacesControl : public QObject {
    Q_OBJECT

public:
    /// `copy` and `save`: actions for the table that is shown.
    PlacesControl(editor::ProjectDocument& document, editor::LiveSession& live, PlacesPanel& panel, PlanView& plan, QAction* copy,
                  QAction* save, QObject* parent);
    ~PlacesControl() override;
    /// The panel came into sight, or what it depends on changed.
    void refresh();

signals:
    void said(const QString& message);
    void failed(const QString& message);
    /// So many gates have more people just now than they are to have; `news` is about those that did not before, and may be empty.
    void warned(int gates, const QString& news);

private:
    class ByProfile;
    void ask();
    void take(const std::shared_ptr<const editor::LivePlaces>& places);
    void expect();
    void show();
    void warn(const std::vector<editor::PlaceRow>& gates);
    [[nodiscard]] bool isWatching() const;
    void showGate(const editor::CountedPlaces& counted);
    void followSelection();
    void copy();
    void save();
    [[nodiscard]] editor::CountedPlaces counted() const;
    [[nodiscard]] QString words() const;

    editor::ProjectDocument& m_document;
    editor::LiveSession& m_live;
    PlacesPanel& m_panel;
    PlanView& m_plan;
    QElapsedTimer m_asked;
    std::shared_ptr<const editor::LivePlaces> m_places;
    std::vector<editor::ObjectRef> m_tooMany; ///< gates
    std::optional<jobs::ExpectedPlaces> m_expected;
    std::shared_ptr<const alibi::Bake> m_bake; ///< that it is from
    std::unique_ptr<ByProfile> m_byProfile;    ///< makes the same by profile, once that is looked at
};

} // namespace passerby::widgets
