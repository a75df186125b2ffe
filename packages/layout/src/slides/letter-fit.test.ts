import { describe, expect, test } from 'vitest'
import type { Paragraph } from '../model.ts'
import { letterFit } from './letter-fit.ts'
import { lineStart, textWidths } from './line-widths.ts'

interface Look {
  font?: string
  align?: Paragraph['align']
  stretch?: number
}

/** A paragraph of ten points whose lines begin at 50 and have these widths. */
function paragraph(lines: readonly (readonly [text: string, width: number])[], { font = 'Arial', align = 'left', stretch }: Look = {}) {
  const style = { font, size: 10, bold: false, italic: false, colour: 0, underline: false, strike: false, raise: undefined }
  const text = lines.map(([line]) => line).join(' ')
  const place = { top: 0, before: 0, left: 50, first: 0, rightEdge: 300, tabs: [], rtl: false, leading: 12 }
  const list: Paragraph = {
    kind: 'paragraph',
    role: 'body',
    runs: [{ ...style, text, ...(stretch !== undefined && { stretch }) }],
    lines: lines.map(([line, width], index) => ({
      page: 1,
      baseline: 10 + 12 * index,
      left: 50,
      top: 12 * index,
      right: 50 + width,
      bottom: 12 * index + 12,
      text: line,
    })),
    align,
    source: 'geometry',
    ...place,
  }
  return list
}

// Ten letters of 0.556 em.
const text = 'aaaaaaaaaa'
const asItIs = { spacing: 0, scale: 1 }

describe('a line that is never wrapped', () => {
  test('keeps its letters where they are in a font of the same widths', () => {
    expect(letterFit(paragraph([[text, 55.6]]))).toEqual(asItIs)
    expect(letterFit(paragraph([[text, 56.5]]))).toEqual(asItIs)
  })

  test('is set closer where a replaced font would make it wider, and apart where it would make it narrower', () => {
    expect(letterFit(paragraph([[text, 52]])).spacing).toBeCloseTo(-0.36)
    expect(letterFit(paragraph([[text, 59]])).spacing).toBeCloseTo(0.34)
  })

  test('gets smaller letters, within bounds, where they cannot be set close enough', () => {
    const narrow = letterFit(paragraph([[text, 45]]))
    expect(narrow.spacing).toBeCloseTo(-0.6)
    expect(narrow.scale * (55.6 - 6)).toBeLessThan(46.5)
    expect(letterFit(paragraph([[text, 20]])).scale).toBe(0.8)
  })

  test('does not change where nothing is known', () => {
    expect(letterFit(paragraph([[text, 40]], { font: 'Georgia' }))).toEqual(asItIs)
    expect(letterFit(paragraph([['Журнал для всех', 40]]))).toEqual(asItIs)
  })

  test('is set apart only as far as its letters were wider if it is justified', () => {
    expect(letterFit(paragraph([[text, 70]], { align: 'justify' }))).toEqual(asItIs)
    expect(letterFit(paragraph([[text, 70]], { align: 'justify', stretch: 1.06 })).spacing).toBeCloseTo(0.33)
  })

  test('knows the widths of letters with marks and of Chinese', () => {
    expect(letterFit(paragraph([['áäàâãaaaaa', 52]])).spacing).toBeCloseTo(-0.36)
    expect(letterFit(paragraph([['你好你好你好你好', 76]])).spacing).toBeCloseTo(-0.5)
  })
})

describe('lines that are wrapped', () => {
  const lines = [
    ['aaaaa aaaaa aaaaa', 90],
    ['aaaaa aaaaa aaaaa', 90],
    ['aaaaa', 27],
  ] as const

  test('stay as many as they were in a wider font', () => {
    const { spacing, scale } = letterFit(paragraph(lines), { left: 50, right: 136 })
    const line = scale * (15 * 5.56 + 2 * 2.78 + 17 * spacing)
    expect(line).toBeLessThan(86)
    expect(spacing).toBeLessThan(0)
  })

  test('take no word of the next line in a narrower font', () => {
    const { spacing } = letterFit(paragraph(lines), { left: 50, right: 170 })
    const withNext = 20 * 5.56 + 3 * 2.78 + 23 * spacing
    expect(withNext).toBeGreaterThan(119)
  })

  test('fit as well where words that were cut at their ends are whole again', () => {
    const cut = paragraph([
      ['aaaaa aaaaa aaaaa aaaa-', 120],
      ['aaaaaaaaa aaaaa aaaaa a', 120],
      ['aaaaa aaaaa aaaaa aaaaa', 120],
    ])
    const [run] = cut.runs
    if (run) run.text = run.text.replace('- ', '')
    const { spacing, scale } = letterFit(cut, { left: 50, right: 172 })
    // The long word is on the second line, which has no room for its last word as it is.
    expect(scale * (13 * 5.56 + 10 * 5.56 + 3 * 2.78 + 26 * spacing)).toBeLessThan(122 * 1.06)
    expect(spacing).toBeLessThan(0)
  })

  test('stay as they are where a word that is wider than a line was broken', () => {
    const address = 'https://example.org/'.padEnd(80, 'a')
    const broken = paragraph([
      [address.slice(0, 43), 210],
      [`${address.slice(43)} and more`, 230],
    ])
    const [run] = broken.runs
    if (run) run.text = `${address} and more`
    const [first, second] = textWidths(broken)?.lines ?? []
    for (const [index, { width }] of [first, second].map((line) => line ?? { width: 0 }).entries()) {
      const line = broken.lines[index]
      if (line) line.right = line.left + width
    }
    expect(letterFit(broken, { left: 50, right: 50 + 1.02 * Math.max(first?.width ?? 0, second?.width ?? 0) })).toEqual(asItIs)
  })

  test('become no smaller where that makes them no fewer', () => {
    const crowded = paragraph([[Array.from({ length: 12 }, () => 'aaaaaaaaaa').join(' '), 60]])
    expect(letterFit(crowded, { left: 50, right: 111 }).scale).toBe(1)
  })
})

test('a line is looked for among its own characters, also if it ends in a hyphen', () => {
  const end = 6000
  const readsFor = (line: string) => {
    let reads = 0
    const measured = Array.from({ length: end }, () => ({ character: 'a', width: 5 }))
    const watched = new Proxy(measured, {
      get(target, index) {
        reads += 1
        return Reflect.get(target, index)
      },
    })
    expect(lineStart(watched, end, line)).toBe(end - line.replace('-', '').length)
    return reads
  }
  // One to see whether its end is a space, and one or two for the hyphen.
  expect(readsFor('a'.repeat(40))).toBeLessThanOrEqual(43)
  expect(readsFor(`${'a'.repeat(39)}-`)).toBeLessThanOrEqual(42)
})
