import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { readNameTree } from '../../../read/trees.ts'
import type { Xref } from '../file-structure/xref.ts'
import type { Validation } from '../validation.ts'

const maxAnnotations = 20_000
/** As a name, with its slash. */
const mediaType = /^\/[-\w+.]+\/[-\w+.]+$/

/** Checks embedded files (ISO 19005-2 and -3, 6.8). `isPdfA` tells whether the bytes of one conform to part 1 or 2. */
export function checkEmbeddedFiles({ pdf, part, findings }: Validation, xref: Xref, isPdfA: (bytes: Uint8Array) => boolean): void {
  if (part === 1) return
  const associated = associatedFiles(pdf)
  const judged = new Map<number, boolean>()
  const specifications = new Set([...fileSpecifications(pdf), ...(part === 3 ? otherSpecifications(pdf, xref) : [])])
  for (const id of specifications) {
    pdf.scoped(() => {
      const specification = pdf.object(id)
      const place = { object: id }
      // Part 3 asks it of all file specifications, as veraPDF reads it.
      if (specification.get('/AFRelationship').name === undefined) findings.add('EMBEDDED_RELATIONSHIP', place)
      if (!associated.has(id)) findings.add('EMBEDDED_NOT_ASSOCIATED', place)
      const file = embeddedIn(specification)
      if (!file) return
      if (specification.get('/F').text === undefined || specification.get('/UF').text === undefined)
        findings.add('EMBEDDED_NAME_MISSING', place)
      if (part === 2 && !isArchive(file)) findings.add('EMBEDDED_NOT_PDFA', place)
      if (!mediaType.test(file.get('/Subtype').name ?? '')) findings.add('EMBEDDED_TYPE_MISSING', place)
    })
  }

  /** Judges each file once: many may refer to it. */
  function isArchive(file: PdfObject): boolean {
    const verdict = judged.get(file.id) ?? isPdfA(embeddedBytes(file))
    judged.set(file.id, verdict)
    return verdict
  }
}

function embeddedIn(specification: PdfObject): PdfObject | undefined {
  const files = specification.get('/EF')
  return ['/F', '/UF'].map((key) => files.get(key)).find(({ isStream }) => isStream)
}

const maxBytes = 64_000_000

/** Nothing for a file that is too large or damaged, which doesn't conform then. */
export function embeddedBytes(file: PdfObject): Uint8Array {
  try {
    return (file.get('/Length').integer ?? 0) > maxBytes ? new Uint8Array(0) : file.streamBytes()
  } catch {
    return new Uint8Array(0)
  }
}

/** The numbers of all file specifications: of the document, of annotations and of files that are associated with something. */
function fileSpecifications(pdf: Pdf): Set<number> {
  const found = new Set<number>()
  const add = (specification: PdfObject) => {
    if (specification.isDictionary) found.add(specification.indirect().id)
  }
  for (const [, specification] of readNameTree(pdf.root.get('/Names').get('/EmbeddedFiles'))) add(specification)
  for (const specification of pdf.root.get('/AF').items(maxAnnotations)) add(specification)
  for (let number = 1; number <= pdf.pageCount; number++) {
    pdf.scoped(() => {
      const page = pdf.page(number)
      for (const annotation of page.get('/Annots').items(maxAnnotations)) add(annotation.get('/FS'))
    })
  }
  return found
}

/** The numbers of file specifications that say what they are, wherever they're used. */
function otherSpecifications(pdf: Pdf, { offsets, packed }: Xref): number[] {
  const found: number[] = []
  for (const id of [...offsets.keys(), ...packed]) {
    pdf.scoped(() => {
      if (pdf.object(id).get('/Type').name === '/Filespec') found.push(id)
    })
  }
  return found
}

/** The numbers of the files that the document, its pages or their annotations are associated with. */
function associatedFiles(pdf: Pdf): Set<number> {
  const found = new Set<number>()
  const add = (holder: PdfObject) => {
    for (const specification of holder.get('/AF').items(maxAnnotations)) found.add(specification.id)
  }
  add(pdf.root)
  for (let number = 1; number <= pdf.pageCount; number++) {
    pdf.scoped(() => {
      const page = pdf.page(number)
      add(page)
      for (const annotation of page.get('/Annots').items(maxAnnotations)) add(annotation)
    })
  }
  return found
}
