import { distinctNames } from '@octavo/core/files/file-names.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { readNameTree } from '../read/trees.ts'
import type { Assembly } from './assembly.ts'
import { namesOf, nameTree } from './write-trees.ts'

/** Keeps the files attached to all sources; duplicate names are made unique. */
export function writeAttachments(assembly: Assembly): void {
  const { target } = assembly
  const files = assembly.sources.flatMap((source) =>
    readNameTree(source.pdf.root.get('/Names').get('/EmbeddedFiles'))
      .filter(([, file]) => file.isDictionary)
      .map(([key, file]) => ({ name: shownName(key, file), file: target.copyForeign(source.pdf, file) })),
  )
  assembly.report.attachments = files.length
  if (files.length === 0) return
  const names = distinctNames(files.map(({ name }) => name))
  const entries = files.map(({ name, file }, index) => {
    const distinct = names[index] ?? name
    if (distinct !== name) for (const key of ['/F', '/UF']) if (file.has(key)) file.set(key, target.text(distinct))
    return [target.text(distinct).bytes ?? new Uint8Array(0), file] as const
  })
  namesOf(assembly.target).set('/EmbeddedFiles', nameTree(target, entries))
  associate(assembly)
}

function shownName(key: Uint8Array, file: PdfObject): string {
  return file.get('/UF').text ?? file.get('/F').text ?? Buffer.from(key).toString('latin1')
}

/** Files that belong to the document as a whole (`/AF`) still do. */
function associate({ target, sources }: Assembly): void {
  const files = sources.flatMap(({ pdf }) =>
    pdf.root
      .get('/AF')
      .items(10_000)
      .filter((file) => file.isDictionary)
      .map((file) => target.copyForeign(pdf, file)),
  )
  if (files.length > 0) target.root.set('/AF', target.array(files))
}
