import type { DrawnText, FontFace, PageDrawing } from '@octavo/layout/page-drawing.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { inOrder } from './in-order.ts'
import { isScan, isScant } from './page-text.ts'
import type { RecognisedPage } from './recognise-page.ts'
import { createPageReader, type ReadingOptions, type ReadPage } from './recognise-pages.ts'
import { withRecognised } from './recognised-glyphs.ts'

export interface ScanReading extends ReadingOptions {
  /** Told after each page that was tried, and how many there are. */
  onRead(read: ReadPage, scans: number): void
}

/** The document with the text of its scans, as if it were drawn there. Pages that have text are left as they are. */
export async function recogniseScans(document: TextDocument, pages: readonly number[], options: ScanReading): Promise<TextDocument> {
  const looksScanned = (page: number) => document.withGlyphs(page, isScant) && document.withDrawing(page, isScan)
  const scans = options.mode === 'always' ? pages : pages.filter((page) => asPart({ kind: 'page', number: page }, () => looksScanned(page)))
  if (scans.length === 0) return document
  const texts = new Map<number, RecognisedPage>()
  for await (const read of inOrder(scans, createPageReader(document, options))) {
    if (read.text) texts.set(read.page, read.text)
    options.onRead(read, scans.length)
  }
  return {
    ...document,
    withGlyphs(page, work) {
      const text = texts.get(page)
      return document.withGlyphs(page, (own) => work(text ? withRecognised(own, text) : own))
    },
    withDrawing(page, work) {
      const text = texts.get(page)
      return document.withDrawing(page, (drawing) => work(text ? withRecognisedText(drawing, text) : drawing))
    },
  }
}

/** The image of a scan says nothing more than its text, and would be shown below it. */
function withRecognisedText(drawing: PageDrawing, text: RecognisedPage): PageDrawing {
  const glyphs = withRecognised(drawing.glyphs, text)
  const texts = drawnTexts(text)
  return {
    ...drawing,
    glyphs,
    images: [],
    textAt: (glyph) => (glyph < drawing.glyphs.count ? drawing.textAt(glyph) : texts[glyph - drawing.glyphs.count]),
  }
}

/** What is known of each recognised glyph, in their order: letters of a word and the space after it. */
function drawnTexts({ lines, toPage: [a, b, c, d, e, f] }: RecognisedPage): DrawnText[] {
  return lines.flatMap(({ words, size, baseline }) =>
    words.flatMap((word, index) => {
      const y = baseline.y + baseline.slope * (word.left - baseline.left)
      const text: DrawnText = {
        font: word.bold ? (word.italic ? faces.boldItalic : faces.bold) : word.italic ? faces.italic : faces.plain,
        size: size * Math.hypot(a, b),
        x: a * word.left + c * y + e,
        y: b * word.left + d * y + f,
        rise: 0,
        colour: 0,
        angle: (Math.atan2(b, a) * 180) / Math.PI,
        isInvisible: false,
        mark: undefined,
        markForm: 0,
        isArtifact: false,
      }
      const count = Array.from(word.text).length + (index < words.length - 1 ? 1 : 0)
      return Array.from({ length: count }, () => text)
    }),
  )
}

/** Recognition doesn't tell fonts. Most scanned letters have serifs. */
const face: FontFace = {
  name: 'Times New Roman',
  family: '',
  bold: false,
  italic: false,
  isSerif: true,
  isFixedPitch: false,
  isSymbolic: false,
  ascent: 0.8,
  descent: -0.2,
}
const faces = {
  plain: face,
  bold: { ...face, bold: true },
  italic: { ...face, italic: true },
  boldItalic: { ...face, bold: true, italic: true },
}
