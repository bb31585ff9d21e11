// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/distributed/channel.h"

#include <algorithm>
#include <barrier>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace passerby::testing {

/// Ranks that are threads of one process.
class LocalRanks {
public:
    explicit LocalRanks(int count) : m_boxes(static_cast<std::size_t>(count)), m_meeting(count) {}

    class Seat final : public distributed::Channel {
    public:
        Seat(LocalRanks& ranks, int rank) : m_ranks(ranks), m_rank(rank) {}
        [[nodiscard]] int rank() const override { return m_rank; }
        [[nodiscard]] int count() const override { return static_cast<int>(m_ranks.m_boxes.size()); }
        void send(int to, distributed::Message message) override
        {
            message.from = m_rank;
            const std::lock_guard lock(m_ranks.m_mutex);
            m_ranks.m_boxes[static_cast<std::size_t>(to)].push_back(std::move(message));
        }
        [[nodiscard]] std::optional<distributed::Message> receive() override
        {
            const std::lock_guard lock(m_ranks.m_mutex);
            auto& box = m_ranks.m_boxes[static_cast<std::size_t>(m_rank)];
            if (box.empty())
                return std::nullopt;
            distributed::Message message = std::move(box.front());
            box.pop_front();
            return message;
        }
        [[nodiscard]] bool isSending() override { return false; }
        void broadcast(std::span<std::byte> bytes) override
        {
            if (m_rank == 0)
                m_ranks.m_told = bytes;
            m_ranks.m_meeting.arrive_and_wait();
            if (m_rank != 0)
                std::copy(m_ranks.m_told.begin(), m_ranks.m_told.end(), bytes.begin());
            m_ranks.m_meeting.arrive_and_wait();
        }
        [[nodiscard]] bool agree(bool mine) override
        {
            if (!mine) {
                const std::lock_guard lock(m_ranks.m_mutex);
                ++m_ranks.m_against;
            }
            m_ranks.m_meeting.arrive_and_wait();
            const bool all = m_ranks.m_against == 0;
            m_ranks.m_meeting.arrive_and_wait();
            if (m_rank == 0)
                m_ranks.m_against = 0;
            m_ranks.m_meeting.arrive_and_wait();
            return all;
        }

    private:
        LocalRanks& m_ranks;
        int m_rank;
    };

private:
    std::mutex m_mutex;
    std::vector<std::deque<distributed::Message>> m_boxes;
    std::barrier<> m_meeting;
    std::span<std::byte> m_told;
    int m_against = 0;
};

} // namespace passerby::testing
