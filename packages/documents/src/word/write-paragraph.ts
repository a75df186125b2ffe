import { labelOf } from '@octavo/layout/document/item-labels.ts'
import type { Paragraph, ParagraphRule, Run } from '@octavo/layout/model.ts'
import { xml } from '../ooxml/xml.ts'
import { lineWidth, twips } from './twips.ts'
import type { WordPart } from './word-part.ts'
import { hexColour, runProperties, shading, writeRuns } from './write-run.ts'

/** The edges between which a paragraph stands: a column of the page, or the inside of a cell. */
export interface Room {
  left: number
  right: number
}

/** A paragraph. `frame` puts it in a place of the page, `anchored` are images that it is wrapped around, `sectionEnd` is the description of the section that it ends. */
export function writeParagraph(
  paragraph: Paragraph,
  part: WordPart,
  { room, frame = '', anchored = '', sectionEnd = '' }: { room: Room; frame?: string; anchored?: string; sectionEnd?: string },
): string {
  const numbering = paragraph.list && part.numberingOf(paragraph.list)
  // A list that can't be counted by the program keeps its labels as text.
  const label = paragraph.list && !numbering ? `${labelOf(paragraph.list)}\t` : ''
  const [first, ...others] = paragraph.runs
  if (first?.initial !== undefined && frame === '' && label === '' && others.length > 0)
    return (
      writeInitial(paragraph, first, part, room) + writeParagraph(afterInitial(paragraph, others), part, { room, anchored, sectionEnd })
    )
  const runs = label === '' || !first ? paragraph.runs : [{ ...first, text: label }, ...paragraph.runs]
  const breakBefore = paragraph.opens === 'column' ? '<w:r><w:br w:type="column"/></w:r>' : ''
  return `<w:p><w:pPr>${properties(paragraph, numbering, { room, frame })}${markProperties(paragraph)}${sectionEnd}</w:pPr>${writeBookmarks(paragraph, part)}${breakBefore}${anchored}${writeRuns(runs, part.relations)}</w:p>`
}

/** A large letter beside the first lines of the paragraph behind it. */
function writeInitial(paragraph: Paragraph, { initial = 2, ...run }: Run, part: WordPart, room: Room): string {
  const frame = `<w:framePr w:dropCap="drop" w:lines="${initial}" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>`
  const letter = { ...paragraph, runs: [run], leading: initial * paragraph.leading, first: 0, tabs: [] }
  return writeParagraph(letter, part, { room, frame })
}

/** What opens a page, and where links lead to, is the letter. */
function afterInitial({ opens: _, anchors: __, ...paragraph }: Paragraph, runs: Run[]): Paragraph {
  return { ...paragraph, runs }
}

/** The places that links lead to. */
function writeBookmarks({ anchors = [] }: Paragraph, part: WordPart): string {
  return anchors
    .map((name) => {
      const id = part.newBookmark()
      return `<w:bookmarkStart w:id="${id}" w:name="${xml(name)}"/><w:bookmarkEnd w:id="${id}"/>`
    })
    .join('')
}

/** The look of the paragraph's end, which the label of an item has too. */
function markProperties({ list, runs: [first] }: Paragraph): string {
  return list && first ? `<w:rPr>${runProperties({ ...first, underline: false, strike: false, raise: undefined })}</w:rPr>` : ''
}

/** The order of the elements is that of the schema. */
function properties(paragraph: Paragraph, numbering: string | undefined, { room, frame }: { room: Room; frame: string }): string {
  const { role, level, leading, before, align, rtl, opens, tabs, ledTo, fill } = paragraph
  return (
    (role === 'heading' ? `<w:pStyle w:val="Heading${level ?? 1}"/>` : role === 'caption' ? '<w:pStyle w:val="Caption"/>' : '') +
    (opens === 'page' ? '<w:pageBreakBefore/>' : '') +
    frame +
    (numbering ?? '') +
    writeRules(paragraph) +
    (fill === undefined ? '' : shading(fill)) +
    writeTabs(tabs, ledTo, room) +
    (rtl ? '<w:bidi/>' : '') +
    `<w:spacing w:before="${twips(Math.max(0, before))}" w:line="${Math.max(20, twips(leading))}" w:lineRule="exact"/>` +
    indents(paragraph, room) +
    (align === 'left' ? '' : `<w:jc w:val="${alignments[align]}"/>`)
  )
}

function writeRules({ rules: { above, below } = {} }: Paragraph): string {
  const side = (name: 'top' | 'bottom', rule: ParagraphRule | undefined) =>
    rule
      ? `<w:${name} w:val="single" w:sz="${lineWidth(rule.width)}" w:space="${Math.round(rule.space)}" w:color="${hexColour(rule.colour)}"/>`
      : ''
  return above || below ? `<w:pBdr>${side('top', above)}${side('bottom', below)}</w:pBdr>` : ''
}

function writeTabs(tabs: readonly number[], ledTo: number | undefined, room: Room): string {
  const stops = tabs.map((place) => `<w:tab w:val="left" w:pos="${twips(place - room.left)}"/>`)
  if (ledTo !== undefined) stops.push(`<w:tab w:val="right" w:leader="dot" w:pos="${twips(ledTo - room.left)}"/>`)
  return stops.length === 0 ? '' : `<w:tabs>${stops.join('')}</w:tabs>`
}

const alignments = { right: 'right', centre: 'center', justify: 'both' } as const

function indents({ left, first, rightEdge, rtl }: Paragraph, room: Room): string {
  const [from, to] = [twips(left - room.left), twips(room.right - rightEdge)]
  const shift = twips(first)
  const ahead = shift > 0 ? ` w:firstLine="${shift}"` : shift < 0 ? ` w:hanging="${-shift}"` : ''
  // In text from right to left, the left indent of the format is the one at the right.
  return `<w:ind w:left="${rtl ? to : from}" w:right="${rtl ? from : to}"${ahead}/>`
}
