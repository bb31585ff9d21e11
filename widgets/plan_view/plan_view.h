// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_id.h"
#include "editor/scene/run_vehicles.h"
#include "editor/tools/pointer_input.h"
#include "editor/tools/tool_draft.h"
#include "widgets/plan_view/picture_store.h"
#include "widgets/plan_view/plan_junctions_painter.h"
#include "widgets/plan_view/plan_overlay.h"
#include "widgets/plan_view/plan_people_painter.h"
#include "widgets/plan_view/plan_perceived_painter.h"
#include "widgets/plan_view/plan_picture.h"
#include "widgets/plan_view/plan_story.h"

#include <QThreadPool>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

namespace passerby::editor {
class HitTest;
class ProjectDocument;
class ToolBox;
} // namespace passerby::editor

namespace passerby::widgets {

/// The city from above. Shows the document's city, follows its changes, selection and layers; what runs or is baked is handed in.
/// The left button and keys belong to the tool in hand; with the first one, clicks pick people before things. Middle drag or Space-drag
/// pans, the wheel zooms at the pointer.
class PlanView : public QWidget {
    Q_OBJECT

public:
    PlanView(editor::ProjectDocument& document, const editor::HitTest& hitTest, QWidget* parent = nullptr);
    ~PlanView() override;

    void setHeatmap(editor::Heatmap heatmap);
    /// Two frames and how far the eye is between them; an empty one: nobody walks.
    void setFrames(std::shared_ptr<const run::Frame> previous, std::shared_ptr<const run::Frame> current, double fraction);
    /// At which time recordings are shown, seconds since the run began.
    void setRecordedTime(double run_s);
    void setPickedAgent(std::optional<world::AgentId> agent);
    /// Number of a vehicle of the run, to be marked.
    void setPickedVehicle(std::optional<std::uint32_t> number);
    /// Others who are picked with that one: marked, not followed.
    void setPickedBeside(std::vector<world::AgentId> agents);
    [[nodiscard]] const std::vector<world::AgentId>& pickedBeside() const { return m_people.pickedBeside; }
    void setProxiesShown(bool areShown);
    void setRoute(PlanRoute route);
    /// Doors that are lit: where somebody comes from and goes to.
    void setDoors(std::vector<PlanDoor> doors);
    /// Doors coloured by chance; an empty one: none.
    void setGuess(PlanGuess guess);
    [[nodiscard]] const std::vector<PlanDoor>& doors() const { return m_doors; }
    [[nodiscard]] const PlanGuess& guess() const { return m_guess; }
    /// Junction edits; an empty one: none.
    void setJunctions(std::vector<PlanJunction> junctions);
    [[nodiscard]] const std::vector<PlanJunction>& junctions() const { return m_junctions; }
    /// What is simulated, and fences.
    void setRunOverlay(editor::RunOverlay overlay);
    /// What the picked person perceives; empty: nothing is drawn.
    void setPerceived(editor::Perceived perceived);
    [[nodiscard]] const editor::Perceived& perceived() const { return m_perceived; }
    [[nodiscard]] const editor::RunOverlay& runOverlay() const { return m_overlay; }
    /// What is told of the city besides, painted as what a tool draws.
    void setNotes(editor::ToolDraft notes);
    [[nodiscard]] const editor::ToolDraft& notes() const { return m_notes; }
    /// Off: reference pictures are left out, as where many plans are shown at once.
    void setReferencesShown(bool areShown) { m_areReferencesShown = areShown; }
    /// The reference pictures that it shows, as far as they are decoded.
    [[nodiscard]] std::vector<ShownPicture> shownReferences() const;
    /// Keeps the picked person, or vehicle, in the middle.
    void setFollow(bool follow);

    /// What draws in this view.
    [[nodiscard]] editor::ToolBox& toolBox() const { return *m_tools; }
    /// Where the pointer is, or is held; nothing while it is outside.
    [[nodiscard]] std::optional<geometry::Point> pointer() const;
    /// Where it counts as being from now on, wherever it goes: while a menu is open that is about a place. Nothing: lets go.
    void holdPointer(std::optional<geometry::Point> place) { m_heldPointer = place; }

