// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/heat/heat_filter.h"
#include "editor/scene/heatmap.h"
#include "editor/session/density_session.h"

#include <QObject>
#include <memory>
#include <optional>

namespace passerby::editor {

class LiveSession;
class ProjectDocument;
class WalkerCounts;
struct CountedPeople;

/// The densities of the open city and its run: whose, to where, and of which hour. Owns these choices.
class HeatSource : public QObject {
    Q_OBJECT

public:
    HeatSource(ProjectDocument& document, LiveSession& live, QObject* parent);
    ~HeatSource() override;

    void setFilter(const HeatFilter& filter);
    [[nodiscard]] const HeatFilter& filter() const { return m_filter; }
    /// Time of day of expected densities; none: the run's clock.
    void setClock(std::optional<double> clock_s);
    [[nodiscard]] bool isFollowing() const { return !m_clock_s; }
    /// The one chosen, or the run's.
    [[nodiscard]] double clock_s() const;
    /// Of the expected densities that are shown; none where habits do not change by the hour.
    [[nodiscard]] std::optional<double> shownClock_s() const;

    /// Asks for the expected densities of the moment, or of the window that was measured, where they have to be made; changed() follows.
    void ask(bool ofWindow);
    /// Ends the making of densities; none are made any more until askAnew().
    void cancelMaking();
    /// Somebody chose what to see: what was cancelled may be made again.
    void askAnew();
    /// Each frame of the run is to be told of.
    void takeFrame();

    /// maximum 0: chosen so that it fits all day.
    [[nodiscard]] Heatmap expected(double maximum) const;
    [[nodiscard]] Heatmap measured(double maximum) const;
    [[nodiscard]] Heatmap difference(HeatScale scale) const;
    /// Why expected(), measured() or difference() have nothing to show, for people; empty when there is nothing in the way.
    [[nodiscard]] QString whyNotExpected() const;
    [[nodiscard]] QString whyNotMeasured() const;
    [[nodiscard]] QString whyNotCounted() const;
    [[nodiscard]] QString whyNoDifference() const;
    /// Seconds counted so far.
    [[nodiscard]] double window_s() const;
    /// Counted by looks.
    [[nodiscard]] bool isSampled() const { return m_filter.profile.has_value(); }

    [[nodiscard]] DensitySession& densities() { return m_densities; }
    [[nodiscard]] const DensitySession& densities() const { return m_densities; }

signals:
    /// Other densities are there.
    void changed();

private:
    struct Expected {
        std::shared_ptr<const alibi::Bake> bake;
        double share = 1.0;
        double covering = 0.0; ///< people per metre and inhabitant, of the profile; 0: not known
    };
    [[nodiscard]] Expected expectedNow() const;
    [[nodiscard]] CountedPeople counted() const;
    [[nodiscard]] bool isOfRun() const;
    /// The newest frame that has everybody in it; null where there is no run or only who is seen is simulated.
    [[nodiscard]] std::shared_ptr<const run::Frame> frameOfEverybody() const;
    [[nodiscard]] bool isCancelled() const;

    ProjectDocument& m_document;
    LiveSession& m_live;
    DensitySession m_densities;
    HeatFilter m_filter;
    std::optional<double> m_clock_s;
    std::optional<DensityQuestion> m_asked;
    std::unique_ptr<WalkerCounts> m_counts;
    bool m_wasCancelled = false;
};

} // namespace passerby::editor
