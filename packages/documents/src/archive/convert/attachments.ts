import type { PdfObject } from '../../engines/qpdf/object.ts'
import { readNameTree } from '../../read/trees.ts'
import { isPdfAInside } from '../validate/validate-pdfa.ts'
import { type Conversion, countRemoved } from './conversion.ts'

const maxFiles = 10_000

/** Tells whether a file may stay attached: part 3 allows any, part 2 only what is PDF/A itself, part 1 none. */
export function createAttachmentJudge(part: Conversion['part']): Conversion['mayStay'] {
  // Several entries may refer to one file.
  const judged = new Map<number, boolean>()
  const isArchive = (file: PdfObject) => {
    const verdict = judged.get(file.id) ?? isPdfAInside(file)
    judged.set(file.id, verdict)
    return verdict
  }
  return (entry) => {
    const files = entry.get('/EF')
    if (part !== 2) return part === 3
    return files.isDictionary && files.keys().every((key) => isArchive(files.get(key)))
  }
}

/** Keeps attached files that the part allows and removes the others; part 3 also wants to know that they belong to the document. */
export function mendAttachments(conversion: Conversion): void {
  const { pdf, part, mayStay } = conversion
  const names = pdf.root.get('/Names')
  const files = readNameTree(names.get('/EmbeddedFiles'))
  pdf.root.remove('/Collection')
  const kept = files.filter(([, file]) => file.isDictionary && mayStay(file))
  countRemoved(conversion, 'attachments', files.length - kept.length)
  // With numbers of their own, the document can refer to them as its files.
  const numbered = kept.map(([name, file]) => [pdf.bytes(name), file.id === 0 ? file.indirect() : file] as const)
  const isSame = kept.length === files.length && kept.every(([, { id }]) => id > 0)
  if (kept.length === 0 && names.isDictionary) names.remove('/EmbeddedFiles')
  else if (!isSame) names.set('/EmbeddedFiles', pdf.dictionary({ '/Names': pdf.array(numbered.flat()) }))
  if (part === 3)
    associate(
      conversion,
      numbered.map(([, file]) => file),
    )
  else pdf.root.remove('/AF')
}

function associate({ pdf }: Conversion, files: readonly PdfObject[]): void {
  const all = pdf.root.get('/AF').items(maxFiles)
  const associated = new Set(all.map(({ id }) => id))
  for (const file of files) {
    if (associated.has(file.id)) continue
    all.push(file)
    associated.add(file.id)
  }
  if (all.length > 0) pdf.root.set('/AF', pdf.array(all))
}

/** Completes what is said of a file that's attached anywhere, or takes the file away. */
export function mendFileEntry({ pdf, part, mayStay }: Conversion, entry: PdfObject): void {
  if (!entry.get('/EF').isDictionary) return
  if (!mayStay(entry)) {
    entry.remove('/EF', '/RF')
    return
  }
  const name = entry.get('/UF').text ?? entry.get('/F').text ?? 'attachment'
  if (entry.get('/UF').text === undefined) entry.set('/UF', pdf.text(name))
  if (entry.get('/F').text === undefined) entry.set('/F', pdf.text(name))
  entry.set('/Type', '/Filespec')
  if (part !== 3) return
  if (entry.get('/AFRelationship').name === undefined) entry.set('/AFRelationship', '/Unspecified')
  for (const key of entry.get('/EF').keys()) mendFile({ pdf, name }, entry.get('/EF').get(key))
}

function mendFile({ pdf, name }: { pdf: Conversion['pdf']; name: string }, file: PdfObject): void {
  if (!file.isStream) return
  if (!/^\/[\w.+-]+\/[\w.+-]+$/.test(file.get('/Subtype').name ?? '')) file.set('/Subtype', `/${typeOf(name)}`)
  const parameters = file.get('/Params').isDictionary ? file.get('/Params') : pdf.dictionary()
  const date = documentDate(pdf)
  // The file is at least as old as the document; where that has no date either, none is invented.
  if (parameters.get('/ModDate').text === undefined && date !== undefined) parameters.set('/ModDate', pdf.text(date))
  if (parameters.keys().length > 0) file.set('/Params', parameters)
}

function documentDate(pdf: Conversion['pdf']): string | undefined {
  const info = pdf.trailer.get('/Info')
  return ['/ModDate', '/CreationDate'].map((key) => info.get(key).text).find((date) => date?.startsWith('D:'))
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
