// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"

#include "core/alibi/rebaker.h"
#include "core/world/content_hash.h"
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"

#include <QFileInfo>
#include <QUndoStack>
#include <utility>

namespace passerby::editor {

ProjectDocument::ProjectDocument(QObject* parent)
    : QObject(parent),
      m_undoStack(new QUndoStack(this)),
      m_selection(new Selection(this)),
      m_layers(new LayerState(this)),
      m_rebaker(std::make_shared<alibi::Rebaker>())
{
    connect(m_undoStack, &QUndoStack::cleanChanged, this, [this] { emitModifiedIfChanged(); });
}

ProjectDocument::~ProjectDocument()
{
    m_undoStack->disconnect(this);
}

void ProjectDocument::setBake(std::shared_ptr<const alibi::Bake> bake)
{
    m_bake = std::move(bake);
    m_isBakeFresh = m_bake && m_bake->worldHash == world::bakeHash(m_world);
    m_isBakeAwaited = m_isBakeAwaited && !m_isBakeFresh;
    emit bakeChanged();
}

void ProjectDocument::giveUpBake()
{
    if (std::exchange(m_isBakeAwaited, false))
        emit bakeChanged();
}

std::shared_ptr<const alibi::HourlyBakes> ProjectDocument::hours() const
{
    return m_isBakeFresh && m_hours && m_hours->worldHash() == m_bake->worldHash ? m_hours : nullptr;
}

void ProjectDocument::setHours(std::shared_ptr<const alibi::HourlyBakes> hours)
{
    m_hours = std::move(hours);
}

QString ProjectDocument::displayName() const
{
    if (!m_world.settings().name.empty())
        return QString::fromStdString(m_world.settings().name);
    return m_path.isEmpty() ? tr("New city") : QFileInfo(m_path).completeBaseName();
}

bool ProjectDocument::isModified() const
{
    return m_isUnsaved || !m_undoStack->isClean();
}

QString ProjectDocument::attribution() const
{
    return QString::fromStdString(m_world.settings().attribution);
}

foundation::Result<world::WorldPatch> ProjectDocument::applyPatch(const world::WorldPatch& patch)
{
    auto inverse = m_world.apply(patch);
    if (!inverse.ok())
        return inverse;
    ++m_revision;
    const bool wasFresh = m_isBakeFresh;
    m_isBakeFresh = m_bake && m_bake->worldHash == world::bakeHash(m_world);
    m_isBakeAwaited = !m_isBakeFresh && (wasFresh || m_isBakeAwaited) && !m_world.targets().empty();
    emit worldChanged(patch);
    m_selection->dropVanished(m_world);
    if (wasFresh != m_isBakeFresh)
        emit bakeChanged();
    return inverse;
}

void ProjectDocument::newProject()
{
    replace({}, {}, nullptr);
    m_isUnsaved = false;
    emitModifiedIfChanged();
}

void ProjectDocument::replace(world::World world, const QString& path, std::shared_ptr<const alibi::Bake> bake,
                              std::shared_ptr<const alibi::HourlyBakes> hours, const foundation::FileStamp& stamp)
{
    m_selection->setHovered(std::nullopt);
    m_selection->clear();
    m_world = std::move(world);
    ++m_revision;
    m_path = path;
    m_fileContent = {m_world, stamp};
    m_isUnsaved = path.isEmpty();
    m_isReadOnly = false;
    m_bake = std::move(bake);
    m_hours = std::move(hours);
    m_rebaker = std::make_shared<alibi::Rebaker>();
    m_isBakeFresh = m_bake && m_bake->worldHash == world::bakeHash(m_world);
    m_isBakeAwaited = false;
    m_undoStack->clear();
    emit replaced();
    emit pathChanged();
    emit bakeChanged();
    emitModifiedIfChanged();
}

void ProjectDocument::restore(world::World world, const QString& path, FileContent content)
{
    replace(std::move(world), path, nullptr);
    m_fileContent = std::move(content);
    m_isUnsaved = true;
    emitModifiedIfChanged();
}

void ProjectDocument::setReadOnly(bool isReadOnly)
{
    if (std::exchange(m_isReadOnly, isReadOnly) != isReadOnly)
        emit pathChanged();
}

void ProjectDocument::markSaved(const QString& path, std::uint64_t revision, FileContent content)
{
    m_isReadOnly = m_isReadOnly && path == m_path;
    m_path = path;
    m_fileContent = std::move(content);
    m_isUnsaved = false;
    if (revision == m_revision)
        m_undoStack->setClean();
    else
        m_undoStack->resetClean();
    emit pathChanged();
    emitModifiedIfChanged();
}

void ProjectDocument::emitModifiedIfChanged()
{
    if (m_lastModified == isModified())
        return;
    m_lastModified = isModified();
    emit modifiedChanged(m_lastModified);
}

} // namespace passerby::editor
