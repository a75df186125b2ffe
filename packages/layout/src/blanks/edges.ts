import { least, most } from '../document/extremes.ts'
import type { Colour, DrawnArea, DrawnLine, PageDrawing } from '../page-drawing.ts'
import type { Box } from '../words.ts'
import { heightOf, widthOf } from './blank.ts'

/** A drawn edge: its place across its direction, and its ends along it. */
export interface Edge {
  at: number
  from: number
  to: number
  /** The thickness of its line. */
  width: number
}

/** The edges of a page, from the top and from the left, and the filled boxes that can be seen. */
export interface Edges {
  across: Edge[]
  down: Edge[]
  /** Light areas that stand out from what is behind them. */
  panels: Box[]
  /** Areas too dark to be written on. */
  shaded: Box[]
}

const maxEdges = 6000
const maxAreas = 3000
const leastLength = 4
/** Thicker lines are bars. */
const maxWidth = 4
const nearAcross = 0.8
const maxGap = 1.2
/** Pieces this short with gaps this wide are the dots or dashes of one line. */
const dashLength = 4
const dashGap = 4

/** The edges of lines, of frames and of areas that stand out. */
export function edgesOf(drawing: PageDrawing): Edges {
  const { frames, panels, shaded } = sortAreas([...drawing.areas.slice(0, maxAreas), ...roundPanels(drawing)], drawing.glyphs)
  const across: Edge[] = []
  const down: Edge[] = []
  for (const line of drawing.lines) addLine(line, across, down)
  for (const { left, top, right, bottom } of [...frames, ...roundFrames(drawing), ...panels, ...shaded]) {
    across.push({ at: top, from: left, to: right, width: 0 }, { at: bottom, from: left, to: right, width: 0 })
    down.push({ at: left, from: top, to: bottom, width: 0 }, { at: right, from: top, to: bottom, width: 0 })
  }
  return { across: joined(across), down: joined(down), panels, shaded }
}

/** Boxes with round corners whose sides are drawn: their sides don't meet. */
function roundFrames({ paths, lines }: PageDrawing): Box[] {
  const candidates = paths.filter((path) => path.stroke !== undefined && path.slants === 0 && isFieldSized(path)).slice(0, maxRound)
  const seen = lines.slice(0, maxEdges)
  const isDrawn = (from: number, to: number, at: number, isAcross: boolean) => {
    const pieces = seen.filter(({ x0, y0, x1, y1 }) =>
      isAcross ? y0 === y1 && Math.abs(y0 - at) < 1 && x1 > from && x0 < to : x0 === x1 && Math.abs(x0 - at) < 1 && y1 > from && y0 < to,
    )
    const length = pieces.reduce((sum, { x0, y0, x1, y1 }) => sum + (isAcross ? x1 - x0 : y1 - y0), 0)
    return length >= 0.4 * (to - from)
  }
  return candidates.filter(
    ({ left, top, right, bottom }) =>
      isDrawn(left, right, top, true) &&
      isDrawn(left, right, bottom, true) &&
      isDrawn(top, bottom, left, false) &&
      isDrawn(top, bottom, right, false),
  )
}

/** Light areas with round corners. */
function roundPanels({ paths }: PageDrawing): DrawnArea[] {
  return paths
    .flatMap((path) =>
      path.fill !== undefined &&
      path.stroke === undefined &&
      path.slants <= roundCurves &&
      isFieldSized(path) &&
      lightness(path.fill) >= lightest
        ? [{ ...path, colour: path.fill }]
        : [],
    )
    .slice(0, maxRound)
}

const maxRound = 1000
/** Some programs draw a corner by four curves. */
const roundCurves = 16

function isFieldSized(box: Box): boolean {
  return widthOf(box) >= 8 && heightOf(box) >= 8 && heightOf(box) <= 130
}

function addLine({ x0, y0, x1, y1, width, colour, isDashed }: DrawnLine, across: Edge[], down: Edge[]): void {
  if (width > maxWidth || lightness(colour) > nearlyWhite) return
  if (x1 - x0 >= y1 - y0) across.push({ at: y0, from: x0, to: x1, width })
  // A dashed line between places of one blank is a comb's tooth, and no wall.
  else if (!isDashed) down.push({ at: x0, from: y0, to: y1, width })
}

