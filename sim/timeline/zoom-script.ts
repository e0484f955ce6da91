// The script of the page, as text: it runs in a browser, knows `config` and `label`, and changes only where shapes stand.

/** `tickLabel` of axis.ts, for the page's own axis. */
export const LABEL = `(at, step) => {
    if (step < 1000) return String(Math.round(at) / 1000) + " s";
    const two = n => String(n).padStart(2, "0");
    const [d, h, m, s] = [86400000, 3600000, 60000, 1000].map(unit => Math.floor(at / unit));
    if (d) return d + "d " + two(h % 24) + ":" + two(m % 60);
    return h ? h + ":" + two(m % 60) + ":" + two(s % 60) : m + ":" + two(s % 60);
}`

export const ZOOM = `
const svg = document.querySelector("svg"), details = document.getElementById("details");
const clip = svg.querySelector("#plot rect"), plot = { x: +clip.getAttribute("x"), width: +clip.getAttribute("width") };
const whole = { from: config.from, to: Math.max(config.to, config.from + 1) };
let view = { ...whole };
const x = at => plot.x + (at - view.from) / (view.to - view.from) * plot.width;
const shapes = [...svg.querySelectorAll(".bar, .run, .at")].map(el => ({
    el, from: +el.dataset.f, to: +(el.dataset.t ?? el.dataset.f), needs: +(el.dataset.n ?? 0), indent: +(el.dataset.i ?? 5), bar: el.classList.contains("bar"),
    at: el.classList.contains("at"), rects: el.tagName === "rect" ? [el] : [...el.querySelectorAll("rect")], text: el.querySelector("text"),
}));
const curves = [...svg.querySelectorAll(".curve")].map(el => ({
    el, points: el.dataset.p.split(" ").map(point => point.split(",").map(Number)),
}));
const axis = svg.querySelector(".axis"), model = axis.querySelector(".tick");
function axisTicks() {
    const span = view.to - view.from;
    const step = config.steps.find(step => span / step <= plot.width / 90) ?? config.steps.at(-1);
    axis.replaceChildren();
    if (!model) return;
    for (let at = Math.ceil(view.from / step) * step; at <= view.to; at += step) {
        const tick = model.cloneNode(true);
        tick.setAttribute("transform", "translate(" + x(at) + " 0)");
        tick.querySelector("text").textContent = label(at, step);
        axis.append(tick);
    }
}
function draw() {
    axisTicks();
    for (const { el, from, to, needs, indent, bar, at, rects, text } of shapes) {
        const out = to < view.from || from > view.to;
        el.style.display = out ? "none" : "";
        if (out) continue;
        const left = Math.max(x(from), plot.x - 2), right = Math.min(x(to), plot.x + plot.width + 2);
        if (at) { el.setAttribute("transform", "translate(" + x(from === to ? from : (from + to) / 2) + " 0)"); continue }
        const width = Math.max(0.75, right - left);
        for (const rect of rects) { rect.setAttribute("x", left); rect.setAttribute("width", width) }
        if (bar) { text.setAttribute("x", Math.max(left, plot.x) + indent); text.style.display = width < needs ? "none" : "inline" }
    }
    for (const { el, points } of curves)
        el.setAttribute("d", points.map(([at, y], i) => (i ? "H" + x(at) + " V" + y : "M" + x(at) + " " + y)).join(" "));
}
function show(from, to) {
    const least = 1, span = Math.min(Math.max(to - from, least), whole.to - whole.from);
    from = Math.min(Math.max(from, whole.from), whole.to - span);
    view = { from, to: from + span };
    requestAnimationFrame(draw);
}
function zoom(factor, share = 0.5) {
    const span = (view.to - view.from) * factor, at = view.from + (view.to - view.from) * share;
    show(at - span * share, at + span * (1 - share));
}
const move = share => show(view.from + (view.to - view.from) * share, view.to + (view.to - view.from) * share);
const shareOf = event => (svg.viewBox.baseVal.width * (event.clientX - svg.getBoundingClientRect().left)
    / svg.getBoundingClientRect().width - plot.x) / plot.width;
svg.addEventListener("wheel", event => {
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, Math.min(1, Math.max(0, shareOf(event))));
}, { passive: false });
let dragged;
svg.addEventListener("pointerdown", event => { dragged = { share: shareOf(event), view } });
addEventListener("pointerup", () => { dragged = undefined });
svg.addEventListener("pointermove", event => {
    if (!dragged) return;
    const by = (dragged.share - shareOf(event)) * (dragged.view.to - dragged.view.from);
    show(dragged.view.from + by, dragged.view.to + by);
});
svg.addEventListener("pointerover", event => {
    const title = event.target.closest("[data-f]")?.querySelector("title");
    if (title) details.textContent = title.textContent;
});
const keys = { "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), "0": () => show(whole.from, whole.to),
    ArrowLeft: () => move(-0.2), ArrowRight: () => move(0.2) };
addEventListener("keydown", event => {
    const act = !event.ctrlKey && !event.metaKey && !event.altKey && keys[event.key];
    if (act) { event.preventDefault(); act() }
});
document.getElementById("in").onclick = keys["+"];
document.getElementById("out").onclick = keys["-"];
document.getElementById("all").onclick = keys["0"];
svg.setAttribute("width", "100%");
svg.removeAttribute("height");
draw();
`
