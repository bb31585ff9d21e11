// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/foundation/file_stamp.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <QObject>
#include <QString>
#include <cstdint>
#include <deque>
#include <memory>

class QUndoStack;

namespace passerby::alibi {
class HourlyBakes;
class Rebaker;
} // namespace passerby::alibi

namespace passerby::editor {

class LayerState;
class Selection;

/// What a file holds, as far as whoever read or wrote it last knows.
struct FileContent {
    world::World world;
    foundation::FileStamp stamp; ///< of the file with that city in it
};

/// Which city is seen: the base, or a variant of it, whose base waits meanwhile and does not change.
struct Showing {
    world::VariantId variant{}; ///< null: the base
    world::World base{};        ///< while a variant is shown
};

/// What is known of a city and worked out anew where it is not.
struct Bakes {
    std::shared_ptr<const alibi::Bake> bake;
    std::shared_ptr<const alibi::HourlyBakes> hours;
};

/// The city that is open: its content, history, selection and bake. Lives in the GUI thread. Content changes through commands on the
/// undo stack alone (editor/commands), or all at once through newProject() and replace().
class ProjectDocument : public QObject {
    Q_OBJECT

public:
    explicit ProjectDocument(QObject* parent = nullptr);
    ~ProjectDocument() override;

    [[nodiscard]] const world::World& world() const { return m_world; }
    /// A copy that shares all rows, for a worker thread.
    [[nodiscard]] world::World snapshot() const { return m_world; }
    /// The city that its variants differ from: what is seen, or, while a variant is shown, what it is a variant of. Stories and variants
    /// are always those of world().
    [[nodiscard]] const world::World& base() const { return m_showing.variant.isNull() ? m_world : m_showing.base; }
    [[nodiscard]] const Showing& showing() const { return m_showing; }
    /// Null: the base. What it says of itself in world() is as it was when it began to be shown.
    [[nodiscard]] world::VariantId shownVariant() const { return m_showing.variant; }
    /// What is known of a city of this project that was shown lately, such as the base; empty where nothing is.
    [[nodiscard]] Bakes bakesOf(const world::World& city) const;
    /// Counts up with every change of the content, undo included.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    [[nodiscard]] QUndoStack& undoStack() { return *m_undoStack; }
    [[nodiscard]] Selection& selection() { return *m_selection; }
    [[nodiscard]] const Selection& selection() const { return *m_selection; }
    [[nodiscard]] LayerState& layers() { return *m_layers; }
    [[nodiscard]] const LayerState& layers() const { return *m_layers; }

    /// The steady state of the city as it is now; null when there is none or it is of an earlier state. Undo back to that state
    /// brings it back.
    [[nodiscard]] std::shared_ptr<const alibi::Bake> bake() const { return m_isBakeFresh ? m_bake : nullptr; }
    [[nodiscard]] bool isBakeFresh() const { return m_isBakeFresh; }
    /// This city has been baked before, as it is or in an earlier state.
    [[nodiscard]] bool wasBaked() const { return m_bake != nullptr; }
    void setBake(std::shared_ptr<const alibi::Bake> bake);
    /// The steady states of its hours; null when they are not known or of an earlier state, and while bake() is.
    [[nodiscard]] std::shared_ptr<const alibi::HourlyBakes> hours() const;
    void setHours(std::shared_ptr<const alibi::HourlyBakes> hours);
    /// The city has just been edited and its next bake is on its way: until then views may go on showing the last densities.
    [[nodiscard]] bool isBakeAwaited() const { return m_isBakeAwaited; }
    /// There will be no bake of the city as it is.
    void giveUpBake();
    /// Bakes this city again and again while it is edited; another city has another one.
    [[nodiscard]] const std::shared_ptr<alibi::Rebaker>& rebaker() const { return m_rebaker; }

    /// Empty for a city that was never saved.
    [[nodiscard]] const QString& path() const { return m_path; }
    /// The city's name, else the file's, else "New city".
    [[nodiscard]] QString displayName() const;
    [[nodiscard]] bool isModified() const;
    /// There is a file to save to; otherwise ask where.
    [[nodiscard]] bool canSave() const { return !m_path.isEmpty() && !m_isReadOnly; }
    /// The file belongs to another window, so that changes can only be saved to another file.
    [[nodiscard]] bool isReadOnly() const { return m_isReadOnly; }
    void setReadOnly(bool isReadOnly);
    /// What path() held when it was opened or last saved: a save that would replace anything else asks first.
    [[nodiscard]] const FileContent& fileContent() const { return m_fileContent; }
    /// Of the map data; empty for drawn cities. Shown wherever the city is.
    [[nodiscard]] QString attribution() const;

    /// For commands only: changes the content, tells everybody once, and returns the patch that takes it back. On an error nothing
    /// has changed.
    [[nodiscard]] foundation::Result<world::WorldPatch> applyPatch(const world::WorldPatch& patch);
    /// The same where another city of the project is shown afterwards.
    [[nodiscard]] foundation::Result<world::WorldPatch> applyPatch(const world::WorldPatch& patch, Showing showing);

    void newProject();
    /// Another city altogether, with the stamp of the file that it was read from. An empty path means that it was never saved (an import):
    /// then it counts as modified. `world` is the base; a variant of it is shown where `shown` names one that fits it.
    void replace(world::World world, const QString& path, std::shared_ptr<const alibi::Bake> bake,
                 std::shared_ptr<const alibi::HourlyBakes> hours = nullptr, const foundation::FileStamp& stamp = {},
                 world::VariantId shown = {});
    /// The city of `path` (empty: of no file yet) with changes that its file does not hold, as an autosave kept them; counts as modified.
    /// `content` is what the file holds instead; `bakes` count where they are of that city.
    void restore(world::World world, const QString& path, FileContent content = {}, world::VariantId shown = {}, Bakes bakes = {});
    /// The content of `revision` lies in `path` now.
    void markSaved(const QString& path, std::uint64_t revision, FileContent content = {});

signals:
    /// Once for each change, undo and redo included; not emitted by replaced().
    void worldChanged(const passerby::world::WorldPatch& patch);
    /// Another city of the project is shown, after worldChanged(); not emitted by replaced().
    void showingChanged();
    void bakeChanged();
    void modifiedChanged(bool modified);
    void pathChanged();
    /// Another city altogether: forget everything about the last one.
    void replaced();

private:
    void emitModifiedIfChanged();
    void keepBakes();
    /// True where one of those that are kept is of the city as it is now.
    [[nodiscard]] bool takeKeptBakes(std::uint64_t hash);
    [[nodiscard]] foundation::Result<world::WorldPatch> apply(const world::WorldPatch& patch, const Showing* showing);

    world::World m_world;
    Showing m_showing;
    std::uint64_t m_revision = 0;
    QUndoStack* m_undoStack;
    Selection* m_selection;
    LayerState* m_layers;
    std::shared_ptr<const alibi::Bake> m_bake;
    std::shared_ptr<const alibi::HourlyBakes> m_hours;
    std::deque<Bakes> m_kept; ///< of cities of this project, the latest first
    std::shared_ptr<alibi::Rebaker> m_rebaker;
    bool m_isBakeFresh = false;
    bool m_isBakeAwaited = false;
    QString m_path;
    FileContent m_fileContent; ///< of m_path
    bool m_isUnsaved = false;  ///< as a whole: no file holds what the history began with
    bool m_isReadOnly = false;
    bool m_lastModified = false;
};

} // namespace passerby::editor
