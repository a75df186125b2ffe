import { deflateSync } from 'node:zlib'
import { inlineImage } from '../../content/inline-image.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { imageFacts } from '../../extract/images/image-facts.ts'
import { components } from './colours/components.ts'
import { eightBits } from './eight-bits.ts'

/** Where an inline image stands. */
export interface InlinePlace {
  pdf: Pdf
  part: 1 | 2 | 3
  resources: PdfObject
}

/** An inline image, unpacked and packed with Flate alone; undefined where a coder of images is involved, or nothing has to change. */
export function recodedInline(entries: string, data: Uint8Array, place: InlinePlace): { entries: string; data: Buffer } | undefined {
  const isDeep = place.part === 1 && /\/(?:BitsPerComponent|BPC)\s*16\b/.test(entries)
  if (!isDeep && !/\/LZW/.test(entries)) return undefined
  let samples: Uint8Array | undefined
  place.pdf.scoped(() => {
    const image = inlineImage(place.pdf, { entries, data }, place.resources)
    samples = image && samplesOf(image, isDeep)
  })
  if (!samples) return undefined
  const others = entries.replace(coding, ' ').replace(isDeep ? /\/(?:BitsPerComponent|BPC)\s*16\b/ : /$^/, '/BPC 8')
  return { entries: `${others.trimEnd()} /F /Fl`, data: deflateSync(samples) }
}

/** The entries that say how data is packed, and how long it is. */
const coding =
  /\/(?:Filter|F)(?=[\s/[])\s*(?:\[[^\]]*\]|\/\w+)|\/(?:DecodeParms|DP)\s*(?:\[[^\]]*\]|<<[\s\S]*?>>|null)|\/(?:Length|L)\s+\d+/g

function samplesOf(image: PdfObject, isDeep: boolean): Uint8Array | undefined {
  const { width, height, filters } = imageFacts(image)
  if (filters.some((filter) => coders.has(filter))) return undefined
  const bytes = unpacked(image)
  if (!bytes || !isDeep) return bytes
  const channels = components(image.get('/ColorSpace'))
  return channels === undefined ? undefined : eightBits(bytes, { columns: width * channels, rows: height, bits: 16 })
}

/** Undefined if it's damaged, which is no reason to give up a document. */
function unpacked(image: PdfObject): Uint8Array | undefined {
  try {
    return image.streamBytes()
  } catch {
    return undefined
  }
}

/** What codes a whole image. */
const coders = new Set(['/DCTDecode', '/CCITTFaxDecode'])