const nearlyWhite = 0.97
const leastContrast = 0.02
const lightest = 0.8
/** A frame is sometimes filled between two rectangles. */
const frameWidth = 3

/** Tells what areas are to a person: frames, places to write on, or what is shaded because nothing is to be written there. */
function sortAreas(areas: readonly DrawnArea[], page: { width: number; height: number }) {
  const [frames, panels, shaded]: [Box[], Box[], Box[]] = [[], [], []]
  for (const [index, area] of areas.entries()) {
    if (widthOf(area) < leastLength || heightOf(area) < leastLength) continue
    if (areas[index - 1] && isFrame(areas[index - 1] as DrawnArea, area)) {
      frames.push(area)
      shaded.pop()
      continue
    }
    const isGround = widthOf(area) * heightOf(area) > 0.5 * page.width * page.height
    const own = lightness(area.colour)
    const behind = backdrop(areas, index)
    if (isGround || Math.abs(own - behind) < leastContrast) continue
    if (own >= lightest || (isColoured(area.colour) && isField(area, page))) panels.push(area)
    else shaded.push(area)
  }
  return {
    frames,
    panels,
    shaded: shaded.filter((dark) => !areas.some((area) => lightness(area.colour) > nearlyWhite && covers(area, dark))),
  }
}

/** Grey is used to close a place, a colour to show one. */
function isColoured(colour: Colour): boolean {
  const parts = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]
  return most(parts) - least(parts) > 40
}

/** Wider, thinner or larger areas are decoration. */
function isField(area: Box, page: { width: number; height: number }): boolean {
  return widthOf(area) < 0.6 * page.width && heightOf(area) >= 9 && heightOf(area) < 0.2 * page.height
}

function isFrame(outer: DrawnArea, inner: DrawnArea): boolean {
  const margins = [inner.left - outer.left, inner.top - outer.top, outer.right - inner.right, outer.bottom - inner.bottom]
  return outer.colour === inner.colour && margins.every((margin) => margin > 0 && margin <= frameWidth)
}

/** The lightness of what an area is painted on. */
function backdrop(areas: readonly DrawnArea[], index: number): number {
  const area = areas[index] as DrawnArea
  for (let below = index - 1; below >= 0; below -= 1) {
    const other = areas[below]
    if (other && covers(other, area)) return lightness(other.colour)
  }
  return 1
}

function covers(outer: Box, inner: Box): boolean {
  return outer.left <= inner.left + 1 && outer.top <= inner.top + 1 && outer.right >= inner.right - 1 && outer.bottom >= inner.bottom - 1
}

/** From 0 for black to 1 for white. */
function lightness(colour: Colour): number {
  return (0.3 * (colour >> 16) + 0.59 * ((colour >> 8) & 0xff) + 0.11 * (colour & 0xff)) / 255
}

/** Joins the pieces of edges: borders drawn cell by cell, dots and dashes, double lines. */
function joined(edges: Edge[]): Edge[] {
  const sorted = edges.sort((one, other) => one.at - other.at).slice(0, 4 * maxEdges)
  const result: Edge[] = []
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1
    while (
      to < sorted.length &&
      (sorted[to]?.at ?? 0) - (sorted[to - 1]?.at ?? 0) <= nearAcross &&
      (sorted[to]?.at ?? 0) - (sorted[from]?.at ?? 0) <= 2 * nearAcross
    )
      to += 1
    result.push(...joinedAlong(sorted.slice(from, to)))
    from = to
  }
  return result.filter(({ from, to }) => to - from >= leastLength).slice(0, maxEdges)
}

function joinedAlong(edges: Edge[]): Edge[] {
  const result: Edge[] = []
  for (const { at, from, to, width } of edges.sort((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    const gap = last ? from - last.to : 0
    const isDash = last !== undefined && to - from <= dashLength && gap <= dashGap
    if (last && (gap <= maxGap || isDash)) {
      last.to = Math.max(last.to, to)
      last.width = Math.max(last.width, width)
    } else result.push({ at, from, to, width })
  }
  return result
}
