import { type Matrix, multiply, writtenMatrix } from '../engines/matrix.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { stampPage } from '../stamp/stamp-page.ts'
import { visiblePage } from '../stamp/visible-page.ts'
import { glyphlessFont, glyphWidth } from './glyphless-font.ts'
import type { RecognisedLine, RecognisedWord } from './read-hocr.ts'
import type { RecognisedPage } from './recognise-page.ts'

/** Adds invisible text to pages, in the place of the letters that the page shows. */
export interface TextLayers {
  add(page: PdfObject, text: RecognisedPage): void
}

/** The kind by which an earlier layer is found. */
export const layerKind = 'recognised-text'

export function createTextLayers(pdf: Pdf): TextLayers {
  // Not written where no page uses it.
  const resources = pdf.dictionary({ '/Font': pdf.dictionary({ '/F': glyphlessFont(pdf) }) }).indirect()

  return {
    add(page, { lines, toPage }) {
      if (lines.length === 0) return
      const { width, height } = visiblePage(page)
      const layer = deflatedStream(pdf, `BT\n3 Tr\n${lines.flatMap(shownWords).join('\n')}\nET`)
      layer.set('/Type', '/XObject').set('/Subtype', '/Form').set('/Resources', resources)
      const bounds = [0, 0, width, height]
      const upwards: Matrix = [1, 0, 0, -1, 0, height]
      const place = multiply(toPage, upwards)
      // The form has the space of the pixels that were read, so that its numbers are short and straight.
      layer.set('/Matrix', pdf.array(place)).set('/BBox', pdf.array(boxAround(bounds, place)))
      stampPage(pdf, page, [{ object: layer, place: [1, 0, 0, 1, 0, 0], layer: 'under', kind: layerKind, isRead: true }])
    },
  }
}

/** The operators that show the words of a line: each fills its box, and a space leads to the next. */
function shownWords(line: RecognisedLine): string[] {
  return line.words.map((word, index) => {
    const text = index === line.words.length - 1 ? word.text : `${word.text} `
    return `/F ${short(line.size)} Tf ${writtenMatrix(placeOf(word, line))} Tm <${utf16(text)}> Tj`
  })
}

/** From the space of a word's letters, y up, to pixels, y down. */
function placeOf(word: RecognisedWord, { size, angle, baseline }: RecognisedLine): Matrix {
  const length = angle % 180 === 0 ? word.right - word.left : word.bottom - word.top
  const stretch = length / (Array.from(word.text).length * glyphWidth * size)
  if (angle === 90) return [0, -stretch, -1, 0, word.right, word.bottom]
  if (angle === 180) return [-stretch, 0, 0, 1, word.right, word.top]
  if (angle === 270) return [0, stretch, 1, 0, word.left, word.top]
  const y = baseline.y + baseline.slope * (word.left - baseline.left)
  const [start, along] = runsLeft(word) ? [word.right, -stretch] : [word.left, stretch]
  return [along, along * baseline.slope, 0, -1, start, y]
}

/** Letters of these scripts follow one another to the left; readers expect them where they stand. */
function runsLeft({ text }: RecognisedWord): boolean {
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)
}

/** The box of the displayed page in the layer's own space. */
function boxAround([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], [a, b, c, d, e, f]: Matrix): number[] {
  const determinant = a * d - b * c || 1
  const corners = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].map(([x = 0, y = 0]) => [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant] as const)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys)), Math.ceil(Math.max(...xs)), Math.ceil(Math.max(...ys))]
}

function short(value: number): string {
  return String(Number(value.toFixed(2)))
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}
