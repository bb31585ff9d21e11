// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/object_search.h"

#include <QStringList>
#include <algorithm>

namespace passerby::editor {

namespace {

/// What the search is about: habits have a panel of their own, where each kind is a short list.
bool isSearched(ObjectKind kind)
{
    return hasPlace(kind) || kind == ObjectKind::pinnedAlibi || kind == ObjectKind::trainService || kind == ObjectKind::need
           || kind == ObjectKind::duty || kind == ObjectKind::signal;
}

/// A number is meant whole: "cell 1" is not cell 12.
bool hasWord(const QString& name, const QStringList& parts, const QString& word)
{
    const bool isNumber = std::all_of(word.begin(), word.end(), [](QChar one) { return one.isDigit(); });
    return isNumber ? parts.contains(word) : name.contains(word, Qt::CaseInsensitive);
}

bool fits(const world::World& world, ObjectRef ref, const QStringList& wanted)
{
    const QString name = displayName(world, ref) + QLatin1Char(' ') + kindName(ref.kind);
    const QStringList parts = name.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) { return hasWord(name, parts, word); });
}

} // namespace

FoundObjects findObjects(const world::World& world, const QString& searched, std::size_t most)
{
    const QStringList wanted = searched.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    FoundObjects found;
    if (wanted.isEmpty())
        return found;
    for (const ObjectKind kind : kAllObjectKinds) {
        if (!isSearched(kind))
            continue;
        visitKind(kind, [&]<class Row>() {
            for (const auto& [id, row] : world.of<Row>()) {
                if (found.areMore)
                    return;
                if (!fits(world, {kind, id.number}, wanted))
                    continue;
                found.areMore = found.refs.size() == most;
                if (!found.areMore)
                    found.refs.push_back({kind, id.number});
            }
        });
    }
    return found;
}

} // namespace passerby::editor
