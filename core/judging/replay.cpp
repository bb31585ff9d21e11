// SPDX-License-Identifier: Apache-2.0
#include "core/judging/replay.h"

#include "core/foundation/words.h"
#include "core/steering/movement.h"

#include <algorithm>
#include <cmath>

namespace passerby::judging {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using steering::ModelIndex;
using steering::Vector;

namespace {

constexpr ModelIndex kJudged = 0;
constexpr ModelIndex kMoved = 1; // as recorded
constexpr double kSlackOfTimes_s = 1e-9;
constexpr std::int64_t kStepsBetweenReports = 64;

Vector toVector(Point velocity)
{
    return {static_cast<float>(velocity.x), static_cast<float>(velocity.y)};
}

/// Everybody who is there at a step.
class Stage {
public:
    Stage(const RecordedPeople& recorded, const std::shared_ptr<const steering::SteeringModel>& model, const ReplayOptions& options)
        : m_recorded(recorded),
          m_options(options),
          m_steering({model, std::make_shared<steering::NoSteering>()}),
          m_walls(options.walls, m_steering.wallReach_m() + 1.0),
          m_wayOf(recorded.people.size())
    {
        m_replayed.step_s = options.step_s;
        for (std::size_t i = 0; i < recorded.people.size(); ++i)
            if (recorded.people[i].isMeasured) {
                m_wayOf[i] = m_replayed.ways.size();
                m_replayed.ways.push_back({i, 0, {}, false});
            }
    }

    [[nodiscard]] bool isOver() const { return m_entered == m_recorded.people.size() && m_crowd.size() == 0; }
    void step()
    {
        const double now_s = static_cast<double>(m_step) * m_options.step_s;
        letGo(now_s);
        letIn(now_s);
        for (std::size_t row = 0; row < m_crowd.size(); ++row)
            prepare(row, now_s);
        m_next.resize(m_crowd.size());
        m_steering.step(m_crowd, m_walls, static_cast<float>(m_options.step_s), 1, m_next);
        advance(m_crowd, m_walls, m_next, m_options.step_s, 1);
        ++m_step;
        for (std::size_t row = m_crowd.size(); row-- > 0;)
            if (m_crowd.model[row] == kJudged)
                arrive(row);
    }
    [[nodiscard]] Replayed take() { return std::move(m_replayed); }

private:
    [[nodiscard]] const Walker& walkerAt(std::size_t row) const { return m_recorded.people[m_crowd.id[row] - 1]; }
    [[nodiscard]] Way& wayAt(std::size_t row) { return m_replayed.ways[m_wayOf[m_crowd.id[row] - 1]]; }

    void letGo(double now_s)
    {
        for (std::size_t row = m_crowd.size(); row-- > 0;) {
            const double patience_s = m_crowd.model[row] == kJudged ? kPatience_s : 0.0;
            if (now_s > walkerAt(row).leaves_s() + patience_s + kSlackOfTimes_s)
                m_crowd.replaceByLast(row);
        }
    }

    /// Who enters begins at the first step not before they were seen.
    void letIn(double now_s)
    {
        for (; m_entered < m_recorded.people.size(); ++m_entered) {
            const Walker& walker = m_recorded.people[m_entered];
            if (walker.enters_s() > now_s + kSlackOfTimes_s)
                break;
            if (!walker.isMeasured && walker.leaves_s() < now_s)
                continue;
            const Point place = walker.at(now_s);
            const double speed_mps = walker.isMeasured ? walker.ideal_mps : length(walker.entering_mps);
            m_crowd.add({.id = static_cast<std::uint32_t>(m_entered + 1),
                         .position = place,
                         .velocity = toVector(walker.entering_mps),
                         .radius_m = m_options.radius_m,
                         .maxSpeed_mps = static_cast<float>(kMostOfIdeal * speed_mps),
                         .model = walker.isMeasured ? kJudged : kMoved,
                         .heading_rad = static_cast<float>(std::atan2(walker.entering_mps.y, walker.entering_mps.x))});
            if (walker.isMeasured) {
                Way& way = wayAt(m_crowd.size() - 1);
                way.firstStep = m_step;
                way.places.push_back(place);
            }
        }
    }

    /// Says where to, or moves as recorded.
    void prepare(std::size_t row, double now_s)
    {
        const Walker& walker = walkerAt(row);
        if (m_crowd.model[row] == kMoved) {
            const Point place = walker.at(now_s);
            m_crowd.x_m[row] = place.x;
            m_crowd.y_m[row] = place.y;
            const Point since = place - walker.at(now_s - m_options.step_s); // known by now; what comes is not
            m_crowd.velocity_mps[row] = toVector(since * (1.0 / m_options.step_s));
            m_crowd.preferred_mps[row] = m_crowd.velocity_mps[row];
            return;
        }
        const Point way = walker.goal() - m_crowd.position(row);
        const double far_m = length(way);
        const double speed_mps = std::min(walker.ideal_mps, far_m / m_options.step_s); // nobody wants to walk past the goal
        m_crowd.preferred_mps[row] = toVector(way * (speed_mps / std::max(far_m, 1e-9)));
        m_crowd.ahead_m[row] = static_cast<float>(far_m);
    }

    void arrive(std::size_t row)
    {
        Way& way = wayAt(row);
        way.places.push_back(m_crowd.position(row));
        way.hasArrived = distance(way.places.back(), walkerAt(row).goal()) <= kArrived_m;
        if (way.hasArrived)
            m_crowd.replaceByLast(row);
    }

    const RecordedPeople& m_recorded;
    const ReplayOptions& m_options;
    steering::Steering m_steering;
    steering::WallGrid m_walls;
    steering::Crowd m_crowd;
    std::vector<Vector> m_next;
    std::vector<std::size_t> m_wayOf; ///< [people]
    std::size_t m_entered = 0;
    std::int64_t m_step = 0;
    Replayed m_replayed;
};

} // namespace

Result<Replayed> replay(const RecordedPeople& recorded, const std::shared_ptr<const steering::SteeringModel>& model,
                        const ReplayOptions& options, foundation::JobContext& context)
{
    Stage stage(recorded, model, options);
    const double end_s = recorded.duration_s + kPatience_s;
    for (std::int64_t step = 0; !stage.isOver(); ++step) {
        if (step % kStepsBetweenReports == 0) {
            if (context.isCancelled())
                return Error{"cancelled", foundation::told("Cancelled."), ""};
            context.report(std::min(1.0, static_cast<double>(step) * options.step_s / end_s), "Walking");
        }
        stage.step();
    }
    context.report(1.0, "Walking");
    return stage.take();
}

} // namespace passerby::judging
