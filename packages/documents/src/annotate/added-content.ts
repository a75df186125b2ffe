import type { AddedImage, AddedText, Cover, RubberStamp, Shape, Signature } from '@octavo/core/edits/edit.ts'
import { type Box, quadOfBox } from '@octavo/core/edits/geometry.ts'
import type { StyledRun } from '@octavo/core/edits/styled-text.ts'
import { identity, invert, type Matrix, multiply } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { TextStyle } from '../fonts/fonts.ts'
import { shapeLine } from '../fonts/shape.ts'
import type { ImageStamp } from '../stamp/image-stamps.ts'
import type { Stamp } from '../stamp/stamp-page.ts'
import { createTextStamps, type TextStamps } from '../stamp/text-stamps.ts'
import { visiblePage } from '../stamp/visible-page.ts'
import { inkContent } from './ink.ts'
import { colorOperator, drawnForm } from './paint.ts'
import { rounded, seenPage } from './seen-page.ts'
import { shapeForm } from './shape.ts'
import { layOutText } from './text-lines.ts'

/** Edits that become part of a page's content. */
export type ContentEdit = AddedText | AddedImage | Shape | Signature | Cover

/** Draws edits as stamps for their pages. Looks of text are shared by all pages; call `finish` when all are drawn. */
export interface AddedContent {
  stampsOf(page: PdfObject, edit: ContentEdit): Stamp[]
  /** What a rubber stamp looks like, in the page's own space. */
  rubberStamp(page: PdfObject, edit: RubberStamp): { form: PdfObject; rectangle: PdfObject }
  finish(): void
}

