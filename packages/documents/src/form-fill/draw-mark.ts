import type { FieldLook } from '@octavo/core/forms/form-field.ts'
import { deflatedStream } from '../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { paint, type WidgetFrame } from './draw-widget.ts'

/** The two appearances of a box to tick that has none: with its mark, and without. */
export function drawMarks(
  pdf: Pdf,
  frame: WidgetFrame,
  { state, mark, colour }: { state: string; mark: FieldLook['mark']; colour: string },
): PdfObject {
  const side = Math.min(frame.width, frame.height) * 0.7
  const [left, bottom] = [(frame.width - side) / 2, (frame.height - side) / 2]
  const drawn = `q ${paint(colour, 'fill')} ${paint(colour, 'line')} ${side} 0 0 ${side} ${left} ${bottom} cm ${marks[mark ?? 'check']} Q\n`
  const form = (content: string) => {
    const stream = deflatedStream(pdf, content).set('/Type', '/XObject').set('/Subtype', '/Form').set('/Resources', pdf.dictionary())
    stream.set('/BBox', pdf.array([0, 0, frame.width, frame.height]))
    if (frame.matrix[0] !== 1) stream.set('/Matrix', pdf.array(frame.matrix))
    return stream
  }
  return pdf.dictionary({ '/N': pdf.dictionary({ [state]: form(`${frame.ground}${drawn}`), '/Off': form(frame.ground) }) })
}

/** In the unit square. */
const marks: Record<NonNullable<FieldLook['mark']>, string> = {
  check: '.16 w 1 J 1 j .08 .5 m .38 .18 l .92 .86 l S',
  cross: '.14 w 1 J .1 .1 m .9 .9 l .1 .9 m .9 .1 l S',
  square: '.1 .1 .8 .8 re f',
  diamond: '.5 0 m 1 .5 l .5 1 l 0 .5 l f',
  circle: '1 .5 m 1 .776 .776 1 .5 1 c .224 1 0 .776 0 .5 c 0 .224 .224 0 .5 0 c .776 0 1 .224 1 .5 c f',
  star: '.5 1 m .618 .65 l .976 .65 l .69 .44 l .79 .09 l .5 .3 l .21 .09 l .31 .44 l .024 .65 l .382 .65 l f',
}
