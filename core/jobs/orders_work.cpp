// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/orders_work.h"

#include "core/foundation/input_file.h"
#include "core/foundation/parallel.h"
#include "core/foundation/replaced_files.h"
#include "core/foundation/words.h"
#include "core/jobs/first_error.h"
#include "core/jobs/measured_run.h"
#include "core/jobs/silent_context.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <mutex>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::uintmax_t kMostRows_bytes = std::uintmax_t{64} << 20U;

Result<void> writeRows(const std::filesystem::path& file, const std::vector<OrderRow>& rows)
{
    std::string text = orderColumns();
    for (const OrderRow& row : rows)
        text += orderLine(row);
    foundation::ReplacedFiles files;
    if (Result<void> written = files.write(file, text); !written)
        return written;
    const auto committed = files.commit();
    return committed ? Result<void>() : committed.error();
}

Error atFile(const std::filesystem::path& file, Error error)
{
    error.where = error.where.empty() || error.where == file.string() ? file.string() : file.string() + ", " + error.where;
    return error;
}

Result<std::vector<OrderRow>> readRows(const std::filesystem::path& file, std::uint64_t city)
{
    if (!std::filesystem::exists(file))
        return std::vector<OrderRow>{};
    const Result<std::string> text = foundation::readInput(file, kMostRows_bytes);
    if (!text)
        return text.error();
    Result<std::vector<OrderRow>> rows = readOrderRows(text.value());
    if (!rows)
        return atFile(file, rows.error());
    for (const OrderRow& row : rows.value())
        if (row.city != city)
            return Error{"other-city", foundation::told("These are runs of another city, or of this one before it was changed."),
                         file.string()};
    return rows;
}

/// So that all begin at once: ways through the city are found one time.
Result<std::shared_ptr<const alibi::Routes>> routesOf(const world::World& world, unsigned threads, foundation::JobContext& context)
{
    simulation::ScheduleOptions schedule;
    schedule.people = 0;
    schedule.startClock_s = world.settings().initialTime_s;
    schedule.threads = threads;
    const auto run = simulation::ScheduleRun::create(world, schedule, context);
    if (!run)
        return run.error();
    return run.value()->routes();
}

} // namespace

Result<OrdersWork> OrdersWork::open(const world::World& world, std::uint64_t city, std::filesystem::path file, unsigned threads,
                                    foundation::JobContext& context)
{
    OrdersWork work(world);
    Result<std::vector<OrderRow>> rows = readRows(file, city);
    if (!rows)
        return rows.error();
    work.m_rows = std::move(rows).value();
    if (const Result<world::World> steered = withRoutines(world, "CABFED"); !steered)
        return steered.error();
    SilentContext silent(context);
    Result<std::shared_ptr<const alibi::Routes>> routes = routesOf(world, threads, silent);
    if (!routes)
        return routes.error();
    work.m_routes = std::move(routes).value();
    if (const Result<void> written = writeRows(file, work.m_rows); !written) // also without a line that was cut off
        return written.error();
    work.m_file = std::move(file);
    work.m_threads = threads;
    return work;
}

Result<OrderRow> OrdersWork::lived(OrderRow run, foundation::JobContext& context) const
{
    const Result<world::World> steered = withRoutines(m_world, run.order, false);
    if (!steered)
        return steered.error();
    MeasuredRunOptions options;
    options.people = run.people;
    options.seed = run.seed;
    options.warmUp_s = run.warmUp_s;
    options.seconds = run.seconds;
    options.routes = m_routes;
    const Result<RunMeasures> measures = measureRun(steered.value(), options, context);
    if (!measures)
        return measures.error();
    run.fitness = measures.value().fitness;
    run.collisions_ph = measures.value().collisions_ph;
    run.walls_ph = measures.value().walls_ph;
    run.contacts_ph = measures.value().contacts_ph;
    run.progress = measures.value().progress;
    run.stops_pmin = measures.value().stops_pmin;
    run.walking = measures.value().walking;
    run.stuck = measures.value().stuck;
    return run;
}

Result<std::vector<OrderRow>> OrdersWork::live(const std::vector<OrderRow>& runs, foundation::JobContext& context)
{
    std::vector<OrderRow> missing;
    std::vector<OrderRow> found;
    for (const OrderRow& run : runs) {
        const auto kept = std::find_if(m_rows.begin(), m_rows.end(), [&](const OrderRow& row) { return row.isRunOf(run); });
        kept == m_rows.end() ? missing.push_back(run) : found.push_back(*kept);
    }
    std::ofstream file(m_file, std::ios::app | std::ios::binary);
    std::mutex guard;
    FirstError failed;
    std::size_t done = 0;
    SilentContext silent(context);
    foundation::parallelChunks(missing.size(), 1, m_threads, [&](std::size_t chunk, std::size_t, std::size_t) {
        if (context.isCancelled())
            return;
        Result<OrderRow> row = lived(missing[chunk], silent);
        const std::scoped_lock lock(guard);
        if (!row) {
            failed.note(chunk, row.error());
            return;
        }
        file << orderLine(row.value()) << std::flush;
        found.push_back(row.value());
        m_rows.push_back(std::move(row).value());
        ++m_made;
        ++done;
        context.report(static_cast<double>(done) / static_cast<double>(missing.size()), foundation::told("Run {} of {}", done, missing.size()));
    });
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The measurement was cancelled; what was measured is kept."), m_file.string()};
    if (failed.error())
        return *failed.error();
    if (!file)
        return Error{"cannot-write", foundation::told("Rows could not be added."), m_file.string()};
    sortOrderRows(found);
    return found;
}

Result<void> OrdersWork::close()
{
    sortOrderRows(m_rows);
    return writeRows(m_file, m_rows);
}

} // namespace passerby::jobs
