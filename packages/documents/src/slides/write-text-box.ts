import type { TextBox } from '@octavo/layout/slides/slide.ts'
import { xml } from '../ooxml/xml.ts'
import type { SlidePart } from './slide-part.ts'
import { emu, side } from './units.ts'
import { writeParagraphs } from './write-paragraphs.ts'

/** A box of text in its place. The title of a slide is a placeholder, which lists of slides and readers of the screen look for. */
export function writeTextBox({ box, angle, isVertical, wraps, isTitle, paragraphs }: TextBox, part: SlidePart): string {
  const { fit } = part
  const [x, y] = [fit.x + fit.scale * box.left, fit.y + fit.scale * box.top]
  const [width, height] = [fit.scale * (box.right - box.left), fit.scale * (box.bottom - box.top)]
  const id = part.nextId()
  const turn = angle === 0 ? '' : ` rot="${Math.round((((angle % 360) + 360) % 360) * 60_000)}"`
  const kind = isTitle
    ? '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>'
    : '<p:cNvSpPr txBox="1"/><p:nvPr/>'
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${isTitle ? 'Title' : 'Text'} ${id}"/>${kind}</p:nvSpPr>` +
    `<p:spPr><a:xfrm${turn}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${side(width)}" cy="${side(height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>` +
    `<p:txBody><a:bodyPr vert="${isVertical ? 'eaVert' : 'horz'}" wrap="${wraps ? 'square' : 'none'}" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t"><a:noAutofit/></a:bodyPr><a:lstStyle/>` +
    `${writeParagraphs(paragraphs, part.relations, fit.scale)}</p:txBody></p:sp>`
  )
}

/** A title above the slide, where it isn't shown: for slides without text of their own. */
export function writeHiddenTitle(text: string, part: SlidePart, width: number): string {
  const id = part.nextId()
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Title ${id}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>` +
    `<p:spPr><a:xfrm><a:off x="0" y="${emu(-hiddenHeight - 12)}"/><a:ext cx="${side(width)}" cy="${side(hiddenHeight)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
    `<p:txBody><a:bodyPr wrap="square"><a:noAutofit/></a:bodyPr><a:lstStyle/><a:p><a:r><a:rPr sz="1800" dirty="0"/><a:t>${xml(text)}</a:t></a:r></a:p></p:txBody></p:sp>`
  )
}

const hiddenHeight = 36
