import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { anchorOf, changedRows, changeTextIn, popplerText } from '../testing/edited-pdf.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'paragraph-'))
afterAll(() => rmSync(folder, { recursive: true }))

const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>'
const lines = ['The harbour has handled more', 'freight this year than in any', 'year since the quay was built.']
const setting = { align: 'left', x: 20, width: 170, leading: 16, ends: true } as const

/** A paragraph of three lines in a size of 12, each with its own operator, and a line far below. */
function paragraph(): string {
  const path = join(folder, 'before.pdf')
  const shown = lines.map((line, index) => `1 0 0 1 20 ${160 - index * 16} Tm (${line}) Tj`).join(' ')
  writeFileSync(path, smallPdf(onePage({ content: `BT /F1 12 Tf ${shown} 1 0 0 1 20 40 Tm (far below) Tj ET`, page: font })))
  return path
}

const whole = (path: string) => ({ spans: lines.flatMap((line) => anchorOf(path, line).spans), was: lines.join('\n') })

/** Where poppler sees the words of a page: their left and right edges by word. */
function edgesOf(path: string): Map<string, { left: number; right: number; top: number }> {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  const words = [...html.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]+)</g)]
  return new Map(words.map(([, left, top, right, word = '']) => [word, { left: Number(left), right: Number(right), top: Number(top) }]))
}

test('words move to the next lines, and lines before and below stay', () => {
  const [from, to] = [paragraph(), join(folder, 'reflowed.pdf')]
  const text = lines.join(' ').replace('this year', 'this exceptionally good year')
  changeTextIn(from, to, [{ block: whole(from), text: [{ text }], reflow: 'paragraph', setting }])
  const found = popplerText(to).split(/\n+/)
  expect(found[0]).toBe(lines[0])
  expect(found.slice(0, -1).join(' ')).toBe(text)
  expect(found.length).toBeGreaterThan(4)
  expect(found.at(-1)).toBe('far below')
  const edges = edgesOf(to)
  for (const { right } of edges.values()) expect(right).toBeLessThanOrEqual(190.5)
  // The page is 200 points high: its first line ends above 45, and the last below 155.
  expect(changedRows(from, to)?.first).toBeGreaterThan(45)
  expect(changedRows(from, to)?.last).toBeLessThan(150)
})

test('the same text changes nothing', () => {
  const [from, to] = [paragraph(), join(folder, 'same.pdf')]
  changeTextIn(from, to, [{ block: whole(from), text: [{ text: lines.join(' ') }], reflow: 'paragraph', setting }])
  expect(changedRows(from, to)).toBeUndefined()
})

test('a first line that is indented ends at the edge of the paragraph', () => {
  const [from, to] = [join(folder, 'indented.pdf'), join(folder, 'indented-longer.pdf')]
  const shown = lines.map((line, index) => `1 0 0 1 ${index === 0 ? 32 : 20} ${160 - index * 16} Tm (${line}) Tj`).join(' ')
  writeFileSync(from, smallPdf(onePage({ content: `BT /F1 12 Tf ${shown} ET`, page: font })))
  const text = lines.join(' ').replace('The', 'The old sea')
  changeTextIn(from, to, [{ block: whole(from), text: [{ text }], reflow: 'paragraph', setting }])
  expect(popplerText(to).split(/\n+/)[0]).toBe('The old sea harbour has')
  for (const { right } of edgesOf(to).values()) expect(right).toBeLessThanOrEqual(190.5)
})

test('a line that is added so near to the next text that their letters meet has no room', () => {
  const crowded = (gap: number) => {
    const path = join(folder, 'crowded.pdf')
    const shown = lines.map((line, index) => `1 0 0 1 20 ${160 - index * 16} Tm (${line}) Tj`).join(' ')
    const content = `BT /F1 12 Tf ${shown} 1 0 0 1 20 ${128 - gap} Tm (The next paragraph) Tj ET`
    writeFileSync(path, smallPdf(onePage({ content, page: font })))
    const text = `${lines.join('\n')}\nAdded`
    return () => changeTextIn(path, join(folder, 'added.pdf'), [{ block: whole(path), text: [{ text }], setting }])
  }
  expect(crowded(16 + 7)).toThrow('no-room')
  expect(crowded(16 + 12)).not.toThrow()
})

test('words that become wider by their look alone move others to the next line', () => {
  const [from, to] = [paragraph(), join(folder, 'restyled.pdf')]
  const [first = '', ...rest] = lines
  const bold = { font: { family: 'sans', bold: true, italic: false }, size: 14 } as const
  const text = [{ text: first, ...bold }, { text: ` ${rest.join(' ')}` }]
  changeTextIn(from, to, [{ block: whole(from), text, reflow: 'paragraph', setting }])
  expect(popplerText(to).split(/\n+/)[0]).toBe('The harbour has')
  for (const { right } of edgesOf(to).values()) expect(right).toBeLessThanOrEqual(190.5)
})

