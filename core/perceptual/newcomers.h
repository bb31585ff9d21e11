// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/perceptual/known_people.h"
#include "core/perceptual/live_region.h"
#include "core/perceptual/perceptual_city.h"

namespace passerby::perceptual {

/// Invents people where the law says that somebody is, each with a whole life. All must outlive it.
class Newcomers {
public:
    Newcomers(const PerceptualCity& city, std::shared_ptr<alibi::AlibiSampler> sampler, const schedule::LifeLaw& law,
              const LiveRegion& region, bool checksPast);

    /// Somebody is on the segment at the instant, anywhere on it. False when that person would have been in a live cell before on this
    /// trip, so that the place is taken by somebody known; then the person is not to be used.
    [[nodiscard]] bool meet(KnownPerson& one, navigation::SegmentIndex segment, double now_s);
    /// The same for somebody who steps onto the segment.
    [[nodiscard]] bool enter(KnownPerson& one, navigation::SegmentIndex segment, double now_s, alibi::Encounter drawnAs);
    /// Somebody ends a wait and leaves.
    void leave(KnownPerson& one, std::uint32_t target, double now_s);
    /// From now on it goes by these, which are the same as those before.
    void goBy(const schedule::LifeLaw& law, const LiveRegion& region)
    {
        m_law = &law;
        m_region = &region;
    }
    [[nodiscard]] const std::shared_ptr<alibi::AlibiSampler>& sampler() const { return m_sampler; }

private:
    void takeOver(KnownPerson& one, const alibi::Story& story) const;
    [[nodiscard]] bool place(KnownPerson& one, navigation::SegmentIndex segment, double part, double now_s) const;
    [[nodiscard]] bool wasSeen(const KnownPerson& one, double part, double now_s) const;
    [[nodiscard]] alibi::TripEnds drawTrip(std::uint32_t target, foundation::RandomStream& random);

    const PerceptualCity* m_city;
    std::shared_ptr<alibi::AlibiSampler> m_sampler;
    const schedule::LifeLaw* m_law;
    const LiveRegion* m_region;
    bool m_checksPast;
    alibi::TripRow m_row; ///< working memory
};

} // namespace passerby::perceptual
