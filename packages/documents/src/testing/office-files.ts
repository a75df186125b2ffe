import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'

/** A real document from the fixtures; their sources are listed in the README there. */
export function officeFixture(name: string): Buffer {
  return readFileSync(new URL(`../../fixtures/office/${name}`, import.meta.url))
}

/** A ZIP file of these entries. `declared` overrides an entry's stated size. */
export function zipOf(entries: Readonly<Record<string, string | Uint8Array>>, { declared }: { declared?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, value] of Object.entries(entries)) {
    const content = Buffer.from(value as string)
    // The type of an OpenDocument file comes first, uncompressed.
    const packed = name === 'mimetype' ? content : deflateRawSync(content)
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(name === 'mimetype' ? 0 : 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? content.length, 18)
    common.writeUInt16LE(label.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, label, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, label)
    offset += 30 + label.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

function packageOf(type: string, main: string, parts: Readonly<Record<string, string>>): Buffer {
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="${main}"/></Relationships>`,
    ...parts,
  })
}

/**
 * A Word document of these paragraphs; `body` is added after them unchanged, `links` are external relations by id, `parts` are additional
 * entries of the file.
 */
export function docxOf(
  paragraphs: readonly string[],
  {
    font,
    body = '',
    links = {},
    parts = {},
  }: {
    font?: string
    body?: string
    links?: Readonly<Record<string, { type: string; target: string }>>
    parts?: Readonly<Record<string, string>>
  } = {},
): Buffer {
  const look = font ? `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>` : ''
  const text = paragraphs.map((line) => `<w:p><w:r>${look}<w:t>${line}</w:t></w:r></w:p>`).join('')
  const outside = Object.entries(links).map(
    ([id, { type, target }]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}" TargetMode="External"/>`,
  )
  const names = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relations}"`
  return packageOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml', 'word/document.xml', {
    'word/document.xml': `${xml}<w:document ${names}><w:body>${text}${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${outside.join('')}</Relationships>`,
    ...parts,
  })
}

/** A Word document with a text and a comment on it. */
export function commentedDocx(text: string, comment: string): Buffer {
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const part = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const related = (relation: string) =>
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`
  const marked = `<w:commentRangeStart w:id="0"/><w:r><w:t>${text}</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`
  const remark = `<w:comment w:id="0" w:author="A. Reviewer" w:initials="AR"><w:p><w:r><w:t>${comment}</w:t></w:r></w:p></w:comment>`
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/comments.xml" ContentType="${types}.comments+xml"/></Types>`,
    '_rels/.rels': related(part('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': related(part('c1', 'comments', 'comments.xml')),
    'word/document.xml': `${xml}<w:document ${word}><w:body><w:p>${marked}</w:p></w:body></w:document>`,
    'word/comments.xml': `${xml}<w:comments ${word}>${remark}</w:comments>`,
  })
}

/** A paragraph that begins a new page. */
export const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

/**
 * A workbook: the rows of each sheet by name; a name with a star is a hidden sheet, with two a very hidden one; a text with `=` is a
 * formula. `printAreas` are by sheet name; the rows and columns with the given numbers are hidden.
 */
