import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { readXmp } from '../xmp-packet.ts'

/** Where the packet says what the other properties have keys for; a list gives its first entry. */
const places: Readonly<Record<string, string>> = {
  '/Title': 'dc:title',
  '/Author': 'dc:creator',
  '/Subject': 'dc:description',
  '/Keywords': 'pdf:Keywords',
  '/Creator': 'xmp:CreatorTool',
  '/Producer': 'pdf:Producer',
}

/** Takes over what only the XMP packet says of the document: the packet is written again from the other properties. */
export function keepOwnProperties(pdf: Pdf): void {
  const xml = readXmp(pdf)
  if (xml === undefined) return
  const before = pdf.trailer.get('/Info')
  const info = before.isDictionary ? before : pdf.dictionary().indirect()
  for (const [key, name] of Object.entries(places)) {
    const own = info.get(key).text
    const text = own === undefined || own === '' ? propertyIn(xml, name) : undefined
    if (text !== undefined) info.set(key, pdf.text(text))
  }
  if (!before.isDictionary && info.keys().length > 0) pdf.trailer.set('/Info', info)
}

/** An element with its list, or an attribute. */
function propertyIn(xml: string, name: string): string | undefined {
  const element = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`).exec(xml)?.[1]
  const inside = element === undefined ? undefined : (/<rdf:li(?:\s[^>]*)?>([^<]*)</.exec(element)?.[1] ?? /^[^<]*$/.exec(element)?.[0])
  const written = (inside ?? new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`).exec(xml)?.[1])?.trim()
  return written ? unescaped(written) : undefined
}

function unescaped(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return named[name ?? ''] ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole)
  })
}
