import { openZip } from '@octavo/documents/office/zip.ts'

/** The text of a Word document, as far as the measures need it. */
export interface DocxText {
  /** Those outside tables that have text, text boxes included. */
  paragraphs: string[]
  /** All text in the order of the document, tables row by row. */
  text: string
  tables: DocxTable[]
}

/** A table as a matrix; a cell fills every position of its span. */
export type DocxTable = (DocxCell | undefined)[][]

export interface DocxCell {
  text: string
}

/** Reads the body of a Word document as it is printed: deleted text too, no field codes, no numbers of lists. */
export async function readDocx(path: string): Promise<DocxText> {
  const zip = await openZip(path)
  try {
    const entry = zip.entries.find(({ name }) => name === 'word/document.xml')
    if (!entry) throw new Error('no document in the file')
    return readBody((await zip.read(entry, 200e6)).toString('utf8'))
  } finally {
    await zip.close()
  }
}

const token = /<(\/?)([\w:]+)([^>]*?)(\/?)>|([^<]+)/g
const skipped = new Set(['mc:Fallback', 'w:pPr', 'w:rPr', 'w:sectPr', 'wp:docPr', 'w:tblPr', 'w:instrText'])

interface OpenTable {
  rows: DocxTable
  row: (DocxCell | undefined)[]
  cell: { texts: string[]; span: number; merge: 'none' | 'restart' | 'continue' } | undefined
}

/** Reads `document.xml`. */
export function readBody(xml: string): DocxText {
  const all: string[] = []
  const paragraphs: string[] = []
  const tables: DocxTable[] = []
  const openTables: OpenTable[] = []
  const openParagraphs: string[] = []
  let skipping = 0
  let isText = false
  const add = (text: string) => {
    if (openParagraphs.length > 0) openParagraphs.push((openParagraphs.pop() ?? '') + text)
  }
  for (const [, slash, name = '', attributes = '', selfClosing, text] of xml.matchAll(token)) {
    if (text !== undefined) {
      if (isText && skipping === 0) add(unescaped(text))
      continue
    }
    const [opens, closes] = [slash === '', slash === '/' || selfClosing === '/']
    const table = openTables.at(-1)
    if (name === 'w:gridSpan' && table?.cell) table.cell.span = Number(/w:val="(\d+)"/.exec(attributes)?.[1] ?? 1)
    if (name === 'w:vMerge' && table?.cell) table.cell.merge = attributes.includes('"restart"') ? 'restart' : 'continue'
    if (skipped.has(name)) skipping += (opens ? 1 : 0) - (closes ? 1 : 0)
    if (skipping > 0) continue
    if (name === 'w:t' || name === 'w:delText') isText = opens && !closes
    else if (opens && (name === 'w:tab' || name === 'w:br' || name === 'w:cr')) add(' ')
    else if (opens && name === 'w:noBreakHyphen') add('-')
    else if (name === 'w:p') {
      if (opens) openParagraphs.push('')
      if (closes) endParagraph(openParagraphs.pop() ?? '')
    } else if (name === 'w:tbl') {
      if (opens) openTables.push({ rows: [], row: [], cell: undefined })
      else if (table) endTable(table)
    } else if (name === 'w:tr' && table) {
      if (opens) table.row = []
      else table.rows.push(table.row)
    } else if (name === 'w:tc' && table) {
      if (opens) table.cell = { texts: [], span: 1, merge: 'none' }
      else endCell(table)
    }
  }
  return { paragraphs, text: all.join('\n'), tables }

  function endParagraph(text: string): void {
    const { cell } = openTables.at(-1) ?? {}
    if (text.trim() !== '') all.push(text)
    if (cell) cell.texts.push(text)
    else if (text.trim() !== '') paragraphs.push(text)
  }

  function endCell(table: OpenTable): void {
    const { cell } = table
    if (!cell) return
    const above = table.rows.at(-1)?.[table.row.length]
    const own = cell.merge === 'continue' && above ? above : { text: cell.texts.join(' ') }
    for (let column = 0; column < cell.span; column++) table.row.push(own)
    table.cell = undefined
  }

  function endTable(table: OpenTable): void {
    openTables.pop()
    tables.push(table.rows)
    openTables.at(-1)?.cell?.texts.push(table.rows.map((row) => [...new Set(row)].map((cell) => cell?.text ?? '').join(' ')).join(' '))
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    return name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (entities[name] ?? whole)
  })
}
