import type { Paragraph, Run } from '../model.ts'

/**
 * The space to add between letters so that lines keep their widths in the font that they are shown in, in points; 0 where it is as wide as
 * the original, or where nothing is known of it. It matters for fonts that few people have: others are shown in their place.
 */
export function letterFit({ runs, lines, align, list, left: indent }: Paragraph): number {
  const characters = runs.reduce((sum, { text }) => sum + text.length, 0)
  const shown = lines.reduce((sum, { left, right }) => sum + right - (list ? Math.max(left, indent) : left), 0)
  const known = runs.every(({ text, font }) => font in widths && plain.test(text))
  if (!known || characters < fewest || shown <= 0 || runs.some(({ raise }) => raise)) return 0
  // A line break takes the place of a space.
  const breaks = Math.max(0, lines.length - 1)
  const expected = runs.reduce((sum, run) => sum + widthOf(run), 0) - breaks * 0.26 * (runs[0]?.size ?? 10)
  const off = shown / Math.max(1, expected) - 1
  if (Math.abs(off) < tolerated) return 0
  const size = runs[0]?.size ?? 10
  // Words of justified lines are farther apart than they need to be: there only the letters themselves count.
  const wider = runs.reduce((sum, run) => sum + widthOf(run) * ((run.stretch ?? 1) - 1), 0)
  const spacing = (align === 'justify' && off > 0 ? Math.max(0, wider) : shown - expected) / characters
  return Math.max(-most * size, Math.min(most * size, spacing))
}

const [fewest, tolerated, most] = [6, 0.025, 0.06]
const plain = /^[\x20-\x7e\u00a0-\u00ff\u2010-\u2026]*$/u

function widthOf({ text, font, size, bold }: Run): number {
  const table = widths[font] ?? []
  let sum = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 32
    sum += code >= 32 && code < 127 ? (table[code - 32] ?? 500) : usual
  }
  return (sum / 1000) * size * (bold ? bolder : 1)
}

const [usual, bolder] = [500, 1.055]

/** Of the characters from the space to the tilde, in thousandths of the font size: common to fonts that replace each other. */
const widths: Readonly<Record<string, readonly number[]>> = {
  Arial: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
    278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
    667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
    556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ],
  'Times New Roman': [
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278,
    278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722,
    722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500,
    500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
  ],
  'Courier New': new Array(95).fill(600),
}
