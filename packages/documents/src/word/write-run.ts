import type { Run, RunStyle } from '@octavo/layout/model.ts'
import { linkedPlace } from '@octavo/layout/page-link.ts'
import type { Relations } from '../ooxml/relations.ts'
import { xml } from '../ooxml/xml.ts'

/** The runs of a paragraph; those with the same link are one hyperlink. */
export function writeRuns(runs: readonly Run[], relations: Relations): string {
  let written = ''
  for (let at = 0; at < runs.length; ) {
    const link = runs[at]?.link
    let end = at + 1
    while (end < runs.length && runs[end]?.link === link) end += 1
    const inside = runs.slice(at, end).map(writeRun).join('')
    const target = link === undefined ? undefined : targetOf(link, relations)
    written += target === undefined ? inside : `<w:hyperlink ${target} w:history="1">${inside}</w:hyperlink>`
    at = end
  }
  return written
}

function targetOf(link: string, relations: Relations): string | undefined {
  const place = linkedPlace(link)
  if (place !== undefined) return `w:anchor="${xml(place)}"`
  const id = relations.link(link)
  return id === undefined ? undefined : `r:id="${id}"`
}

function writeRun(run: Run): string {
  const properties = runProperties(run)
  if (run.note !== undefined) {
    // Text in the same run would replace the number.
    const reference = `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/>${properties}</w:rPr><w:footnoteReference w:id="${run.note}"/></w:r>`
    return run.text === '' ? reference : `${reference}<w:r><w:rPr>${properties}</w:rPr>${writeText(run.text)}</w:r>`
  }
  if (run.field) return writeField(run, properties)
  return `<w:r><w:rPr>${properties}</w:rPr>${writeText(run.text)}</w:r>`
}

/** The only fields there are: no text of a document ever becomes one. */
const fieldCodes = { page: 'PAGE', pages: 'NUMPAGES' } as const

function writeField({ field = 'page', text }: Run, properties: string): string {
  const part = (inside: string) => `<w:r><w:rPr>${properties}</w:rPr>${inside}</w:r>`
  return (
    part('<w:fldChar w:fldCharType="begin"/>') +
    part(`<w:instrText xml:space="preserve"> ${fieldCodes[field]} </w:instrText>`) +
    part('<w:fldChar w:fldCharType="separate"/>') +
    part(writeText(text)) +
    part('<w:fldChar w:fldCharType="end"/>')
  )
}

function writeText(text: string): string {
  return text
    .split(/([\t\n])/)
    .map((part) => (part === '\t' ? '<w:tab/>' : part === '\n' ? '<w:br/>' : part === '' ? '' : plain(part)))
    .join('')
}

function plain(text: string): string {
  return `<w:t xml:space="preserve">${xml(text)}</w:t>`
}

/** The look of a run. The order of the elements is that of the schema. */
export function runProperties({ font, size, bold, italic, colour, underline, strike, raise, highlight, stretch }: RunStyle): string {
  const name = xml(font)
  const halfPoints = Math.max(2, Math.min(3276, Math.round(size * 2)))
  return (
    `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}" w:cs="${name}"/>` +
    (bold ? '<w:b/><w:bCs/>' : '') +
    (italic ? '<w:i/><w:iCs/>' : '') +
    (strike ? '<w:strike/>' : '') +
    (colour === 0 ? '' : `<w:color w:val="${hexColour(colour)}"/>`) +
    (stretch === undefined ? '' : `<w:w w:val="${Math.round(100 * stretch)}"/>`) +
    `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>` +
    (underline ? '<w:u w:val="single"/>' : '') +
    (highlight === undefined ? '' : shading(highlight)) +
    (raise ? `<w:vertAlign w:val="${raise === 'super' ? 'superscript' : 'subscript'}"/>` : '')
  )
}

/** A colour behind text: any, unlike the sixteen of a highlighter. */
export function shading(colour: number): string {
  return `<w:shd w:val="clear" w:color="auto" w:fill="${hexColour(colour)}"/>`
}

/** A colour as six digits. */
export function hexColour(colour: number): string {
  return colour.toString(16).padStart(6, '0').toUpperCase()
}
