// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/city_stage.h"

#include "core/foundation/words.h"
#include "editor/scene/ghosts.h"
#include "editor/scene/heat_raster.h"
#include "editor/scene/proxies.h"
#include "editor/scene/run_vehicles.h"
#include "editor/scene/shown_visitor.h"
#include "editor/scene/trains.h"
#include "widgets/city_view/offscreen_stage.h"

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace passerby::widgets {
namespace {

using foundation::Error;

constexpr float kSunStands = 0.9999F; ///< cosine of how far it may be from that of the light map: three minutes

bool isBlank(const QImage& image)
{
    if (image.isNull())
        return true;
    const QRgb first = image.pixel(0, 0);
    for (int y = 0; y < image.height(); ++y) // all of them: where there is no ground, a few people are all there is
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != first)
                return false;
    return true;
}

/// Each pixel the mean of four, in a fraction of the time that scaling takes; of 32 bits a pixel, whatever they mean.
QImage halved(const QImage& image)
{
    QImage half(image.width() / 2, image.height() / 2, image.format());
    constexpr std::uint32_t kEven = 0x00FF00FF;
    constexpr std::uint32_t kRounding = 0x00020002;
    for (int y = 0; y < half.height(); ++y) {
        const auto* above = reinterpret_cast<const std::uint32_t*>(image.constScanLine(2 * y));
        const auto* below = reinterpret_cast<const std::uint32_t*>(image.constScanLine(2 * y + 1));
        auto* out = reinterpret_cast<std::uint32_t*>(half.scanLine(y));
        for (int x = 0; x < half.width(); ++x) {
            const std::uint32_t a = above[2 * x];
            const std::uint32_t b = above[2 * x + 1];
            const std::uint32_t c = below[2 * x];
            const std::uint32_t d = below[2 * x + 1];
            const std::uint32_t even = ((a & kEven) + (b & kEven) + (c & kEven) + (d & kEven) + kRounding) >> 2U;
            const std::uint32_t odd =
                (((a >> 8U) & kEven) + ((b >> 8U) & kEven) + ((c >> 8U) & kEven) + ((d >> 8U) & kEven) + kRounding) >> 2U;
            out[x] = (even & kEven) | ((odd & kEven) << 8U);
        }
    }
    return half;
}

void append(std::vector<editor::Ribbon>& ribbons, const std::vector<editor::Ribbon>& more)
{
    ribbons.insert(ribbons.end(), more.begin(), more.end());
}

} // namespace

CityStage::CityStage(const world::World& world, const Looks& looks)
    : m_world(world),
      m_looks(looks),
      m_meshes(std::make_shared<const editor::CityMeshes>(editor::makeCityMeshes(world, looks.dark))),
      m_stage(std::make_unique<OffscreenStage>(looks.size * looks.supersampling))
{
    const std::atomic<bool> never{false};
    m_baker = std::make_unique<const editor::LightBaker>(world, *m_meshes->roofs, never);
    m_daylight = editor::usualLight(editor::sceneTheme(looks.dark));
    m_people.setProfiles(world);
    CityScene& scene = m_stage->scene();
    scene.setDark(looks.dark);
    if (looks.isByHour) {
        m_latitude_deg = editor::latitudeOf(world);
        scene.setDaylight(m_daylight);
    } else {
        moveSun();
    }
    scene.setMeshes(m_meshes);
}

void CityStage::moveSun()
{
    const std::atomic<bool> never{false};
    m_litSun = m_daylight.sun;
    m_light = std::make_shared<const editor::LightMap>(m_baker->bake(m_litSun, never));
    m_stage->scene().setLight(m_light);
}

void CityStage::showDaylight(double clock_s)
{
    m_daylight = editor::lightAt(clock_s, m_latitude_deg, editor::sceneTheme(m_looks.dark));
    m_stage->scene().setDaylight(m_daylight);
    if (QVector3D::dotProduct(m_daylight.sun, m_litSun) < kSunStands)
        moveSun();
}

CityStage::~CityStage() = default;

foundation::Result<std::unique_ptr<CityStage>> CityStage::create(const world::World& world, const Looks& looks)
{
    if (looks.size.isEmpty() || looks.supersampling < 1)
        return Error{"bad-size", foundation::told("A picture needs a width and a height."), {}};
    if (auto ready = checkOpenGl(); !ready)
        return ready.error();
    return std::unique_ptr<CityStage>(new CityStage(world, looks));
}

const editor::FloorHeights& CityStage::floors() const
{
    return *m_meshes->floors;
}

void CityStage::setHeatmap(const editor::Heatmap& heatmap)
{
    m_stage->scene().setDimmed(!heatmap.isEmpty());
    m_stage->scene().setHeat(editor::rasterMesh(heatmap, m_looks.dark), editor::heatRibbons(heatmap, editor::sceneTheme(m_looks.dark)));
}

