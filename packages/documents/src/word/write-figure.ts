import type { Figure } from '@octavo/layout/model.ts'
import { xml } from '../ooxml/xml.ts'
import { drawingUnits, twips } from './twips.ts'
import type { WordPart } from './word-part.ts'
import type { Room } from './write-paragraph.ts'

/** A figure as a paragraph of its own; empty if its image can't be drawn. */
export function writeFigure(
  figure: Figure,
  part: WordPart,
  { room, frame = '', sectionEnd = '' }: { room: Room; frame?: string; sectionEnd?: string },
): string {
  const image = part.imageOf(figure)
  const { box, before, opens } = figure
  const breakBefore = opens === 'column' ? '<w:r><w:br w:type="column"/></w:r>' : ''
  const properties =
    (opens === 'page' ? '<w:pageBreakBefore/>' : '') +
    frame +
    `<w:spacing w:before="${twips(Math.max(0, before))}" w:line="240" w:lineRule="auto"/>` +
    `<w:ind w:left="${twips(Math.max(0, box.left - room.left))}" w:right="${twips(Math.min(0, room.right - box.right))}"/>`
  // One that is wider than the text is made smaller, so that it stays on its page.
  const scale = Math.min(1, (room.right - room.left) / Math.max(1, box.right - box.left))
  const drawing = image ? `<w:r>${tiny}${drawingOf(figure, image, scale)}</w:r>` : ''
  return `<w:p><w:pPr>${properties}${tiny}${sectionEnd}</w:pPr>${breakBefore}${drawing}</w:p>`
}

/** Text of the usual size would make the line higher than the image. */
const tiny = '<w:rPr><w:sz w:val="2"/></w:rPr>'

function drawingOf({ box, alternative }: Figure, { id, number }: { id: string; number: number }, scale: number): string {
  const [width, height] = [drawingUnits(scale * (box.right - box.left)), drawingUnits(scale * (box.bottom - box.top))]
  const described = `id="${number}" name="Image ${number}" descr="${xml(alternative)}"`
  return (
    `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${width}" cy="${height}"/><wp:docPr ${described}/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr ${described}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  )
}
