// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/heat/heat_filter.h"
#include "editor/heat/heat_subject.h"
#include "editor/scene/heatmap.h"

#include <QObject>
#include <QString>
#include <functional>

namespace passerby::jobs {
struct ProjectFile;
}

namespace passerby::editor {

class AffordanceSession;
class ComparisonSession;
class HeatSource;
class IsovistSession;
class LiveSession;
class ProjectDocument;
class RunLooks;
struct CountedPeople;
struct LiveRoad;
struct OtherCity;

/// What heat layers of the open city are made from.
struct HeatSources {
    ProjectDocument& document;
    LiveSession& live;
    AffordanceSession& affordance;
    IsovistSession& isovists;
    HeatSource& densities;
    ComparisonSession& comparison;
};

/// A heat layer of the open city and its run, as the window shows it.
class HeatLayer : public QObject {
    Q_OBJECT

public:
    HeatLayer(HeatLayerId id, QObject* parent) : QObject(parent), m_row(heatLayer(id)) {}

    [[nodiscard]] const HeatLayerRow& row() const { return m_row; }
    /// Asks for what it needs, where that has to be made; changed() follows. `anew`: somebody chose it, so that what was cancelled is made
    /// after all.
    virtual void ask(bool anew) { static_cast<void>(anew); }
    /// Another was chosen instead: what is counted from when it is chosen is counted no more.
    virtual void leave() {}
    /// Empty where there is nothing to see. `maximum`: end of the ramp; 0: what fits.
    [[nodiscard]] virtual Heatmap map(double maximum) const = 0;
    /// Why there is nothing to see, for people; empty where there is nothing in the way.
    [[nodiscard]] virtual QString whyNot() const = 0;
    /// What is shown is of the city before an edit.
    [[nodiscard]] virtual bool isOld() const { return false; }
    /// Seconds counted so far.
    [[nodiscard]] virtual double window_s() const { return 0.0; }
    /// Adds what the legend says besides: whose, of when, or what the row cannot know.
    virtual void tell(HeatSubject& subject) const { static_cast<void>(subject); }

signals:
    void changed();

private:
    const HeatLayerRow& m_row;
};

/// What a picture's heatmap is made from, without a window. What does not concern a layer it does not ask for.
struct HeatBasis {
    const jobs::ProjectFile& project;
    const run::Frame* frame;                  ///< of a run of the whole city; null when nobody walks
    const navigation::NavigationGraph* graph; ///< of the run; null likewise
    const CountedPeople& counted;             ///< of the filter
    const RunLooks* looks = nullptr;          ///< of the filter, where the layer needs them
    const LiveRoad* road = nullptr;           ///< of the run, where the layer needs it
    const OtherCity* other = nullptr;         ///< that the city is compared with, where the layer needs it
    HeatFilter filter{};
    std::uint32_t people = 0;                                  ///< who live in the city
    double start_s = 0.0;                                      ///< time of day when people begin to walk
    std::size_t variant = 0;                                   ///< of those that the layer's row names
    double step_m = 0.0;                                       ///< between points; 0: chosen by the city
    std::function<void(const char*)> say = [](const char*) {}; ///< what takes a while, in a sentence
};

struct DrawnHeat {
    Heatmap map;
    HeatSubject subject;
};

} // namespace passerby::editor
