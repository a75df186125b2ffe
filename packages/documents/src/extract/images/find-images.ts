import { createHash } from 'node:crypto'
import { contentBytes } from '../../content/content-bytes.ts'
import { inlineImage } from '../../content/inline-image.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { inheritedResources } from '../../read/inherited-resources.ts'
import { drawnIn } from './content-images.ts'

/** An image of a document: the object number of its stream, and the first page that shows it. */
export interface FoundImage {
  id: number
  page: number
}

const maxStreams = 20_000
const maxDepth = 24

/** Finds the images that pages draw, each once per page, including those in forms, patterns and appearances of annotations. */
export function createImageFinder(pdf: Pdf): { onPage(page: number): FoundImage[] } {
  /** The images of each form; while a form is being read, a nested use of it adds none. */
  const known = new Map<number, number[]>()
  const inline = new Map<string, number>()
  let streams = 0

  function inHolder(holder: PdfObject, inherited: PdfObject, depth: number): number[] {
    const { id } = holder
    const before = known.get(id)
    if (before) return before
    known.set(id, [])
    const own = holder.get('/Resources')
    const found = inContent([holder], own.isDictionary ? own : inherited, depth)
    if (id > 0) known.set(id, found)
    return found
  }

  function inContent(contents: readonly PdfObject[], resources: PdfObject, depth: number): number[] {
    streams += contents.length
    if (streams > maxStreams || depth > maxDepth) return []
    const content = joined(contents)
    if (!content) return allOf(resources)
    const found = new Set<number>()
    for (const drawn of drawnIn(content)) {
      if (drawn.kind === 'inline') {
        const id = inlineId(drawn, resources)
        if (id !== undefined) found.add(id)
        continue
      }
      const object = resources.get(drawn.kind === 'object' ? '/XObject' : '/Pattern').get(drawn.name)
      if (!object.isStream) continue
      if (object.get('/Subtype').name === '/Image') found.add(object.id)
      else for (const id of inHolder(object, resources, depth + 1)) found.add(id)
    }
    return [...found]
  }

  /** Equal inline images count as one, however often they are drawn. */
  function inlineId(drawn: { entries: string; data: Uint8Array }, resources: PdfObject): number | undefined {
    const key = createHash('sha1').update(drawn.entries, 'latin1').update(drawn.data).digest('base64')
    const before = inline.get(key)
    if (before !== undefined) return before
    const image = inlineImage(pdf, drawn, resources)
    if (image) inline.set(key, image.id)
    return image?.id
  }

  return {
    onPage(number) {
      let found: number[] = []
      pdf.scoped(() => {
        const page = pdf.page(number)
        const resources = inheritedResources(page)
        const contents = page.get('/Contents')
        const drawn = inContent(contents.isArray ? contents.items(5000) : contents.isStream ? [contents] : [], resources, 0)
        const looks = page.get('/Annots').items(5000).flatMap(looksOf)
        found = [...new Set([...drawn, ...looks.flatMap((look) => inHolder(look, resources, 1))])]
      })
      return found.map((id) => ({ id, page: number }))
    },
  }
}

/** If content can't be read within bounds, everything that it could draw. */
function allOf(resources: PdfObject): number[] {
  const objects = resources.get('/XObject')
  return objects
    .keys()
    .map((key) => objects.get(key))
    .filter((object) => object.isStream && object.get('/Subtype').name === '/Image')
    .map((object) => object.id)
}

function joined(streams: readonly PdfObject[]): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  for (const stream of streams) {
    if (!stream.isStream) continue
    const bytes = contentBytes(stream)
    if (!bytes) return undefined
    parts.push(bytes, newLine)
  }
  return Buffer.concat(parts)
}

const newLine = Buffer.from('\n')

function looksOf(annotation: PdfObject): PdfObject[] {
  const normal = annotation.get('/AP').get('/N')
  if (normal.isStream) return [normal]
  const state = normal.get(annotation.get('/AS').name ?? '/')
  return state.isStream ? [state] : []
}
