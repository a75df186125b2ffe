import { labelOf } from '@octavo/layout/document/item-labels.ts'
import type { Paragraph } from '@octavo/layout/model.ts'
import { letterFit } from '@octavo/layout/slides/letter-fit.ts'
import type { BoxParagraph } from '@octavo/layout/slides/slide.ts'
import type { Relations } from '../ooxml/relations.ts'
import { bulletOf } from './bullets.ts'
import { emu, hundredths } from './units.ts'
import { endProperties, writeRuns } from './write-runs.ts'

/** The paragraphs of a box or a cell; an empty one for none, since text must have one. */
export function writeParagraphs(paragraphs: readonly BoxParagraph[], relations: Relations, scale: number): string {
  if (paragraphs.length === 0) return '<a:p><a:endParaRPr sz="100" dirty="0"/></a:p>'
  return paragraphs.map((one, index) => writeParagraph(one, startOf(paragraphs, index), { relations, scale })).join('')
}

/** The number from which the program counts: that of the first of the items that follow one another. */
function startOf(paragraphs: readonly BoxParagraph[], index: number): number {
  let start = paragraphs[index]?.paragraph.list?.number ?? 1
  for (let at = index - 1; at >= 0; at--) {
    const [own, before] = [paragraphs[at + 1]?.paragraph.list, paragraphs[at]?.paragraph.list]
    if (!own || !before || before.id !== own.id || before.number !== own.number - 1) break
    start = before.number
  }
  return start
}

function writeParagraph(place: BoxParagraph, start: number, { relations, scale }: { relations: Relations; scale: number }): string {
  const { paragraph } = place
  const bullet = paragraph.list && bulletOf(paragraph.list, start)
  const [first] = paragraph.runs
  const label = paragraph.list && !bullet && first ? [{ ...first, text: `${labelOf(paragraph.list)}\t` }] : []
  const fit = letterFit(paragraph, place.room)
  const runs = writeRuns([...label, ...paragraph.runs], relations, { scale: scale * fit.scale, spacing: fit.spacing })
  return `<a:p>${properties(place, bullet, scale)}${runs}${endProperties(paragraph.runs.at(-1), scale * fit.scale)}</a:p>`
}

/** The order of the elements is that of the schema. */
function properties({ paragraph, before, left, first, tabs }: BoxParagraph, bullet: string | undefined, scale: number): string {
  const { leading, rtl, list } = paragraph
  const level = list && list.level > 0 ? ` lvl="${Math.min(deepest, list.level)}"` : ''
  const stops = [...(list && !bullet ? [left] : []), ...tabs].slice(0, maxTabs)
  // LibreOffice forgets the tabs of a paragraph that says that its first line has no indent.
  const shifted = first === 0 && stops.length > 0 ? '' : ` indent="${shift(first * scale)}"`
  const marks = stops.map((place) => `<a:tab pos="${emu(place * scale)}" algn="l"/>`).join('')
  return (
    `<a:pPr marL="${indent(left * scale)}" marR="0"${level}${shifted} algn="${alignmentOf(paragraph)}" rtl="${rtl ? 1 : 0}" eaLnBrk="1" latinLnBrk="0" hangingPunct="1">` +
    `<a:lnSpc><a:spcPts val="${Math.max(100, hundredths(leading * scale))}"/></a:lnSpc><a:spcBef><a:spcPts val="${hundredths(before * scale)}"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft>` +
    `${bullet ?? '<a:buNone/>'}${marks === '' ? '' : `<a:tabLst>${marks}</a:tabLst>`}</a:pPr>`
  )
}

const [deepest, maxTabs, largestIndent] = [8, 32, 51_206_400]

function indent(points: number): number {
  return Math.max(0, Math.min(largestIndent, emu(points)))
}

function shift(points: number): number {
  return Math.max(-largestIndent, Math.min(largestIndent, emu(points)))
}

/** Text from right to left begins at the right. */
function alignmentOf({ align, rtl }: Paragraph): string {
  if (align === 'centre') return 'ctr'
  if (align === 'justify') return 'just'
  return align === 'right' || rtl ? 'r' : 'l'
}