export function xlsxOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  {
    printAreas = {},
    hiddenRows = [],
    hiddenColumns = [],
  }: { printAreas?: Readonly<Record<string, string>>; hiddenRows?: readonly number[]; hiddenColumns?: readonly number[] } = {},
): Buffer {
  const names = Object.keys(sheets)
  const listed = names.map((name, index) => {
    const state = name.endsWith('**') ? ' state="veryHidden"' : name.endsWith('*') ? ' state="hidden"' : ''
    return `<sheet name="${name.replaceAll('*', '')}" sheetId="${index + 1}"${state} r:id="r${index + 1}"/>`
  })
  const related = names.map((_, index) => `<Relationship Id="r${index + 1}" Type="${relations}/worksheet" Target="sheet${index + 1}.xml"/>`)
  const schema = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const areas = Object.entries(printAreas).map(([name, area]) => {
    const sheet = `localSheetId="${names.indexOf(name)}"`
    return `<definedName name="_xlnm.Print_Area" ${sheet}>${name.replaceAll('*', '')}!${area}</definedName>`
  })
  const marked = areas.length === 0 ? '' : `<definedNames>${areas.join('')}</definedNames>`
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1" customWidth="1"/>`)
  const widths = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
  const parts = Object.values(sheets).map((rows, index) => {
    const hidden = (row: number) => (hiddenRows.includes(row + 1) ? ' hidden="1"' : '')
    const cells = rows.map((row, number) => `<row r="${number + 1}"${hidden(number)}>${row.map(cellOf).join('')}</row>`)
    return [`xl/sheet${index + 1}.xml`, `${xml}<worksheet xmlns="${schema}">${widths}<sheetData>${cells.join('')}</sheetData></worksheet>`]
  })
  return packageOf('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', 'xl/workbook.xml', {
    'xl/workbook.xml': `${xml}<workbook xmlns="${schema}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets>${marked}</workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  })
}

function cellOf(text: string): string {
  return text.startsWith('=') ? `<c><f>${text.slice(1)}</f></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`
}

/** An OpenDocument text that says `as it was written`, with a macro that would change it on opening. */
export function odtWithMacro(): Buffer {
  const named = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
  const link = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
  const macro = 'vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document'
  const listener = `<script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="${macro}" xlink:type="simple"/>`
  const library = 'xmlns:library="http://openoffice.org/2000/library"'
  const type = 'application/vnd.oasis.opendocument.text'
  const parts = ['content.xml', 'Basic/script-lc.xml', 'Basic/Standard/script-lb.xml', 'Basic/Standard/Module1.xml']
  const listed = parts.map((part) => `<manifest:file-entry manifest:full-path="${part}" manifest:media-type="text/xml"/>`).join('')
  return zipOf({
    mimetype: type,
    'content.xml': `${xml}<office:document-content ${named('office')} ${named('script')} ${named('text')} ${link} office:version="1.3"><office:scripts><office:event-listeners>${listener}</office:event-listeners></office:scripts><office:body><office:text><text:p>as it was written</text:p></office:text></office:body></office:document-content>`,
    'Basic/script-lc.xml': `${xml}<library:libraries ${library} ${link}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
    'Basic/Standard/script-lb.xml': `${xml}<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
    'Basic/Standard/Module1.xml': `${xml}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Main\n  ThisComponent.Text.String = "the macro has run"\nEnd Sub</script:module>`,
    'META-INF/manifest.xml': `${xml}<manifest:manifest ${named('manifest')} manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>${listed}</manifest:manifest>`,
  })
}

/** A Word document and an OpenDocument text with an embedded font whose name is a path. */
export function withFontNamed(name: string, font: Uint8Array): { docx: Buffer; odt: Buffer } {
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const types = 'application/vnd.openxmlformats-officedocument'
  const part = (target: string, id: string, type: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const related = (...parts: string[]) =>
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts.join('')}</Relationships>`
  const text = `<w:p><w:r><w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}"/></w:rPr><w:t>MARK</w:t></w:r></w:p>`
  // The content is obfuscated with its key; a key of zeros leaves it plain.
  const key = '{00000000-0000-0000-0000-000000000000}'
  const listed = `<w:font w:name="${name}"><w:embedRegular r:id="f1" w:fontKey="${key}"/></w:font>`
  const docx = zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="odttf" ContentType="${types}.obfuscatedFont"/><Override PartName="/word/document.xml" ContentType="${types}.wordprocessingml.document.main+xml"/><Override PartName="/word/fontTable.xml" ContentType="${types}.wordprocessingml.fontTable+xml"/></Types>`,
    '_rels/.rels': related(part('word/document.xml', 'r1', 'officeDocument')),
    'word/_rels/document.xml.rels': related(part('fontTable.xml', 'r1', 'fontTable')),
    'word/_rels/fontTable.xml.rels': related(part('fonts/font1.odttf', 'f1', 'font')),
    'word/fontTable.xml': `${xml}<w:fonts ${word} xmlns:r="${relations}">${listed}</w:fonts>`,
    'word/document.xml': `${xml}<w:document ${word}><w:body>${text}</w:body></w:document>`,
    'word/fonts/font1.odttf': font,
  })
  const named = (prefix: string, space = prefix) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`
  const names = `${named('office')} ${named('style')} ${named('text')} ${named('svg', 'svg-compatible')} xmlns:xlink="http://www.w3.org/1999/xlink"`
  const uri =
    '<svg:font-face-uri xlink:href="Fonts/font1.ttf" xlink:type="simple"><svg:font-face-format svg:string="truetype"/></svg:font-face-uri>'
  const face = `<style:font-face style:name="${name}" svg:font-family="${name}"><svg:font-face-src>${uri}</svg:font-face-src></style:font-face>`
  const style = `<style:style style:name="P1" style:family="paragraph"><style:text-properties style:font-name="${name}"/></style:style>`
  const type = 'application/vnd.oasis.opendocument.text'
  const entry = (path: string, media: string) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${media}"/>`
  const odt = zipOf({
    mimetype: type,
    'content.xml': `${xml}<office:document-content ${names} office:version="1.3"><office:font-face-decls>${face}</office:font-face-decls><office:automatic-styles>${style}</office:automatic-styles><office:body><office:text><text:p text:style-name="P1">MARK</text:p></office:text></office:body></office:document-content>`,
    'Fonts/font1.ttf': font,
    'META-INF/manifest.xml': `${xml}<manifest:manifest ${named('manifest')} manifest:version="1.3">${entry('/', type)}${entry('content.xml', 'text/xml')}${entry('Fonts/font1.ttf', 'application/x-font-ttf')}</manifest:manifest>`,
  })
  return { docx, odt }
}
