// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/blind_page.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/foundation/words.h"
#include "core/jobs/ballot_file.h"
#include "core/judging/contender.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using judging::BlindPair;
using judging::BlindStudy;
using judging::Clip;
using judging::JudgeReport;
using judging::PairKind;
using judging::SetReport;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kBlindStyle = R"(
body{font:15px/1.5 Inter,Helvetica,Arial,sans-serif;color:#1a212c;max-width:1080px;margin:24px auto;padding:0 16px}
h1{font-size:22px;margin:0 0 8px}.clips{display:flex;gap:16px;flex-wrap:wrap}.clips figure{flex:1 1 320px;margin:0}
canvas{width:100%;border:1px solid #d2d7de;background:#fbfcfd;display:block}figcaption{text-align:center;font-weight:600;padding:4px}
fieldset{border:0;padding:0;margin:16px 0;display:flex;justify-content:space-between;gap:4px}legend{font-weight:600;padding:0 0 8px}
label.score{flex:1;text-align:center;border:1px solid #d2d7de;border-radius:6px;padding:8px 4px;cursor:pointer;font-size:13px}
label.score:has(input:checked){background:#e3ecfa;border-color:#2260c4}label.score:focus-within{outline:2px solid #2260c4}
button{font:inherit;padding:6px 16px;border:1px solid #b9c1cb;border-radius:6px;background:#fff;cursor:pointer}
button.main{background:#2260c4;border-color:#2260c4;color:#fff}button:disabled{opacity:.45;cursor:default}
.row{display:flex;gap:8px;align-items:center;flex-wrap:wrap}.note{color:#525c6b;font-size:13px}[hidden]{display:none!important}
input[type=text]{font:inherit;padding:4px 8px}
)";

constexpr const char* kBlindBody = R"(
<h1 id="title"></h1>
<div id="pair">
<p><span id="question"></span> One of the clips, or both, may be simulated.</p>
<div class="clips"><figure><canvas id="left" width="640" height="480"></canvas><figcaption>Left</figcaption></figure>
<figure><canvas id="right" width="640" height="480"></canvas><figcaption>Right</figcaption></figure></div>
<p class="row"><button id="play">Pause</button><button id="again">From the start</button><span class="note" id="time"></span></p>
<fieldset id="scores"><legend>Keys 1 to 7 answer, too</legend></fieldset>
<p class="row"><button id="back">Back</button><button id="next" class="main">Next</button></p>
</div>
<div id="end" hidden>
<p>That was all. Save your answers as a file and give it to whoever asked you.</p>
<p class="row"><label>Your name or a word of your own, so that nobody counts twice: <input type="text" id="judge" maxlength="80"></label></p>
<p><label><input type="checkbox" id="made-up"> These answers are made up, to try this page out</label></p>
<p class="row"><button id="return">Back</button><button id="save" class="main">Save answers…</button></p>
</div>
)";

constexpr const char* kBlindScript = R"(
"use strict";
const data=JSON.parse(document.getElementById("data").textContent),answers=new Array(data.pairs.length).fill(null);
const at=id=>document.getElementById(id);
const words=["left, much more","left, more","left, a little","no difference","right, a little","right, more","right, much more"];
let current=0,clock=0,last=null,plays=true;
words.forEach((word,i)=>{
  const label=document.createElement("label"),input=document.createElement("input");
  label.className="score";input.type="radio";input.name="score";input.value=i+1;
  input.addEventListener("change",()=>{answers[current]=i+1;show()});
  label.append(input,document.createElement("br"),(i+1)+": "+word);at("scores").append(label);
});
function show(){
  const isEnd=current>=data.pairs.length;
  at("pair").hidden=isEnd;at("end").hidden=!isEnd;
  at("title").textContent=isEnd?"Thank you":"Pair "+(current+1)+" of "+data.pairs.length;
  if(isEnd)return;
  document.getElementsByName("score").forEach(i=>{i.checked=Number(i.value)===answers[current]});
  at("next").disabled=answers[current]===null;at("back").disabled=current===0;
  at("play").textContent=plays?"Pause":"Play";
}
function go(to){current=to;clock=0;plays=true;show()}
function drawVehicle(c,track,i,x,y,s){
  const n=track.places.length/3;
  if(i<0||i>n-1)return;
  const k=Math.min(Math.floor(i),n-1),m=Math.min(k+1,n-1),f=i-k,at=(j,o)=>track.places[3*j+o];
  let turn=(at(m,2)-at(k,2))/1000;turn-=2*Math.PI*Math.round(turn/(2*Math.PI));
  c.save();c.translate(x(at(k,0)*(1-f)+at(m,0)*f),y(at(k,1)*(1-f)+at(m,1)*f));c.rotate(-(at(k,2)/1000+turn*f));
  const l=track.length*s,w=track.width*s;
  c.fillStyle="#5b6b80";c.fillRect(-l/2,-w/2,l,w);c.fillStyle="#dfe6ef";c.fillRect(l*.14,-w*.4,l*.16,w*.8);c.restore();
}
function draw(canvas,clip,box,frame){
  const c=canvas.getContext("2d"),pad=data.vehicles?300:60,w=box[2]-box[0]+2*pad,h=box[3]-box[1]+2*pad,s=Math.min(canvas.width/w,canvas.height/h);
  const x=v=>(canvas.width-w*s)/2+(v-box[0]+pad)*s,y=v=>canvas.height-(canvas.height-h*s)/2-(v-box[1]+pad)*s;
  c.clearRect(0,0,canvas.width,canvas.height);
  for(const track of clip){
    if(!Array.isArray(track)){drawVehicle(c,track,frame-track.first,x,y,s);continue}
    const n=(track.length-1)/2,i=frame-track[0];
    if(i<0||i>n-1)continue;
    const place=t=>{const k=Math.min(Math.floor(t),n-1),f=t-k,m=Math.min(k+1,n-1);
      return[x(track[1+2*k]*(1-f)+track[1+2*m]*f),y(track[2+2*k]*(1-f)+track[2+2*m]*f)]};
    c.strokeStyle="#a9bfe4";c.lineWidth=2;c.beginPath();
    for(let t=Math.max(0,i-4);t<i;t+=.5)c.lineTo(...place(t));
    c.lineTo(...place(i));c.stroke();
    c.fillStyle="#2260c4";c.beginPath();c.arc(...place(i),20*s,0,7);c.fill();
  }
}
function frame(now){
  if(current<data.pairs.length){
    const pair=data.pairs[current],length=(pair.frames-1)*data.frame_s;
    if(plays&&last!==null)clock+=(now-last)/1000;
    if(clock>length){clock=length;plays=false;show()}
    draw(at("left"),pair.left,pair.box,clock/data.frame_s);draw(at("right"),pair.right,pair.box,clock/data.frame_s);
    at("time").textContent=clock.toFixed(1)+" of "+length.toFixed(1)+" s";
  }
  last=now;requestAnimationFrame(frame);
}
at("question").textContent=data.vehicles
  ?"Which clip looks more like how people really drive? Each rectangle is a vehicle seen from above, with its windscreen in front; discs are people."
  :"Which clip looks more like how real people walk? Each disc is a person seen from above.";
at("play").addEventListener("click",()=>{const pair=data.pairs[current];
  if(!plays&&clock>=(pair.frames-1)*data.frame_s)clock=0;plays=!plays;show()});
at("again").addEventListener("click",()=>{clock=0;plays=true;show()});
at("next").addEventListener("click",()=>go(current+1));at("back").addEventListener("click",()=>go(current-1));
at("return").addEventListener("click",()=>go(data.pairs.length-1));
document.addEventListener("keydown",e=>{
  if(current<data.pairs.length&&e.key>="1"&&e.key<="7"&&!e.ctrlKey&&!e.altKey&&!e.metaKey){answers[current]=Number(e.key);show()}});
at("save").addEventListener("click",()=>{
  const text=JSON.stringify({...data.study,judge:at("judge").value.trim(),made_up:at("made-up").checked,
    answers:answers.map((score,pair)=>({pair,score}))},null,1);
  const link=document.createElement("a");link.href=URL.createObjectURL(new Blob([text],{type:"application/json"}));
  link.download="answers.json";link.click();
});
show();requestAnimationFrame(frame);
)";

/// Whether a row may stand beside the recording and beside ours.
bool isOther(const judging::ModelReport& model)
{
    return model.model != judging::kHeterSim && model.model != judging::kStraight;
}

/// Places in cm and headings in 0.001 rad, three numbers a frame.
Json vehicleJson(const judging::ClipTrack& track)
{
    Json places = Json::array();
    for (std::size_t i = 0; i < track.places.size(); ++i) {
        places.push_back(std::llround(100.0 * track.places[i].x));
        places.push_back(std::llround(100.0 * track.places[i].y));
        places.push_back(std::llround(1000.0 * track.headings_rad[i]));
    }
    return {{"first", track.first},
            {"length", std::llround(100.0 * track.length_m)},
            {"width", std::llround(100.0 * track.width_m)},
            {"places", places}};
}

bool hasVehicles(const JudgeReport& report)
{
    return std::any_of(report.sets.begin(), report.sets.end(), [](const SetReport& set) {
        return std::any_of(set.clip.tracks.begin(), set.clip.tracks.end(),
                           [](const judging::ClipTrack& track) { return !track.headings_rad.empty(); });
    });
}

Json centimetres(const Clip& clip)
{
    Json tracks = Json::array();
    for (const judging::ClipTrack& track : clip.tracks) {
        if (!track.headings_rad.empty()) {
            tracks.push_back(vehicleJson(track));
            continue;
        }
        Json one = Json::array({track.first});
        for (const geometry::Point place : track.places) {
            one.push_back(std::llround(100.0 * place.x));
            one.push_back(std::llround(100.0 * place.y));
        }
        tracks.push_back(std::move(one));
    }
    return tracks;
}

Json pairJson(const SetReport& set, const BlindStudy& study, const BlindPair& pair)
{
    const Clip& ours = set.find(study.ours)->clip;
    const Clip& method = pair.kind == PairKind::recordedAndOther ? set.find(study.others[pair.other])->clip : ours;
    const Clip& beside = pair.kind == PairKind::oursAndOther ? set.find(study.others[pair.other])->clip : set.clip;
    const auto cm = [](double metres) { return std::llround(100.0 * metres); };
    return {{"frames", set.clip.frames},
            {"box", {cm(set.extent.low.x), cm(set.extent.low.y), cm(set.extent.high.x), cm(set.extent.high.y)}},
            {"left", centimetres(pair.isMethodRight ? beside : method)},
            {"right", centimetres(pair.isMethodRight ? method : beside)}};
}

/// JSON that may stand within a page.
std::string withinPage(const Json& value)
{
    std::string safe;
    for (const char c : value.dump(-1, ' ', false, Json::error_handler_t::replace))
        safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return safe;
}

} // namespace

Result<BlindStudy> studyOf(const JudgeReport& report)
{
    BlindStudy study;
    study.seed = report.options.seed;
    const SetReport& first = report.sets.front();
    study.ours = first.find(report.verdict.key) ? report.verdict.key : first.models.front().key;
    for (const judging::ModelReport& model : first.models)
        if (isOther(model) && model.key != study.ours)
            study.others.push_back(model.key);
    if (study.others.empty())
        return Error{"nothing-to-judge",
                     foundation::told("To judge clips blindly takes two models besides going straight on, such as heter_sim,orca for "
                                      "people and heter_sim,idm for "
                                      "vehicles."),
                     ""};
    for (const SetReport& set : report.sets)
        study.sets.push_back(set.name);
    return study;
}

std::string blindPage(const JudgeReport& report, const BlindStudy& study)
{
    Json pairs = Json::array();
    for (const BlindPair& pair : judging::pairsOf(study))
        pairs.push_back(pairJson(report.sets[pair.set], study, pair));
    const Json data{{"study",
                     {{"format", kBallotFormat},
                      {"version", kBallotVersion},
                      {"seed", std::to_string(study.seed)},
                      {"sets", study.sets},
                      {"ours", study.ours},
                      {"others", study.others}}},
                    {"frame_s", judging::kClipFrame_s},
                    {"vehicles", hasVehicles(report)},
                    {"pairs", pairs}};
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Which clip looks more real?</title>"
                       "<style>{}</style></head><body>{}<script type=\"application/json\" id=\"data\">{}</script>\n<script>{}</script>"
                       "</body></html>\n",
                       kBlindStyle, kBlindBody, withinPage(data), kBlindScript);
}

} // namespace passerby::jobs