test('changed lines are justified between the edges, but not the last', () => {
  const [from, to] = [paragraph(), join(folder, 'justified.pdf')]
  const text = 'The harbour has handled much\nfreight this year, and than in\nno year.'
  changeTextIn(from, to, [{ block: whole(from), text: [{ text }], setting: { ...setting, align: 'justify' } }])
  const edges = edgesOf(to)
  expect(edges.get('much')?.right).toBeCloseTo(190, 0)
  expect(edges.get('year.')?.right).toBeLessThan(100)
  expect(popplerText(to).split(/\n+/).slice(0, 3)).toEqual(text.split('\n'))
})

test.each([
  ['right', (_: number, right: number) => [right, 190] as const],
  ['center', (left: number, right: number) => [(left + right) / 2, 105] as const],
] as const)('lines that are added are set to the %s', (align, measure) => {
  const [from, to] = [paragraph(), join(folder, `${align}.pdf`)]
  const text = `${lines.join('\n')}\nAdded`
  changeTextIn(from, to, [{ block: whole(from), text: [{ text }], setting: { ...setting, align } }])
  const { left = 0, right = 0 } = edgesOf(to).get('Added') ?? {}
  const [found, wanted] = measure(left, right)
  expect(found).toBeCloseTo(wanted, 0)
})

test('fewer lines leave the rest of their place empty', () => {
  const [from, to] = [paragraph(), join(folder, 'short.pdf')]
  changeTextIn(from, to, [{ block: whole(from), text: [{ text: 'The harbour.' }], reflow: 'paragraph', setting }])
  expect(popplerText(to).split(/\n+/)).toEqual(['The harbour.', 'far below'])
})

test('a word that a line end has cut is one again where both parts come to one line', () => {
  const cutAt = (first: string, rest: string) => ['Disparities of one, two and', `three, and of the ${first}`, `${rest} of a quay.`]
  const page = (cut: readonly string[], more: readonly string[]) => {
    const path = join(folder, 'cut.pdf')
    const shown = [...cut, ...more].map((line, index) => `1 0 0 1 20 ${(index < 3 ? 180 : 140) - index * 16} Tm (${line}) Tj`).join(' ')
    writeFileSync(path, smallPdf(onePage({ content: `BT /F1 12 Tf ${shown} ET`, page: font })))
    return path
  }
  const reflowed = (first: string, rest: string, more: readonly string[]) => {
    const cut = cutAt(first, rest)
    const [from, to] = [page(cut, more), join(folder, 'joined.pdf')]
    const block = { spans: cut.flatMap((line) => anchorOf(from, line).spans), was: cut.join('\n') }
    const text = cut.join(' ').replace(first, `whole new ${first}`)
    changeTextIn(from, to, [{ block, text: [{ text }], reflow: 'paragraph', setting }])
    return popplerText(to).split('\n').slice(0, 3)
  }
  const lines = (last: string) => ['Disparities of one, two and', 'three, and of the whole new', last]
  // On a page whose lines are hyphenated the hyphen is the program's, elsewhere the author's, except before an ending.
  const hyphenated = ['One more line of hyphen-', 'ated words that a pro-', 'gram has set below']
  expect(reflowed('weather-', 'proof', hyphenated)).toEqual(lines('weatherproof of a quay.'))
  expect(reflowed('weather-', 'proof', [])).toEqual(lines('weather-proof of a quay.'))
  expect(reflowed('environ-', 'ment', [])).toEqual(lines('environment of a quay.'))
})

/** The same paragraph, in which the second line has the figure of a footnote after 'season': smaller, and raised by `rise`. */
function withFigure(rise: number): { path: string; shows: readonly string[]; was: string } {
  const path = join(folder, 'figure.pdf')
  const at = (x: number, y: number, text: string, size = 12) => `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj`
  const shows = [lines[0] ?? '', 'freight this season', '7', ' than in any', lines[2] ?? '']
  const [first = '', before = '', figure = '', behind = '', last = ''] = shows
  const content = [at(20, 160, first), at(20, 144, before), at(117.38, 144 + rise, figure, 7), at(124.5, 144, behind), at(20, 128, last)]
  writeFileSync(path, smallPdf(onePage({ content: `BT ${content.join(' ')} ${at(20, 40, 'far below')} ET`, page: font })))
  return { path, shows, was: [first, 'freight this season7 than in any', last].join('\n') }
}

