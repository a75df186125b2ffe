import type { PdfObject } from '../../engines/qpdf/object.ts'
import { readNameTree } from '../../read/trees.ts'
import { type Conversion, countRemoved } from './conversion.ts'

const maxFiles = 10_000

/** Keeps attached files in part 3 and says that they belong to the document; other parts do not allow them. */
export function mendAttachments(conversion: Conversion): void {
  const { pdf, part } = conversion
  const names = pdf.root.get('/Names')
  const files = readNameTree(names.get('/EmbeddedFiles'))
  pdf.root.remove('/Collection')
  if (part !== 3) {
    countRemoved(conversion, 'attachments', files.length)
    if (names.isDictionary) names.remove('/EmbeddedFiles')
    pdf.root.remove('/AF')
    return
  }
  const all = pdf.root.get('/AF').items(maxFiles)
  const associated = new Set(all.map(({ id }) => id))
  for (const [, file] of files) {
    if (!file.isDictionary || file.id === 0 || associated.has(file.id)) continue
    all.push(file)
    associated.add(file.id)
  }
  if (all.length > 0) pdf.root.set('/AF', pdf.array(all))
}

/** Completes what is said of a file that's attached anywhere, or takes the file away. */
export function mendFileEntry({ pdf, part }: Conversion, entry: PdfObject): void {
  if (!entry.get('/EF').isDictionary) return
  if (part !== 3) {
    entry.remove('/EF', '/RF')
    return
  }
  const name = entry.get('/UF').text ?? entry.get('/F').text ?? 'attachment'
  if (entry.get('/UF').text === undefined) entry.set('/UF', pdf.text(name))
  if (entry.get('/F').text === undefined) entry.set('/F', pdf.text(name))
  if (entry.get('/AFRelationship').name === undefined) entry.set('/AFRelationship', '/Unspecified')
  entry.set('/Type', '/Filespec')
  for (const key of entry.get('/EF').keys()) mendFile({ pdf, name }, entry.get('/EF').get(key))
}

function mendFile({ pdf, name }: { pdf: Conversion['pdf']; name: string }, file: PdfObject): void {
  if (!file.isStream) return
  if (!/^\/[\w.+-]+\/[\w.+-]+$/.test(file.get('/Subtype').name ?? '')) file.set('/Subtype', `/${typeOf(name)}`)
  const parameters = file.get('/Params').isDictionary ? file.get('/Params') : pdf.dictionary()
  if (parameters.get('/ModDate').text === undefined) parameters.set('/ModDate', pdf.text('D:20000101000000Z'))
  file.set('/Params', parameters)
}

/** The types of the files that are attached most often; anything else counts as bytes. */
function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xml: 'text/xml',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}
