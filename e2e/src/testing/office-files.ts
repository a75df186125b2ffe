import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { TestFile } from './pdfs.ts'

/** A plain text file with any name. */
export function textFile(name: string, content: string): TestFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
}

/** A real document; the README next to it has its source. */
export function officeFixture(name: string): TestFile {
  const buffer = readFileSync(new URL(`../../../packages/documents/fixtures/office/${name}`, import.meta.url))
  return { name, mimeType: 'application/octet-stream', buffer }
}

/** A workbook of one sheet with one row below its headings. A date is stored as Excel does: a number that has the look of a date. */
export function workbookOf(row: Readonly<Record<string, string | Date>>): TestFile {
  const sheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const days = (date: Date) => date.getTime() / 86_400_000 + 25_569
  const cells = Object.values(row).map((value) => (value instanceof Date ? `<c s="1"><v>${days(value)}</v></c>` : text(value)))
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    'xl/workbook.xml': `<workbook ${sheet} xmlns:r="${links}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${sheet}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${sheet}><sheetData><row>${Object.keys(row).map(text).join('')}</row><row>${cells.join('')}</row></sheetData></worksheet>`,
  }
  return { name: 'people.xlsx', mimeType: 'application/octet-stream', buffer: storedZip(parts) }
}

/** A ZIP file whose entries aren't packed. */
function storedZip(parts: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    // Version 2.0, no flags, stored, without a date.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), bytes])
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)]))
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}
