/** Left, bottom, right and top, y up. */
type Box = readonly [left: number, bottom: number, right: number, top: number]

/** A path, a shading or a text on a page. */
export interface PageShape {
  kind: 'drawn' | 'text'
  box: Box
  /** Curves and slanted lines in it, which tables and frames don't have; counted up to a few. */
  strokes: number
}

/**
 * The parts of a page that are drawings: groups of nearby lines with enough curves or slanted lines. Tables, frames and rules have none and
 * don't count, nor do frames that mostly contain text. Short texts at a drawing belong to it. Ordered from the top.
 */
export function findFigures(shapes: readonly PageShape[], visible: Box): Box[] {
  const isBackground = (box: Box) => area(box) > mostOfPage * area(visible)
  const drawn = shapes.flatMap(({ kind, box, strokes }) => {
    const seen = shared(box, visible)
    return kind === 'drawn' && seen && !isBackground(seen) ? [groupOf(seen, strokes)] : []
  })
  const texts = shapes.filter(({ kind, box }) => kind === 'text' && touches(box, visible)).map(({ box }) => box)
  const figures = groupsOf(drawn).filter((group) => isFigure(group, texts))
  const lines = linesOf(texts)
  return figures.map(({ box }) => withLabels(box, lines)).toSorted((one, other) => other[3] - one[3] || one[0] - other[0])
}

/** Small drawings that stand on their own, such as ornaments above a title: no text is beside them, or belongs to them. */
export function findOrnaments(shapes: readonly PageShape[], visible: Box): Box[] {
  const drawn = shapes.flatMap(({ kind, box, strokes }) => {
    const seen = shared(box, visible)
    return kind === 'drawn' && seen ? [groupOf(seen, strokes)] : []
  })
  const texts = shapes.filter(({ kind }) => kind === 'text').map(({ box }) => box)
  const isBeside = (box: Box) => texts.some(([, bottom, , top]) => bottom < box[3] && top > box[1])
  return groupsOf(drawn)
    .filter((group) => isOrnament(group) && !isBeside(group.box))
    .map(({ box }) => box)
}

function isOrnament({ box, strokes, count, drawings }: Group): boolean {
  const [width, height] = [widthOf(box), heightOf(box)]
  const isSmall = Math.min(width, height) < leastSide && width > leastOrnament && height > leastOrnament
  return isSmall && strokes >= ornamentStrokes && drawings > count / 2
}

const [leastOrnament, ornamentStrokes] = [8, 12]
const mostOfPage = 0.8
const gap = 8
const leastSide = 30
const leastStrokes = 6
/** As a share of all paths in a group: a form with thousands of rules and a few round boxes isn't a drawing. */
const leastShare = 0.04
/** As a share of a group's area: small circles before the lines of a form aren't a drawing. */
const leastDrawn = 0.15
const mostText = 0.35

interface Group {
  box: Box
  strokes: number
  count: number
  /** Paths with curves or slanted lines, and their boxes. */
  drawings: number
  drawn: Box | undefined
}

function groupOf(box: Box, strokes: number): Group {
  const isDrawing = strokes >= 1
  return { box, strokes, count: 1, drawings: isDrawing ? 1 : 0, drawn: isDrawing ? box : undefined }
}

/** Parts separated by a small gap at most belong together. */
function groupsOf(parts: readonly Group[]): Group[] {
  let groups = parts
  for (let before = -1; before !== groups.length; ) {
    before = groups.length
    const joined: Group[] = []
    for (const group of groups) {
      const near = grown(group.box, gap)
      const at = joined.findIndex(({ box }) => touches(box, near))
      const other = joined[at]
      if (other) joined[at] = together(other, group)
      else joined.push(group)
    }
    groups = joined
  }
  return [...groups]
}

function together(one: Group, other: Group): Group {
  return {
    box: around(one.box, other.box),
    strokes: one.strokes + other.strokes,
    count: one.count + other.count,
    drawings: one.drawings + other.drawings,
    drawn: one.drawn && other.drawn ? around(one.drawn, other.drawn) : (one.drawn ?? other.drawn),
  }
}

function isFigure({ box, strokes, count, drawings, drawn }: Group, texts: readonly Box[]): boolean {
  if (widthOf(box) < leastSide || heightOf(box) < leastSide) return false
  if (strokes < leastStrokes || drawings < leastShare * count) return false
  if (!drawn || area(drawn) < leastDrawn * area(box)) return false
  const covered = texts.reduce((sum, text) => sum + area(shared(text, box) ?? [0, 0, 0, 0]), 0)
  return covered < mostText * area(box)
}

const labelGap = 3
const shortLabel = 40
const labelShare = 0.6

/** A line of text is often written in several pieces, side by side and at about the same height. */
function linesOf(texts: readonly Box[]): Box[] {
  const middle = ([, bottom, , top]: Box) => (bottom + top) / 2
  const row = (box: Box) => Math.round(middle(box) / rowHeight)
  const lines: Box[] = []
  for (const text of texts.toSorted((one, other) => row(other) - row(one) || one[0] - other[0])) {
    const last = lines.at(-1)
    const goesOn = last && Math.abs(middle(last) - middle(text)) < rowHeight && text[0] - last[2] < wordGap
    if (goesOn) lines[lines.length - 1] = around(last, text)
    else lines.push(text)
  }
  return lines
}

const rowHeight = 4
const wordGap = 6

/** A line of running text next to a drawing is longer than its labels. */
function withLabels(figure: Box, lines: readonly Box[]): Box {
  const near = grown(figure, labelGap)
  const isLabel = (line: Box) => widthOf(line) <= Math.max(shortLabel, labelShare * widthOf(figure)) && touches(line, near)
  return lines.filter(isLabel).reduce(around, figure)
}

function widthOf([left, , right]: Box): number {
  return right - left
}

function heightOf([, bottom, , top]: Box): number {
  return top - bottom
}

function area(box: Box): number {
  return widthOf(box) * heightOf(box)
}

function around(one: Box, other: Box): Box {
  return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])]
}

function grown([left, bottom, right, top]: Box, by: number): Box {
  return [left - by, bottom - by, right + by, top + by]
}

/** Lines are boxes without width or height. */
function touches(one: Box, other: Box): boolean {
  return one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]
}

function shared(one: Box, other: Box): Box | undefined {
  if (!touches(one, other)) return undefined
  return [Math.max(one[0], other[0]), Math.max(one[1], other[1]), Math.min(one[2], other[2]), Math.min(one[3], other[3])]
}
