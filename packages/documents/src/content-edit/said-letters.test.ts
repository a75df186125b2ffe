import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { changeTextIn, popplerText, showsIn } from '../testing/edited-pdf.ts'
import { pageWriter } from '../testing/written-pages.ts'

/** A page with letters as browsers print those with stacked marks: marked content says them, and the font doesn't tell what its glyphs are. */
const pageOf = pageWriter()

function said(letters: string, content: string): string {
  return `/Span<</ActualText <feff${Buffer.from(letters, 'utf16le').swap16().toString('hex')}>>>BDC ${content} EMC`
}

interface Letter {
  text: string
  /** What shows it, and how far behind its last glyph the next letter begins. */
  content: string
  width: number
}

const letters: Record<string, Letter> = {
  'a mark in an operator of its own': { text: 'ซื้', content: '(m) Tj 14 0 Td (1) Tj', width: 2.5 },
  'marks in one operator': { text: 'ที่', content: '(m) Tj 14 0 Td (1,) Tj', width: 2.5 },
  'a raised mark': { text: 'ญ่', content: '(m) Tj 6 7 Td (\\264) Tj 0 -7 Td', width: 10.5 },
  'a vowel behind its mark': { text: 'น้ำ', content: '(n) Tj 8 0 Td (\\264) Tj 2 0 Td (l) Tj', width: 5 },
  'a vowel before its letter': { text: 'हि', content: '(l) Tj 4 0 Td (n) Tj', width: 11 },
  'one glyph': { text: 'ष्ठ', content: '(m) Tj', width: 16.5 },
}

describe.each(['Helvetica', 'Times-Roman'])('in %s, a letter that marked content says of', (font) => {
  describe.each(Object.entries(letters))('%s', (_, { text, content, width }) => {
    /** The letter behind another, and a third behind it. */
    const lineOf = (behind: string) =>
      pageOf(`BT /F 20 Tf 20 200 Td (x) Tj 12 0 Td ${said(text, content)} ${width} 0 Td ${behind} ET`, font)
    /** What readers name: of the shows of a letter, the first. */
    const named = (path: string) =>
      showsIn(path, 1, ({ shows }) => shows.filter(({ marks, number }) => marks.length === 0 || shows[number - 1]?.marks.length === 0))
    const change = (path: string, was: string, now: string) => {
      const to = `${path}.out.pdf`
      const spans = named(path).map(({ number, glyphs }) => ({ show: number, from: 0, to: Math.min(1, glyphs.length) }))
      changeTextIn(path, to, [{ block: { spans, was }, text: [{ text: now, font: { own: 0 } }] }])
      execFileSync('qpdf', ['--check', to])
      return to
    }

    test('is read whole where a word is typed behind it', () => {
      const to = change(lineOf(''), `x${text}`, `x${text} new`)
      expect(popplerText(to).replace(/\s+/g, ' ')).toBe(`x${text} new`)
    })

    test('stays where it is at the end of its line, with its marks, when the letter before it goes', () => {
      const path = lineOf('')
      const to = change(path, `x${text}`, text)
      expect(popplerText(to)).toBe(text)
      const [before, after] = [path, to].map((file) => showsIn(file, 1, ({ shows }) => shows.filter(({ marks }) => marks.length > 0)))
      const moved = after?.map(({ glyphs }, show) =>
        glyphs.map((glyph, index) => glyph.start - (before?.[show]?.glyphs[index]?.start ?? 0)),
      )
      for (const by of moved?.flat() ?? []) expect(by).toBeCloseTo(moved?.[0]?.[0] ?? 0, 1)
    })

    test('goes as a whole', () => {
      const to = change(lineOf('(y) Tj'), `x${text}y`, 'xy')
      expect(popplerText(to)).toBe('xy')
      expect(showsIn(to, 1, ({ shows }) => shows.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)).join(''))).toBe('xy')
    })
  })
})
