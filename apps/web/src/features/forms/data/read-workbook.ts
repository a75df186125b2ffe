import type { Row } from '@octavo/core/tables/table-row.ts'
import { cellText, columnOf, isDateFormat } from '@octavo/core/tables/workbook-cell.ts'

/** No part of a workbook is unpacked further. */
const mostBytes = 30_000_000

/** The first rows of the first sheet of a workbook, with the texts that the engine will read; undefined if it can't be read here. */
export async function readWorkbook(file: File, mostRows: number): Promise<Row[] | undefined> {
  try {
    const parts = await partsOf(file)
    const read = async (name: string) => parse((await parts(name)) ?? '')
    const [workbook, links] = [await read('xl/workbook.xml'), await read('xl/_rels/workbook.xml.rels')]
    const sheet = workbook.getElementsByTagName('sheet')[0]
    const id = sheet?.getAttribute('r:id')
    const link = [...links.getElementsByTagName('Relationship')].find((one) => one.getAttribute('Id') === id)
    const target = link?.getAttribute('Target') ?? 'worksheets/sheet1.xml'
    const shared = [...(await read('xl/sharedStrings.xml')).getElementsByTagName('si')].map(textOf)
    const isDate = dateStyles(await read('xl/styles.xml'))
    const page = await read(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    const rows: Row[] = []
    for (const row of page.getElementsByTagName('row')) {
      const cells = cellsOf(row, shared, isDate)
      if (cells.some((cell) => cell !== '') && rows.push(cells) === mostRows) break
    }
    return rows
  } catch {
    return undefined
  }
}

function cellsOf(row: Element, shared: readonly string[], isDate: (style: number) => boolean): Row {
  const cells: Row = []
  for (const cell of row.getElementsByTagName('c')) {
    const type = cell.getAttribute('t') ?? 'n'
    const text = type === 'inlineStr' ? textOf(cell) : (cell.getElementsByTagName('v')[0]?.textContent ?? '')
    const style = Number(cell.getAttribute('s') ?? 0)
    cells[columnOf(cell.getAttribute('r')) ?? cells.length] = cellText({ text, type, isDate: isDate(style) }, shared)
  }
  return Array.from(cells, (cell) => cell ?? '')
}

/** Which styles of cells show dates or times. */
function dateStyles(styles: Document): (style: number) => boolean {
  const codes = new Map(
    [...styles.getElementsByTagName('numFmt')].map((one) => [Number(one.getAttribute('numFmtId')), one.getAttribute('formatCode') ?? '']),
  )
  const cells = styles.getElementsByTagName('cellXfs')[0]?.getElementsByTagName('xf') ?? []
  const known = [...cells].map((one) => {
    const id = Number(one.getAttribute('numFmtId') ?? 0)
    return isDateFormat(id, codes.get(id))
  })
  return (style) => known[style] ?? false
}

/** Runs of text, without how they are read aloud. */
function textOf(element: Element): string {
  return [...element.getElementsByTagName('t')]
    .filter((text) => text.parentElement?.tagName !== 'rPh')
    .map((text) => text.textContent)
    .join('')
}

function parse(xml: string): Document {
  return new DOMParser().parseFromString(xml, 'application/xml')
}

/** A reader of the parts of a ZIP file by name. */
async function partsOf(file: File): Promise<(name: string) => Promise<string | undefined>> {
  const tail = new DataView(await file.slice(Math.max(0, file.size - 66_000)).arrayBuffer())
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1
  const [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  const list = new DataView(await file.slice(from, from + size).arrayBuffer())
  const entries = new Map<string, { at: number; packed: number; method: number }>()
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === 0x02014b50; ) {
    const [nameLength, extra, comment] = [list.getUint16(at + 28, true), list.getUint16(at + 30, true), list.getUint16(at + 32, true)]
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength))
    entries.set(name, { at: list.getUint32(at + 42, true), packed: list.getUint32(at + 20, true), method: list.getUint16(at + 10, true) })
    at += 46 + nameLength + extra + comment
  }
  return async (name) => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const head = new DataView(await file.slice(entry.at, entry.at + 30).arrayBuffer())
    const start = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
    const packed = file.slice(start, start + entry.packed)
    return unpacked(entry.method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw')))
  }
}

async function unpacked(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.length
    if (bytes > mostBytes) throw new RangeError('too large')
    text += decoder.decode(next.value, { stream: true })
  }
  return text + decoder.decode()
}
