import type { Note, Paragraph, RunStyle } from '@octavo/layout/model.ts'
import { xmlHead } from '../ooxml/xml.ts'
import { wordNamespace } from './namespaces.ts'
import type { WordPart } from './word-part.ts'
import { writeParagraph } from './write-paragraph.ts'
import { runProperties } from './write-run.ts'

/** The footnotes of a document. */
export interface WordNotes {
  readonly count: number
  add(note: Note, part: WordPart): void
  /** The content of their file. */
  xml(): string
  /** The styles of notes and of the numbers that lead to them. Programs draw the number before a note in the font of its style. */
  styles(): string
}

export function createNotes(): WordNotes {
  const written: string[] = []
  let style: RunStyle | undefined
  return {
    get count() {
      return written.length
    },
    add({ number, blocks }, part) {
      style ??= usualStyle(blocks)
      const inside = blocks.map((block, index) => writeBlock(block, part, { isFirst: index === 0 }))
      written.push(`<w:footnote w:id="${number}">${inside.join('')}</w:footnote>`)
    },
    xml: () => `${xmlHead}<w:footnotes ${wordNamespace}>${separators}${written.join('')}</w:footnotes>`,
    styles: () =>
      '<w:style w:type="paragraph" w:styleId="FootnoteText"><w:name w:val="footnote text"/><w:basedOn w:val="Normal"/>' +
      `${style ? `<w:rPr>${runProperties(style)}</w:rPr>` : ''}</w:style>` +
      '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/>' +
      '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
  }
}

/** The style of the longest text that isn't raised. */
function usualStyle(blocks: readonly Paragraph[]): RunStyle | undefined {
  const [longest] = blocks
    .flatMap(({ runs }) => runs)
    .filter(({ raise }) => raise === undefined)
    .sort((one, other) => other.text.length - one.text.length)
  return longest && { ...longest, bold: false, italic: false, underline: false, strike: false }
}

function writeBlock(block: Paragraph, part: WordPart, { isFirst }: { isFirst: boolean }): string {
  // Notes take the width of the column that refers to them, whichever they stood below.
  const room = { left: block.left + Math.min(0, block.first), right: block.rightEdge }
  const styled = writeParagraph(block, part, { room }).replace(/<w:pPr>(?:<w:pStyle [^>]*>)?/, '<w:pPr><w:pStyle w:val="FootnoteText"/>')
  const [style] = block.runs
  if (!isFirst || !style) return styled
  const properties = `<w:rStyle w:val="FootnoteReference"/>${runProperties({ ...style, raise: 'super' })}`
  return styled.replace('</w:pPr>', `</w:pPr><w:r><w:rPr>${properties}</w:rPr><w:footnoteRef/></w:r>`)
}

const separators =
  '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>' +
  '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
