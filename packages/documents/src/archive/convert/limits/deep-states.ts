import { deflateSync } from 'node:zlib'
import { endOfImageData, startOfImageData } from '../../../content/inline-image-bounds.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { createLexer } from '../../validate/syntax/lexer.ts'
import { maxStates } from './limits.ts'

/** Wider than anything that may be drawn. */
const everything = '[-32767 -32767 32767 32767]'

/**
 * Content that saves no more states at once than allowed: what would be deeper becomes a form, which starts to count again and leaves the
 * state as it was. The forms are added to the resources, which have a number. Undefined where nothing is too deep.
 */
export function withShallowStates(content: Uint8Array, resources: PdfObject, pdf: Pdf): Buffer | undefined {
  const deep = deepSpans(content)
  if (deep.length === 0 || !resources.isDictionary) return undefined
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to } of deep) {
    // Between the operators that save and restore.
    const inner = content.subarray(from + 1, to - 1)
    const drawn = withShallowStates(inner, resources, pdf) ?? inner
    parts.push(content.subarray(at, from), Buffer.from(` /${addForm(drawn, resources, pdf)} Do `))
    at = to
  }
  return Buffer.concat([...parts, content.subarray(at)])
}

interface Span {
  from: number
  to: number
}

/** Where a state is saved that is one too many, up to where it's restored. */
function deepSpans(content: Uint8Array): Span[] {
  const spans: Span[] = []
  const lexer = createLexer(content)
  let depth = 0
  let from = 0
  for (let kind = lexer.next(); kind !== 'end'; kind = lexer.next()) {
    if (kind !== 'keyword') continue
    const word = lexer.text()
    if (word === 'q') {
      depth += 1
      if (depth === maxStates + 1) from = lexer.start
    } else if (word === 'Q') {
      if (depth === maxStates + 1) spans.push({ from, to: lexer.end })
      depth = Math.max(0, depth - 1)
    } else if (word === 'BI') {
      const start = startOfImageData(content, lexer.at)
      lexer.at = start === undefined ? content.length : endOfImageData(content, start) + 3
    }
  }
  return spans
}

function addForm(content: Uint8Array, resources: PdfObject, pdf: Pdf): string {
  const form = pdf.stream(deflateSync(content), {
    '/Type': '/XObject',
    '/Subtype': '/Form',
    '/BBox': pdf.parse(everything),
    '/Resources': resources,
    '/Filter': '/FlateDecode',
  })
  if (!resources.get('/XObject').isDictionary) resources.set('/XObject', pdf.dictionary())
  const objects = resources.get('/XObject')
  let number = 1
  while (objects.has(`/OctavoDeep${number}`)) number += 1
  objects.set(`/OctavoDeep${number}`, form)
  return `OctavoDeep${number}`
}