/** `imageOf` gives an open image by its document. */
export function createAddedContent(pdf: Pdf, imageOf: (document: string) => ImageStamp): AddedContent {
  const looks = new Map<string, TextStamps>()

  function textsOf(run: Pick<StyledRun, 'size' | 'color'> & { font: TextStyle }, opacity: number): TextStamps {
    const key = JSON.stringify([run.font, run.size, run.color, opacity])
    const known = looks.get(key) ?? createTextStamps(pdf, { style: run.font, size: run.size, color: run.color, opacity })
    looks.set(key, known)
    return known
  }

  function stampsOf(page: PdfObject, edit: ContentEdit): Stamp[] {
    const { height, toPage } = visiblePage(page)
    // Stamps are placed on the displayed page from its bottom left; forms that are drawn in the page's own space get there by the way back.
    const own = invert(toPage)
    const seen = seenPage(pdf, page)
    switch (edit.kind) {
      case 'text':
        return textStamps(edit, height)
      case 'image':
        return imageStamps(imageOf(edit.document), edit, height, edit.crop)
      case 'shape':
        return [{ object: shapeForm(pdf, seen, edit).form, place: own, layer: 'over' }]
      case 'cover': {
        const rectangle = seen.rectangle(quadOfBox(edit.box))
        const [left = 0, bottom = 0, right = 0, top = 0] = rectangle.numbers()
        const content = `${colorOperator(edit.color, 'fill')} ${left} ${bottom} ${rounded(right - left)} ${rounded(top - bottom)} re f`
        return [{ object: drawnForm(pdf, content, { box: rectangle }), place: own, layer: 'over' }]
      }
      case 'signature':
        return signatureStamps(edit, height)
    }
  }

  function textStamps({ box, rotation, runs, align, leading, opacity, background }: AddedText, pageHeight: number): Stamp[] {
    const lines = layOutText({ runs, box, align, leading }, widthOf)
    const whole = { ...box, height: Math.max(box.height, lines.height) }
    const place = turned(whole, rotation, pageHeight)
    const ground = background === undefined ? [] : [fill(background, whole, opacity, place)]
    const underlines = lines.underlines.map(({ run, x, y, width, height }) =>
      fill(run.color, { x, y, width, height }, opacity, multiply([1, 0, 0, 1, x, whole.height - y - height], place)),
    )
    return [
      ...ground,
      ...underlines,
      ...lines.pieces.map(({ run, text, x, y }): Stamp => {
        const { object } = textsOf(run, opacity).of(text)
        return { object, place: multiply([1, 0, 0, 1, x, whole.height - y], place), layer: 'over', isRead: true }
      }),
    ]
  }

  function fill(color: string, { width, height }: Box, opacity: number, place: Matrix): Stamp {
    const box = pdf.array([0, 0, width, height])
    const object = drawnForm(pdf, `${colorOperator(color, 'fill')} 0 0 ${rounded(width)} ${rounded(height)} re f`, { box, opacity })
    return { object, place, layer: 'over' }
  }

  function imageStamps(
    image: ImageStamp,
    { box, rotation, opacity = 1 }: { box: Box; rotation: number; opacity?: number },
    pageHeight: number,
    crop: AddedImage['crop'] = { x: 0, y: 0, width: 1, height: 1 },
  ): Stamp[] {
    const drawn = image.objectIn(pdf, { opacity, blend: 'Normal' })
    const place = multiply([box.width, 0, 0, box.height, 0, 0], turned(box, rotation, pageHeight))
    if (crop.x === 0 && crop.y === 0 && crop.width === 1 && crop.height === 1) return [{ object: drawn, place, layer: 'over' }]
    // The part that is seen fills the unit square, the rest is cut off by it.
    const [across, up] = [1 / crop.width, 1 / crop.height]
    const inner: Matrix = [across, 0, 0, up, -crop.x * across, -(1 - crop.y - crop.height) * up]
    const part = pdf.stream(`q ${inner.map(rounded).join(' ')} cm /Drawn Do Q`, {
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': pdf.array([0, 0, 1, 1]),
      '/Resources': pdf.dictionary({ '/XObject': pdf.dictionary({ '/Drawn': drawn }) }),
    })
    return [{ object: part, place, layer: 'over' }]
  }

  function signatureStamps({ look, box, rotation }: Signature, pageHeight: number): Stamp[] {
    if ('document' in look) return imageStamps(imageOf(look.document), { box, rotation }, pageHeight)
    const place = turned(box, rotation, pageHeight)
    if ('text' in look) {
      const font = { family: look.face, bold: false, italic: look.face === 'serif' }
      const size = fittingSize(look.text, font, box)
      const { object, width } = textsOf({ font, size, color: look.color }, 1).of(look.text)
      return [
        {
          object,
          place: multiply([1, 0, 0, 1, (box.width - width) / 2, (box.height - size * 0.6) / 2], place),
          layer: 'over',
          isRead: true,
        },
      ]
    }
    // Strokes are named on the page, as ink is: they only have to be turned.
    const upright = turned({ ...box, x: 0, y: 0 }, 0, box.height)
    const local = ({ x, y }: { x: number; y: number }) => ({ x: x - box.x, y: box.height - (y - box.y) })
    const content = inkContent(look.ink, { color: look.color, width: look.width, place: local })
    const room = look.width * 2
    const object = drawnForm(pdf, content, { box: pdf.array([-room, -room, box.width + room, box.height + room]) })
    return [{ object, place: multiply(upright, place), layer: 'over' }]
  }

  function rubberStamp(page: PdfObject, { name, box, rotation, color }: RubberStamp): { form: PdfObject; rectangle: PdfObject } {
    const seen = seenPage(pdf, page)
    const { toPage } = visiblePage(page)
    const place = multiply(turned(box, rotation, seen.height), toPage)
    const font = { family: 'sans', bold: true, italic: false } as const
    const inside = { ...box, width: box.width * 0.88, height: box.height * 0.7 }
    const size = fittingSize(name, font, inside)
    const { object, width } = textsOf({ font, size, color }, 1).of(name)
    const line = Math.max(0.75, Math.min(box.width, box.height) * 0.05)
    const [x, y] = [(box.width - width) / 2, (box.height - size * 0.72) / 2]
    const frame = `${line / 2} ${line / 2} ${rounded(box.width - line)} ${rounded(box.height - line)} re S`
    const content = `q ${place.map((value) => Number(value.toFixed(6))).join(' ')} cm ${colorOperator(color, 'line')} ${rounded(line)} w 1 j ${frame} 1 0 0 1 ${rounded(x)} ${rounded(y)} cm /Words Do Q`
    const corners = [
      [0, 0],
      [box.width, 0],
      [0, box.height],
      [box.width, box.height],
    ].map(([right = 0, up = 0]) => [place[0] * right + place[2] * up + place[4], place[1] * right + place[3] * up + place[5]])
    const [across, up] = [corners.map(([value = 0]) => value), corners.map(([, value = 0]) => value)]
    const rectangle = pdf.array([Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)].map(rounded))
    const resources = pdf.dictionary({ '/XObject': pdf.dictionary({ '/Words': object }) })
    return { form: drawnForm(pdf, content, { box: rectangle, resources }), rectangle }
  }

  return {
    stampsOf,
    rubberStamp,
    finish() {
      for (const texts of looks.values()) texts.finish()
    },
  }
}

function widthOf(text: string, { font, size }: { font: TextStyle; size: number }): number {
  return (shapeLine(text, font).width * size) / 1000
}

/** The size at which a text fills a box without leaving it. */
function fittingSize(text: string, font: TextStyle, { width, height }: { width: number; height: number }): number {
  const natural = widthOf(text, { font, size: 1 })
  return Math.max(1, Math.min(height / 1.1, natural > 0 ? width / natural : height))
}

/** From a box, origin bottom left, to the displayed page: turned clockwise around its middle. */
function turned({ x, y, width, height }: Box, degrees: number, pageHeight: number): Matrix {
  const corner: Matrix = [1, 0, 0, 1, x, pageHeight - y - height]
  if (degrees % 360 === 0) return corner
  const angle = (-degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middle: Matrix = [1, 0, 0, 1, -width / 2, -height / 2]
  const back: Matrix = [1, 0, 0, 1, width / 2, height / 2]
  return multiply(multiply(multiply(middle, [cos, sin, -sin, cos, 0, 0]), back), multiply(identity, corner))
}