    void zoomTo(const geometry::Box& box);
    void showAll();
    [[nodiscard]] const PlanTransform& transform() const { return m_view; }
    void setTransform(const PlanTransform& view);

signals:
    void agentPicked(passerby::world::AgentId agent, Qt::KeyboardModifiers modifiers = {});
    void vehiclePicked(quint32 number);
    /// A click on nothing that does not add to what is picked.
    void nothingPicked();
    void pointerMoved(passerby::geometry::Point place);
    void viewChanged();
    /// Somebody or something has moved the view that was following somebody.
    void followingBroken();
    /// Space was pressed and released without panning.
    void spaceTapped();
    void zoomRequested(passerby::geometry::Box box);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    bool pickLiving(geometry::Point place, Qt::KeyboardModifiers modifiers);
    /// Vehicles of the run as they are drawn now; none where they are hidden.
    [[nodiscard]] std::vector<editor::ShownVehicle> shownVehicles() const;
    /// Where what is followed is; nothing where nobody is picked, or is not there.
    [[nodiscard]] std::optional<geometry::Point> placeOfPicked() const;
    void forgetScene();
    void dropPicture();
    void paintPicture(QPainter& painter);
    void followPicture();
    void orderPicture();
    void takePicture(PlanPicture picture);
    void paintLive(QPainter& painter);
    /// Those that stand at a platform, and those that are selected.
    void paintTrainsNow(QPainter& painter) const;
    /// Vehicles of the run, and what signals show, while lanes are shown.
    void paintTrafficNow(QPainter& painter) const;
    [[nodiscard]] PictureRequest pictureRequest() const;
    [[nodiscard]] bool isPictureWanted(double marginShare) const;
    [[nodiscard]] bool isSmallCity() const;
    [[nodiscard]] bool hasReferences() const;
    [[nodiscard]] bool hasRecordings() const;
    /// How many places the tracks have that are shown.
    [[nodiscard]] std::size_t placesRecorded() const;
    [[nodiscard]] bool isMuchSelected() const;
    [[nodiscard]] editor::PointerInput inputOf(QPointF at, Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] editor::PointerInput inputOf(const QMouseEvent& event) const;
    [[nodiscard]] bool isSelecting() const;
    [[nodiscard]] bool wantsKey(const QKeyEvent& event) const;
    bool handToTool(const QKeyEvent& event);
    bool panByKey(int key);
    void pan(QPointF to);
    void followModifier(const QKeyEvent& event, bool isHeld);
    void showCursor();

    editor::ProjectDocument& m_document;
    const editor::HitTest& m_hitTest;
    std::unique_ptr<editor::ToolBox> m_tools;
    std::shared_ptr<const PlanScene> m_scene; ///< null until the next picture is made
    geometry::Box m_box;                      ///< round the city
    PlanTransform m_view;
    std::shared_ptr<const editor::Heatmap> m_heatmap;
    PlanPeople m_people;
    std::vector<editor::VehicleLook> m_vehicleLooks;
    std::optional<std::uint32_t> m_pickedVehicle;
    double m_recorded_s = 0.0;
    PlanRoute m_route;
    std::vector<PlanDoor> m_doors;
    PlanGuess m_guess;
    std::vector<PlanJunction> m_junctions;
    editor::RunOverlay m_overlay;
    editor::Perceived m_perceived;
    editor::ToolDraft m_notes;
    bool m_isFollowing = false;
    bool m_showsAll = true; ///< and goes on to when the view is resized
    bool m_isSpaceHeld = false;
    bool m_isPanning = false;
    Qt::MouseButton m_panButton = Qt::NoButton;
    bool m_hasSpacePanned = false;
    bool m_hasDraft = false; ///< something of a tool was painted
    QPointF m_lastPointer;
    std::optional<geometry::Point> m_heldPointer;
    bool m_pressTaken = false;        ///< by a person
    PlanPicture m_picture;            ///< city, heatmap and targets, larger than the view
    PlanPicture m_backdrop;           ///< an earlier one of a larger part of the city, where the picture does not reach
    std::uint64_t m_version = 1;      ///< of what pictures show
    std::uint64_t m_firstVersion = 1; ///< of this city; what is still being made of the one before is not shown
    std::uint64_t m_sceneVersion = 1;
    bool m_hadMuchSelected = false;
    bool m_isMaking = false;
    QTimer m_sharpen;         ///< makes the picture anew once the wheel rests
    QThreadPool m_maker;      ///< of pictures, one at a time
    PictureStore* m_pictures; ///< to draw over
    bool m_areReferencesShown = true;
};

} // namespace passerby::widgets
