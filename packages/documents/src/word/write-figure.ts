import type { Figure } from '@octavo/layout/model.ts'
import { xml } from '../ooxml/xml.ts'
import { drawingUnits, twips } from './twips.ts'
import type { WordPart } from './word-part.ts'
import type { Room } from './write-paragraph.ts'

interface FigurePlace {
  room: Room
  sectionEnd?: string
  /** Images that belong to its paragraph. */
  anchored?: string
}

/** A figure as a paragraph of its own; empty if its image can't be drawn. */
export function writeFigure(figure: Figure, part: WordPart, { room, sectionEnd = '', anchored = '' }: FigurePlace): string {
  const image = part.imageOf(figure)
  const { box, before, opens } = figure
  const breakBefore = opens === 'column' ? '<w:r><w:br w:type="column"/></w:r>' : ''
  const properties =
    (opens === 'page' ? '<w:pageBreakBefore/>' : '') +
    `<w:spacing w:before="${twips(Math.max(0, before))}" w:line="240" w:lineRule="auto"/>` +
    `<w:ind w:left="${twips(Math.max(0, box.left - room.left))}" w:right="${twips(Math.min(0, room.right - box.right))}"/>`
  // One that is wider than the text is made smaller, so that it stays on its page.
  const scale = Math.min(1, (room.right - room.left) / Math.max(1, box.right - box.left))
  const drawing = image ? `<w:r>${tiny}${drawingOf(figure, image, scale)}</w:r>` : ''
  return `<w:p><w:pPr>${properties}${tiny}${sectionEnd}</w:pPr>${breakBefore}${anchored}${drawing}</w:p>`
}

/** Text of the usual size would make the line higher than the image. */
const tiny = '<w:rPr><w:sz w:val="2"/></w:rPr>'

/**
 * A figure in its place on the page, measured from the corner of the paper; it belongs to the paragraph around it. Text is wrapped around it,
 * or lies over it: then the figure is `behind`, above those with lower numbers.
 */
export function writePlacedFigure(
  figure: Figure,
  part: WordPart,
  { floats, behind = 0 }: Pick<Figure, 'floats'> & { behind?: number } = {},
): string {
  const image = part.imageOf(figure)
  if (!image) return ''
  const { left, top } = figure.box
  const at = (axis: 'H' | 'V', offset: number) =>
    `<wp:position${axis} relativeFrom="page"><wp:posOffset>${drawingUnits(offset)}</wp:posOffset></wp:position${axis}>`
  const look = `simplePos="0" relativeHeight="${Math.max(1, behind)}" behindDoc="${behind > 0 ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1"`
  return (
    `<w:r>${tiny}<w:drawing><wp:anchor distT="0" distB="0" distL="${drawingUnits(floats?.left ?? 0)}" distR="${drawingUnits(floats?.right ?? 0)}" ${look}><wp:simplePos x="0" y="0"/>` +
    `${at('H', left)}${at('V', top)}${drawingParts(figure, image, { scale: 1, wrap: floats ? '<wp:wrapSquare wrapText="bothSides"/>' : '<wp:wrapNone/>' })}</wp:anchor></w:drawing></w:r>`
  )
}

interface PlacedImage {
  id: string
  number: number
}

function drawingOf(figure: Figure, image: PlacedImage, scale: number): string {
  const inside = drawingParts(figure, image, { scale, wrap: '' })
  return `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">${inside}</wp:inline></w:drawing>`
}

function drawingParts({ box, alternative }: Figure, { id, number }: PlacedImage, { scale, wrap }: { scale: number; wrap: string }): string {
  const [width, height] = [drawingUnits(scale * (box.right - box.left)), drawingUnits(scale * (box.bottom - box.top))]
  const described = `id="${number}" name="Image ${number}" descr="${xml(alternative)}"`
  return (
    `<wp:extent cx="${width}" cy="${height}"/>${wrap}<wp:docPr ${described}/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr ${described}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic>'
  )
}
