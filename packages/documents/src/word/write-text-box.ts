import type { BoxParagraph, TextBox } from '@octavo/layout/slides/slide.ts'
import type { Box } from '@octavo/layout/words.ts'
import { drawingUnits } from './twips.ts'
import type { WordPart } from './word-part.ts'
import { writeParagraph } from './write-paragraph.ts'

/** Text in another direction, in a box of its own on the page; it belongs to the paragraph around it. */
export function writeTextBox(textBox: TextBox, part: WordPart): string {
  const { box, angle, isVertical, paragraphs } = textBox
  const place = lengthened(turned(box, ((Math.round(angle) % 360) + 360) % 360, isVertical), textBox)
  const room = { left: 0, right: box.right - box.left }
  const inside = paragraphs.map((one) => writeParagraph(inBox(one, room.right), part, { room })).join('')
  return writeBox(inside, place, part)
}

/** What was written for the inside of a box, in its place on the page; it belongs to the paragraph around it. */
export function writeBox(inside: string, { place, direction = 'horz', turn = 0 }: BoxPlace, part: WordPart): string {
  const [width, height] = [drawingUnits(place.right - place.left), drawingUnits(place.bottom - place.top)]
  const at = (axis: 'H' | 'V', offset: number) =>
    `<wp:position${axis} relativeFrom="page"><wp:posOffset>${Math.round(offset * 12_700)}</wp:posOffset></wp:position${axis}>`
  const look = 'simplePos="0" relativeHeight="1000" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"'
  const id = part.newBookmark()
  return (
    '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>' +
    `<wp:anchor distT="0" distB="0" distL="0" distR="0" ${look}><wp:simplePos x="0" y="0"/>${at('H', place.left)}${at('V', place.top)}` +
    `<wp:extent cx="${width}" cy="${height}"/><wp:wrapNone/><wp:docPr id="${textBoxes + id}" name="Text ${id}"/>` +
    '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/>' +
    `<wps:spPr><a:xfrm${turn === 0 ? '' : ` rot="${turn * 60_000}"`}><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln></wps:spPr>' +
    `<wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx>` +
    `<wps:bodyPr vert="${direction}" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:noAutofit/></wps:bodyPr>` +
    '</wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>'
  )
}

/** Numbers of drawings are counted from 1 by images. */
const textBoxes = 1_000_000

/** Where a box is, how its text runs, and by how many degrees it is turned. */
interface BoxPlace {
  place: Box
  direction?: 'eaVert' | 'horz' | 'vert' | 'vert270'
  turn?: number
}

type TurnedBox = Required<BoxPlace>

/** Room for a font that is wider, behind the end of single lines: what doesn't fit would be cut off. */
const longer = 0.4

function lengthened(turned: TurnedBox, { wraps, paragraphs }: TextBox): TurnedBox {
  const { place, direction } = turned
  if (wraps || direction === 'horz' || paragraphs.some(({ paragraph }) => paragraph.align !== 'left')) return turned
  const more = longer * (place.bottom - place.top)
  return { ...turned, place: direction === 'vert270' ? { ...place, top: place.top - more } : { ...place, bottom: place.bottom + more } }
}

/** Programs turn the text in a box more reliably than the box itself. */
function turned(box: Box, angle: number, isVertical: boolean): TurnedBox {
  if (isVertical) return { place: box, direction: 'eaVert', turn: 0 }
  if (angle !== 90 && angle !== 270) return { place: box, direction: 'horz', turn: angle }
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [half, across] = [(box.bottom - box.top) / 2, (box.right - box.left) / 2]
  const place = { left: x - half, top: y - across, right: x + half, bottom: y + across }
  return { place, direction: angle === 90 ? 'vert' : 'vert270', turn: 0 }
}

/** A paragraph with its place in the box instead of that on the page. */
function inBox({ paragraph, before, left, first, tabs }: BoxParagraph, width: number): BoxParagraph['paragraph'] {
  const { opens: _, ...rest } = paragraph
  return { ...rest, before, left, first, tabs, rightEdge: width }
}
