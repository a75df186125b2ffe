import { type FieldBox, gapBefore, gapBehind, isNextLine, isOnRow, isOver, isSaying, type Line } from './caption-lines.ts'

/** Finds the captions of the fields of a page. */
export interface PageCaptions {
  /** Of a box for text: the text close above it, before it on its row, or the heading of its column. */
  ofText(box: FieldBox): string
  /** Of a box to tick: the text behind it, the heading of its column, or the text before it. */
  ofTick(box: FieldBox): string
  /** Of a choice, by its first box: the text before or above it. */
  ofChoice(box: FieldBox): string
  /** Of one box of a choice. */
  ofAnswer(box: FieldBox): string
}

/** In points; many forms print captions into the top of their boxes. */
const closeAbove = 6
const closeOverTick = 14
const closeBehindTick = 14
/** The same for a number, which may belong to the row instead. */
const closeNumber = 8
const farBefore = 300
const farBehind = 120
const farAbove = 25
const maxCaptionLength = 200

export function pageCaptions(lines: readonly Line[], texts: readonly FieldBox[], ticks: readonly FieldBox[]): PageCaptions {
  /** The texts of boxes to tick, which name nothing else. */
  const ticked = new Set(ticks.map((box) => closeBehind(box)).filter((line) => line !== undefined))
  /** The captions of rows and choices, which are no headings of what stands below them. */
  const rows = new Set([
    ...texts.flatMap((box) => (over(box, closeAbove) ? [] : linesBeside(before(box)?.line, box, lines))),
    ...ticks.flatMap((box) =>
      lines.filter((line) => isOnRow(line, box) && gapBefore(line, box) > -4 && gapBefore(line, box) < closeNumber),
    ),
  ])

  function closeBehind(box: FieldBox): Line | undefined {
    const found = nearest(lines, box, gapBehind, closeBehindTick)
    return found && (isSaying(found.line) || found.far < closeNumber) ? found.line : undefined
  }
  function before(box: FieldBox) {
    const first = firstOfRow(box, texts)
    const others = lines.filter((line) => !ticked.has(line))
    return nearest(others, first, gapBefore, farBefore, isSaying) ?? nearest(lines, first, gapBefore, farBefore)
  }
  function over(box: FieldBox, far: number, isFree: (line: Line) => boolean = () => true): Line | undefined {
    const found = lines.filter((line) => {
      const gap = box.y - line.bottom
      return gap > -4 && gap < far && isOver(line, box) && isSaying(line) && !ticked.has(line) && isFree(line)
    })
    return found.sort((one, other) => other.bottom - one.bottom)[0]
  }
  function anyAbove({ x, y, width }: FieldBox): Line | undefined {
    const above = lines.filter(({ left, right, bottom }) => left < x + width && right > x - 5 && y - bottom > -4 && y - bottom < farAbove)
    return (above.some(isSaying) ? above.filter(isSaying) : above).sort((one, other) => other.bottom - one.bottom)[0]
  }
  const heading = (box: FieldBox, far: number) => over(box, far, (line) => !rows.has(line))

  /** The heading of the column of equal boxes in which a box stands; nothing if it stands alone. */
  function ofColumn(box: FieldBox, boxes: readonly FieldBox[], { far, gap }: { far: number; gap: number }): string {
    const column = boxes.filter(({ x, width }) => Math.abs(x - box.x) < 2 && Math.abs(width - box.width) < 2)
    const top = topOfColumn(box, column, gap)
    const isAlone = top === box && !column.some(({ y }) => y > box.y && y - box.y - box.height <= gap)
    const line = isAlone ? undefined : heading(top, far)
    return line ? textOver(line, top, lines) : ''
  }
  const ofTexts = (box: FieldBox) => ofColumn(box, texts, { far: closeAbove, gap: 3 })
  // Boxes to tick are smaller than the rows they stand in.
  const ofTicks = (box: FieldBox) => ofColumn(box, ticks, { far: closeOverTick, gap: 3 * box.height })
  /** The text before a box in a table, unless it is a part of a longer text. */
  function ofRow(box: FieldBox): string {
    const line = before(box)?.line
    const isText = line && lines.some((other) => isNextLine(line, other) || isNextLine(other, line))
    return line && !isText && isSaying(line) ? line.text : ''
  }
  function besideOrAbove(box: FieldBox): string {
    const above = heading(box, closeAbove)
    const row = before(box)
    if (above && !(row && row.far < closeAbove)) return textOver(above, box, lines)
    if (row && isSaying(row.line)) return textBeside(row.line, box, lines)
    return (above ?? anyAbove(box) ?? row?.line ?? nearest(lines, box, gapBehind, farBehind)?.line)?.text ?? ''
  }
  function beside(box: FieldBox): string {
    const row = before(box)
    const other = nearest(lines, box, gapBehind, farBehind) ?? row
    return (row && isSaying(row.line) ? textBeside(row.line, box, lines) : other?.line.text) ?? anyAbove(box)?.text ?? ''
  }
  return {
    ofText(box) {
      const column = ofTexts(box)
      return cleaned(column === '' ? besideOrAbove(box) : joined([ofRow(box), column]))
    },
    ofTick(box) {
      const behind = closeBehind(box)
      const column = behind ? '' : ofTicks(box)
      return cleaned(behind?.text ?? (column === '' ? beside(box) : joined([ofRow(box), column])))
    },
    ofChoice: (box) => cleaned(besideOrAbove(box)),
    ofAnswer: (box) => cleaned(closeBehind(box)?.text ?? (ofTicks(box) || beside(box))),
  }
}

