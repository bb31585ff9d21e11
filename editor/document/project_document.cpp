// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"

#include "core/alibi/rebaker.h"
#include "core/variants/named_variant.h"
#include "core/world/content_hash.h"
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"

#include <QFileInfo>
#include <QUndoStack>
#include <algorithm>
#include <utility>

namespace passerby::editor {

namespace {

constexpr std::size_t kMostKept = 4;

}

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
    return apply(patch, nullptr);
}

foundation::Result<world::WorldPatch> ProjectDocument::applyPatch(const world::WorldPatch& patch, Showing showing)
{
    return apply(patch, &showing);
}

foundation::Result<world::WorldPatch> ProjectDocument::apply(const world::WorldPatch& patch, const Showing* showing)
{
    auto inverse = m_world.apply(patch);
    if (!inverse.ok())
        return inverse;
    if (showing) {
        keepBakes();
        m_showing = *showing;
    }
    ++m_revision;
    const bool wasFresh = m_isBakeFresh;
    const alibi::Bake* const lastBake = m_bake.get();
    const std::uint64_t hash = world::bakeHash(m_world);
    m_isBakeFresh = (m_bake && m_bake->worldHash == hash) || (showing && takeKeptBakes(hash));
    m_isBakeAwaited = !m_isBakeFresh && (wasFresh || m_isBakeAwaited) && !m_world.targets().empty();
    emit worldChanged(patch);
    m_selection->dropVanished(m_world);
    if (showing)
        emit showingChanged();
    if (wasFresh != m_isBakeFresh || lastBake != m_bake.get())
        emit bakeChanged();
    return inverse;
}

/// Another city of the project is about to be shown: one comes back to this one.
void ProjectDocument::keepBakes()
{
    if (!m_isBakeFresh)
        return;
    std::erase_if(m_kept, [this](const Bakes& known) { return known.bake->worldHash == m_bake->worldHash; });
    m_kept.push_front({m_bake, hours()});
    m_kept.resize(std::min(m_kept.size(), kMostKept));
}

bool ProjectDocument::takeKeptBakes(std::uint64_t hash)
{
    const auto known = std::find_if(m_kept.begin(), m_kept.end(), [hash](const Bakes& one) { return one.bake->worldHash == hash; });
    if (known == m_kept.end())
        return false;
    m_bake = known->bake;
    m_hours = known->hours;
    return true;
}

Bakes ProjectDocument::bakesOf(const world::World& city) const
{
    const std::uint64_t hash = world::bakeHash(city);
    if (m_isBakeFresh && m_bake->worldHash == hash)
        return {m_bake, hours()};
    const auto known = std::find_if(m_kept.begin(), m_kept.end(), [hash](const Bakes& one) { return one.bake->worldHash == hash; });
    return known == m_kept.end() ? Bakes() : *known;
}

void ProjectDocument::newProject()
{
    replace({}, {}, nullptr);
    m_isUnsaved = false;
    emitModifiedIfChanged();
}

void ProjectDocument::replace(world::World world, const QString& path, std::shared_ptr<const alibi::Bake> bake,
                              std::shared_ptr<const alibi::HourlyBakes> hours, const foundation::FileStamp& stamp, world::VariantId shown)
{
    m_selection->setHovered(std::nullopt);
    m_selection->clear();
    m_world = std::move(world);
    ++m_revision;
    m_path = path;
    m_fileContent = {m_world, stamp};
    m_showing = {};
    m_kept.clear();
    m_bake = std::move(bake);
    m_hours = std::move(hours);
    m_isBakeFresh = m_bake && m_bake->worldHash == world::bakeHash(m_world);
    if (auto variant = variants::shownCity(m_world, shown); variant.ok()) {
        keepBakes();
        m_showing = {shown, std::move(m_world)};
        m_world = std::move(variant).value();
        m_isBakeFresh = m_bake && m_bake->worldHash == world::bakeHash(m_world);
    }
    m_isUnsaved = path.isEmpty();
    m_isReadOnly = false;
    m_rebaker = std::make_shared<alibi::Rebaker>();
    m_isBakeAwaited = false;
    m_undoStack->clear();
    emit replaced();
    emit pathChanged();
    emit bakeChanged();
    emitModifiedIfChanged();
}

void ProjectDocument::restore(world::World world, const QString& path, FileContent content, world::VariantId shown, Bakes bakes)
{
    if (bakes.bake && bakes.bake->worldHash != world::bakeHash(world))
        bakes = {};
    replace(std::move(world), path, std::move(bakes.bake), std::move(bakes.hours), {}, shown);
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