void CityStage::setLit(const editor::LitFloor& lit)
{
    m_lit = lit;
    m_stage->scene().setLit(lit.vertices);
}

/// Of one half where there are two: what is a little outside of it is drawn, too, so that either eye finds it.
editor::PeopleAnimator::View CityStage::viewOf(const Moment& moment) const
{
    const QSizeF size(m_looks.size.width() * (m_looks.stereo ? 0.5 : 1.0), m_looks.size.height());
    const bool isFromEyes = moment.throughEyesOf.has_value();
    return {moment.camera, size, m_looks.dark, isFromEyes ? moment.throughEyesOf : moment.picked, isFromEyes, m_daylight.sun};
}

void CityStage::showGhosts(const Moment& moment)
{
    editor::PeopleAnimator animator;
    animator.setProfiles({});
    const std::vector<editor::ShownWalker> ghosts = editor::ghostsOf(moment.recorded, m_meshes->floors.get());
    animator.advance(ghosts);
    m_stage->scene().setGhosts(animator.lists(ghosts, *m_light, viewOf(moment)));
}

void CityStage::showTrains(const Moment& moment)
{
    std::vector<editor::SolidVertex> trains;
    if (moment.current)
        for (const editor::PlacedTrain& train : editor::standingTrains(m_world, *moment.current))
            editor::appendPlacedTrain(train, *m_meshes->floors, editor::sceneTheme(m_looks.dark), trains);
    if (!trains.empty() || m_hadTrains)
        m_stage->scene().setTrains(trains);
    m_hadTrains = !trains.empty();
}

void CityStage::showPeople(const Moment& moment)
{
    std::vector<editor::ShownWalker> people;
    std::vector<editor::ShownVehicle> vehicles;
    if (moment.current) {
        people = editor::interpolated(moment.previous.get(), *moment.current, moment.fraction);
        vehicles = editor::interpolatedVehicles(moment.previous.get(), *moment.current, moment.fraction);
        editor::appendVisitor(editor::interpolatedVisitor(moment.previous.get(), *moment.current, moment.fraction), m_meshes->floors.get(),
                              people, vehicles);
    }
    m_people.advance(people);
    editor::PeopleLists lists = m_people.lists(people, *m_light, viewOf(moment));
    if (moment.withVehicles)
        editor::appendVehicles(vehicles, editor::vehicleLooks(m_world), m_meshes->floors.get(), *m_light, viewOf(moment), lists);
    m_stage->scene().setPeople(lists);
    showOverlays(moment, people);
}

void CityStage::showOverlays(const Moment& moment, const std::vector<editor::ShownWalker>& people)
{
    const editor::SceneTheme& theme = editor::sceneTheme(m_looks.dark);
    std::vector<editor::Ribbon> ribbons = editor::litRibbons(m_lit, theme);
    append(ribbons, editor::vehicleOutlines(moment.recorded, m_meshes->floors.get(), m_looks.dark));
    if (moment.current && moment.withProxies)
        append(ribbons,
               editor::proxyRibbons(editor::interpolatedProxies(moment.previous.get(), *moment.current, moment.fraction), m_looks.dark));
    append(ribbons, editor::markRibbons(moment.groundMarks, theme));
    const auto picked =
        std::find_if(people.begin(), people.end(), [&](const editor::ShownWalker& one) { return one.agent == moment.picked; });
    const bool isThere = moment.picked && picked != people.end();
    if (!moment.route.empty())
        append(ribbons, editor::routeRibbons(moment.route, moment.walkedUntil_m, isThere ? picked->z_m : 0.0, theme));
    if (isThere && !moment.throughEyesOf)
        ribbons.push_back(editor::pickedRing(picked->place, picked->z_m, theme));
    append(ribbons, moment.ribbons);
    m_stage->scene().setOverlays(ribbons);
}

foundation::Result<QImage> CityStage::draw(const Moment& moment)
{
    const QSize drawn = m_looks.size * m_looks.supersampling;
    if (m_looks.stereo)
        m_stage->scene().setCameras(moment.camera, *m_looks.stereo, drawn, m_looks.supersampling);
    else
        m_stage->scene().setCamera(moment.camera, drawn, m_looks.supersampling);
    if (m_looks.isByHour)
        showDaylight(moment.clock_s);
    showPeople(moment);
    showGhosts(moment);
    showTrains(moment);
    QImage image = m_stage->capture();
    if (image.isNull() || (!m_hasDrawn && isBlank(image)))
        return Error{"render-failed", foundation::told("OpenGL drew nothing. The picture was not made."), {}};
    m_hasDrawn = true;
    if (m_looks.supersampling == 2)
        return halved(image).convertToFormat(QImage::Format_RGB32);
    image = std::move(image).convertToFormat(QImage::Format_RGB32);
    return m_looks.supersampling == 1 ? image : image.scaled(m_looks.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

} // namespace passerby::widgets
