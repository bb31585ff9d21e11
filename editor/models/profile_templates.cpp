// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/profile_templates.h"

#include <QCoreApplication>

namespace passerby::editor {

namespace {

constexpr double kAllMean_mps = 1.34;
constexpr double kAllSd_mps = 0.26;

struct Entry {
    const char* name;
    double speedMean_mps;
    double speedSd_mps;
    double radius_m;
    world::Color color;
    const char* source;
};

constexpr double spread(double mean_mps)
{
    return mean_mps * kAllSd_mps / kAllMean_mps;
}

const Entry& entryOf(ProfileTemplate kind)
{
    static const std::array<Entry, kAllProfileTemplates.size()> kEntries{{
        {QT_TRANSLATE_NOOP("profiles", "Resident"),
         kAllMean_mps,
         kAllSd_mps,
         0.25,
         {0x3b, 0x6f, 0xb5},
         QT_TRANSLATE_NOOP("profiles", "Weidmann 1993, all pedestrians")},
        {QT_TRANSLATE_NOOP("profiles", "Commuter"),
         1.49,
         spread(1.49),
         0.25,
         {0xd9, 0x7b, 0x29},
         QT_TRANSLATE_NOOP("profiles", "Weidmann 1993, commuting")},
        {QT_TRANSLATE_NOOP("profiles", "Tourist"),
         1.10,
         spread(1.10),
         0.25,
         {0x5f, 0x9e, 0x8f},
         QT_TRANSLATE_NOOP("profiles", "Weidmann 1993, leisure")},
        {QT_TRANSLATE_NOOP("profiles", "Child"),
         1.20,
         spread(1.20),
         0.18,
         {0xa6, 0x78, 0x3f},
         QT_TRANSLATE_NOOP("profiles", "a starting point, not measured")},
        {QT_TRANSLATE_NOOP("profiles", "Elderly"),
         1.08,
         0.20,
         0.25,
         {0x7a, 0x68, 0xb3},
         QT_TRANSLATE_NOOP("profiles", "Bohannon and Andrews 2011, people over seventy")},
        {QT_TRANSLATE_NOOP("profiles", "Courier"),
         1.61,
         spread(1.61),
         0.30,
         {0xb2, 0x5a, 0x7c},
         QT_TRANSLATE_NOOP("profiles", "Weidmann 1993, business")},
        {QT_TRANSLATE_NOOP("profiles", "Police"),
         1.00,
         spread(1.00),
         0.30,
         {0x3f, 0x4f, 0x6b},
         QT_TRANSLATE_NOOP("profiles", "a starting point, not measured")},
    }};
    return kEntries[static_cast<std::size_t>(kind)];
}

} // namespace

world::AgentProfile profileOf(ProfileTemplate kind)
{
    const Entry& entry = entryOf(kind);
    world::AgentProfile profile;
    profile.name = profileTemplateName(kind).toStdString();
    profile.speedMean_mps = entry.speedMean_mps;
    profile.speedSd_mps = entry.speedSd_mps;
    profile.radius_m = entry.radius_m;
    profile.colors = {entry.color};
    return profile;
}

QString profileSource(ProfileTemplate kind)
{
    return QCoreApplication::translate("profiles", entryOf(kind).source);
}

QString profileTemplateName(ProfileTemplate kind)
{
    return QCoreApplication::translate("profiles", entryOf(kind).name);
}

} // namespace passerby::editor