/** The highest box of the column that is reached from a box without a wider gap. */
function topOfColumn(box: FieldBox, column: readonly FieldBox[], gap: number): FieldBox {
  let top = box
  for (const next of column.toSorted((one, other) => other.y - one.y)) if (next.y < top.y && top.y - next.y - next.height <= gap) top = next
  return top
}

/** The first of the boxes on a row that touch each other, such as those of an amount and its cents. */
function firstOfRow(box: FieldBox, boxes: readonly FieldBox[]): FieldBox {
  const row = boxes.filter(({ y, height }) => Math.abs(y - box.y) < 3 && Math.abs(height - box.height) < 3)
  let first = box
  for (const next of row.toSorted((one, other) => other.x - one.x))
    if (next.x < first.x && Math.abs(first.x - next.x - next.width) < 3) first = next
  return first
}

function nearest(
  lines: readonly Line[],
  box: FieldBox,
  distance: (line: Line, box: FieldBox) => number,
  most: number,
  isWanted?: (line: Line) => boolean,
): { line: Line; far: number } | undefined {
  const near = lines
    .filter((line) => isOnRow(line, box) && (!isWanted || isWanted(line)))
    .map((line) => ({ line, far: distance(line, box) }))
    .filter(({ far }) => far > -4 && far < most)
    .sort((one, other) => one.far - other.far)
  return near.find(({ line }) => isSaying(line)) ?? near[0]
}

/** A text over a box with what stands beside it over the same box, and with the lines above that it goes on from. */
function textOver(line: Line, box: FieldBox, lines: readonly Line[]): string {
  const row = lines
    .filter((other) => Math.abs(other.bottom - line.bottom) < 2 && isOver(other, box))
    .toSorted((one, other) => one.left - other.left)
  const parts = row.map(({ text }) => text)
  let top = line
  while (row.length === 1 && parts.length < maxLines) {
    const above = lines.find((other) => isNextLine(other, top))
    if (!above) break
    parts.unshift(above.text)
    top = above
  }
  return parts.join(' ')
}

const maxLines = 4

function textBeside(line: Line, box: FieldBox, lines: readonly Line[]): string {
  return linesBeside(line, box, lines)
    .map(({ text }) => text)
    .join(' ')
}

/** A line on the row of a box, with those above and below that are on the same row. */
function linesBeside(line: Line | undefined, box: FieldBox, lines: readonly Line[]): Line[] {
  if (!line) return []
  const isNext = (other: Line) => isNextLine(other, line, loose) || isNextLine(line, other, loose)
  return lines.filter((other) => other === line || (isOnRow(other, box) && isNext(other))).sort((one, other) => one.bottom - other.bottom)
}

const loose = 1.7

function joined(parts: readonly string[]): string {
  return [...new Set(parts.map((part) => part.replaceAll(aroundCaption, '')).filter((part) => part !== ''))].join(', ')
}

function cleaned(text: string): string {
  return text.replaceAll(aroundCaption, '').slice(0, maxCaptionLength).toWellFormed()
}

// A run of dots is only looked at from its beginning, so that long ones inside a text cost no more than others.
const aroundCaption = /^[\s,;:.•▶►→{]+|(?<![\s:.…_*▶►→}])[\s:.…_*▶►→}]+$/gu
