import { readFile } from 'node:fs/promises'
import type { ReplacedFont } from './office.ts'
import { openZip } from './zip.ts'

/** Metric-compatible fonts that LibreOffice substitutes without asking the system. */
const standIns: readonly ReplacedFont[] = [
  { wanted: 'Calibri', given: 'Carlito' },
  { wanted: 'Cambria', given: 'Caladea' },
  { wanted: 'Arial', given: 'Liberation Sans' },
  { wanted: 'Helvetica', given: 'Liberation Sans' },
  { wanted: 'Arial Narrow', given: 'Liberation Sans Narrow' },
  { wanted: 'Times New Roman', given: 'Liberation Serif' },
  { wanted: 'Courier New', given: 'Liberation Mono' },
]

/** Whether a substitute has letters of the same widths, so that no line breaks elsewhere. */
export function hasSameWidths({ wanted, given }: ReplacedFont): boolean {
  return standIns.some((pair) => pair.wanted === wanted && pair.given === given)
}

/**
 * The fonts named in a document that were substituted on its pages. LibreOffice reports more, for its own windows and for unused styles, so
 * only fonts count that the document names and whose substitute is in the PDF.
 */
export async function replacedFonts(
  heard: readonly ReplacedFont[],
  { source, pdf }: { source: string; pdf: string },
): Promise<ReplacedFont[]> {
  const embedded = await embeddedFonts(pdf)
  const candidates = [...standIns, ...heard].filter(({ wanted, given }) => holds(embedded, given) && !holds(embedded, wanted))
  if (candidates.length === 0) return []
  const names = await namedIn(
    source,
    candidates.map(({ wanted }) => wanted),
  )
  const found = candidates.filter(({ wanted }) => names.has(wanted))
  return found.filter(({ wanted }, index) => found.findIndex((other) => other.wanted === wanted) === index)
}

// LibreOffice writes fonts as plain objects, with a subset prefix.
async function embeddedFonts(pdf: string): Promise<string[]> {
  const text = (await readFile(pdf)).toString('latin1')
  return [...new Set([...text.matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/g)].map((match) => plain(match[1] ?? '')))]
}

function holds(embedded: readonly string[], family: string): boolean {
  const name = plain(family)
  // A regular face may have just its family's name; a longer family name with the same beginning is another family.
  return embedded.some((font) => font === name || faces.some((face) => font === `${name}${face}`))
}

const faces = ['regular', 'bold', 'italic', 'bolditalic', 'oblique', 'boldoblique', 'light', 'medium', 'semibold', 'black', 'mt', 'book']

function plain(name: string): string {
  return name
    .replace(/#([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[\s,-]/g, '')
    .toLowerCase()
}

const searchedBytes = 64 * 1024 * 1024

async function namedIn(source: string, names: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const part of partsOf(source)) {
    for (const name of names) {
      if (found.has(name)) continue
      if (part.includes(name) || part.includes(Buffer.from(name, 'utf16le'))) found.add(name)
    }
  }
  return found
}

/** The XML parts of a packed document, or any other document as a whole. */
async function* partsOf(source: string): AsyncGenerator<Buffer> {
  const whole = await readFile(source)
  if (whole.readUInt32BE(0) !== 0x504b_0304) {
    yield whole
    return
  }
  const zip = await openZip(source)
  try {
    let left = searchedBytes
    for (const entry of zip.entries) {
      if (!entry.name.endsWith('.xml') || entry.bytes > left) continue
      left -= entry.bytes
      yield await zip.read(entry, searchedBytes)
    }
  } finally {
    await zip.close()
  }
}
