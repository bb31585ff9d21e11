// SPDX-License-Identifier: Apache-2.0
#include "core/steering/crowd.h"

namespace passerby::steering {

void Crowd::reserve(std::size_t count)
{
    id.reserve(count);
    x_m.reserve(count);
    y_m.reserve(count);
    velocity_mps.reserve(count);
    preferred_mps.reserve(count);
    radius_m.reserve(count);
    maxSpeed_mps.reserve(count);
    model.reserve(count);
    terms.reserve(count);
    heading_rad.reserve(count);
    shape.reserve(count);
    ahead_m.reserve(count);
    memory.reserve(count);
}

void Crowd::resize(std::size_t count)
{
    id.resize(count);
    x_m.resize(count);
    y_m.resize(count);
    velocity_mps.resize(count);
    preferred_mps.resize(count);
    radius_m.resize(count);
    maxSpeed_mps.resize(count);
    model.resize(count);
    terms.resize(count);
    heading_rad.resize(count);
    shape.resize(count);
    ahead_m.resize(count);
    memory.resize(count);
}

void Crowd::set(std::size_t row, const Body& body)
{
    id[row] = body.id;
    x_m[row] = body.position.x;
    y_m[row] = body.position.y;
    velocity_mps[row] = body.velocity;
    preferred_mps[row] = body.preferred;
    radius_m[row] = body.radius_m;
    maxSpeed_mps[row] = body.maxSpeed_mps;
    model[row] = body.model;
    terms[row] = body.terms;
    heading_rad[row] = body.heading_rad;
    shape[row] = body.shape;
    ahead_m[row] = body.ahead_m;
    memory[row] = {};
}

void Crowd::add(const Body& body)
{
    resize(size() + 1);
    set(size() - 1, body);
}

void Crowd::replaceByLast(std::size_t row)
{
    const std::size_t last = size() - 1;
    const Memory kept = memory[last];
    set(row, {id[last], position(last), velocity_mps[last], preferred_mps[last], radius_m[last], maxSpeed_mps[last], model[last],
              terms[last], heading_rad[last], shape[last], ahead_m[last]});
    memory[row] = kept;
    resize(last);
}

} // namespace passerby::steering