test.each([3, 4.2])('the figure of a footnote, raised by %d, goes with its word to another line as it is', (rise) => {
  const { path, shows, was } = withFigure(rise)
  const spans = shows.map((show) => anchorOf(path, show).spans[0] ?? { show: 0, from: 0, to: 0 })
  const to = join(folder, 'footnote.pdf')
  const block = { spans, was }
  const text = was.replaceAll('\n', ' ').replace('freight this', 'freight of the same kind in this')
  // Told as a plain text, and in the looks of the page as the editor tells it.
  const own = (wanted: string, index: number) => ({ text: wanted, font: { own: spans[index]?.show ?? 0 } })
  const [start = '', end = ''] = text.split('7')
  for (const runs of [[{ text }], [own(start, 0), own('7', 2), own(end, 3)]]) {
    changeTextIn(path, to, [{ block, text: runs, reflow: 'paragraph', setting }])
    const edges = edgesOf(to)
    const [word, figure] = [edges.get('season'), edges.get('7')]
    expect(edges.get('this')?.top).toBeLessThan((word?.top ?? 0) - 10)
    expect(figure?.left).toBeCloseTo(word?.right ?? 0, 0)
    // Poppler tells the top of a word by its size: that of the figure is smaller by 5.
    expect((word?.top ?? 0) - (figure?.top ?? 0)).toBeCloseTo(rise - 5 * 0.718, 1)
    expect((figure?.right ?? 0) - (figure?.left ?? 0)).toBeCloseTo(7 * 0.556, 1)
  }
})

/** The paragraph with a word in italics and the figure of a footnote. */
function withLooks(): { path: string; block: { spans: { show: number; from: number; to: number }[]; was: string } } {
  const path = join(folder, 'looks.pdf')
  const parts: [shown: string, x: number, y: number, look: string][] = [
    ['The', 20, 160, '/F1 12'],
    ['Sea', 44, 160, '/F2 12'],
    ['has handled more', 70, 160, '/F1 12'],
    ['freight this season', 20, 144, '/F1 12'],
    ['7', 117.38, 147, '/F1 7'],
    [' than in any', 124.5, 144, '/F1 12'],
    ['year since the quay was built.', 20, 128, '/F1 12'],
  ]
  const content = parts.map(([shown, x, y, look]) => `${look} Tf 1 0 0 1 ${x} ${y} Tm (${shown}) Tj`).join(' ')
  const slanted = '/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Oblique/Encoding/WinAnsiEncoding>>'
  writeFileSync(path, smallPdf(onePage({ content: `BT ${content} ET`, page: font.replace('/Font<<', `/Font<<${slanted}`) })))
  const spans = parts.map(([shown], show) => ({ show, from: 0, to: shown.length }))
  return { path, block: { spans, was: 'The Sea has handled more\nfreight this season7 than in any\nyear since the quay was built.' } }
}

/** The words that poppler sees in italics, and the size in which it sees the 7 of the footnote. */
function looksOf(path: string): { italics: string; figure: number | undefined } {
  const html = execFileSync('pdftohtml', ['-xml', '-stdout', '-i', '-fontfullname', path], { encoding: 'utf8' })
  const italics = [...html.matchAll(/<i>([^<]*)<\/i>/g)].map(([, text = '']) => text.trim()).join(' ')
  const heights = [...html.matchAll(/height="(\d+)" font="\d+">7[.]?\s*</g)].map(([, height]) => Number(height))
  return { italics, figure: heights[0] }
}

test.each([
  ['two words', { Sea: 'Old', built: 'made' }, 'Old'],
  ['words before and behind one in italics', { Sea: 'cold Sea', handled: 'always handled', built: 'made' }, 'Sea'],
  ['a word with the figure', { Sea: 'Seas', season7: 'winter7', quay: 'wide quay' }, 'Seas'],
])('a plain text in which %s changed keeps the looks of all others', (_, changes, italics) => {
  const { path, block } = withLooks()
  const to = join(folder, 'looks-kept.pdf')
  const text = Object.entries(changes).reduce((all, [word, by]) => all.replace(word, by), block.was.replaceAll('\n', ' '))
  changeTextIn(path, to, [{ block, text: [{ text }], reflow: 'paragraph', setting }])
  const seen = looksOf(to)
  expect(seen).toEqual({ ...looksOf(path), italics })
  expect(seen.figure).toBeLessThan(14)
  expect(popplerText(to).replace(/\s+/g, '')).toContain(text.slice(0, 20).replace(/\s+/g, ''))
})
