// The SVG in a page of its own: one file, nothing loaded. The script only moves shapes along the time axis (wheel, drag, keys,
// buttons) and shows the title of what is pointed at or focused; without it the picture stands as it is.
import { STEPS } from "./axis.js"
import { escapeXml } from "./svg.js"
import type { TimelineData } from "./timeline-data.js"
import { LABEL, ZOOM } from "./zoom-script.js"

const STYLE = `
body { margin: 0; font: 14px Helvetica, Arial, sans-serif; color: #111; background: #fff }
header { position: sticky; top: 0; background: #fff; border-bottom: 1px solid #999; padding: 6px 16px; display: flex; gap: 8px; align-items: center }
button { font: inherit; padding: 2px 10px }
#details { min-height: 1.2em; white-space: pre-wrap; flex: 1 }
main { overflow-x: auto }
svg { min-width: 760px; user-select: none; -webkit-user-select: none; touch-action: pan-x pan-y }
svg:focus-visible { outline: 2px solid #1a4e7a }
[data-f] { cursor: crosshair }
@media print { header { display: none } main { overflow: visible } svg { min-width: 0 } }
`

export function html(picture: string, title: string, { from, to }: TimelineData): string {
    const config = JSON.stringify({ from, to, steps: STEPS })
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<button id="in" title="zoom in (+)">+</button><button id="out" title="zoom out (-)">&minus;</button><button id="all" title="the whole run (0)">all</button>
<span id="details" aria-live="polite">Zoom: wheel, + and &minus;. Move: drag, arrow keys. Everything: 0. Point at a shape for its details.</span>
</header>
<main>
${picture}</main>
<script>
const config = ${config};
const label = ${LABEL};
${ZOOM}
</script>
</body>
</html>
`
}
