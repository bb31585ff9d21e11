// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/routes.h"
#include "core/foundation/job_context.h"
#include "core/jobs/orders_rows.h"
#include "core/world/world.h"

#include <memory>

namespace passerby::jobs {

/// Lives runs with the routines in several orders, some at once, and keeps what comes of each in a file as soon as it is there.
class OrdersWork {
public:
    /// Reads the rows that are there already; makes the file where there is none. Errors: "other-city", those of readOrderRows, of
    /// foundation::readInputFile, of foundation::ReplacedFiles and of ScheduleRun::create.
    [[nodiscard]] static foundation::Result<OrdersWork> open(const world::World& world, std::uint64_t city, std::filesystem::path file,
                                                             unsigned threads, foundation::JobContext& context);

    /// These runs with what came of them, sorted; those that are not among the rows are made. Errors: "cancelled", "cannot-write", those
    /// of measureRun. Rows that came before are kept all the same.
    [[nodiscard]] foundation::Result<std::vector<OrderRow>> live(const std::vector<OrderRow>& runs, foundation::JobContext& context);
    /// Writes all rows in their order.
    [[nodiscard]] foundation::Result<void> close();

    [[nodiscard]] std::size_t rows() const { return m_rows.size(); }
    [[nodiscard]] std::size_t made() const { return m_made; } ///< by live()

private:
    explicit OrdersWork(world::World world) : m_world(std::move(world)) {}
    [[nodiscard]] foundation::Result<OrderRow> lived(OrderRow run, foundation::JobContext& context) const;

    world::World m_world;
    std::filesystem::path m_file;
    unsigned m_threads = 0;
    std::shared_ptr<const alibi::Routes> m_routes;
    std::vector<OrderRow> m_rows;
    std::size_t m_made = 0;
};

} // namespace passerby::jobs
