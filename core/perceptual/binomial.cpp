// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/binomial.h"

#include <boost/random/binomial_distribution.hpp>

namespace passerby::perceptual {

namespace {

/// What Boost's distributions draw from.
struct Engine {
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() { return random.bits64(); }
    foundation::RandomStream& random;
};

} // namespace

std::int64_t drawBinomial(std::int64_t trials, double p, foundation::RandomStream& random)
{
    if (trials <= 0 || !(p > 0.0))
        return 0;
    if (p >= 1.0)
        return trials;
    Engine engine{random};
    return boost::random::binomial_distribution<std::int64_t, double>(trials, p)(engine);
}

} // namespace passerby::perceptual
