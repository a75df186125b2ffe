import { onePage, smallPdf, streamObject } from './small-pdf.ts'

/** The options of a PDF/A test file. */
export interface ArchiveLook {
  part?: number
  level?: string
  /** The year of its standard: given from part 4 on, instead of a level. */
  revision?: string
  /** The number of colour components of its output intent; 0 for none. */
  colours?: number
  /** How often the page is repeated. */
  pages?: number
  /** The encoding of its XMP metadata. */
  encode?: (xml: string) => Buffer
}

/** A small PDF that claims to be PDF/A; its profile isn't a real one. */
export function archivePdf({ part = 2, level = 'B', revision, colours = 3, pages = 1, encode = Buffer.from }: ArchiveLook = {}): Buffer {
  const intents =
    colours === 0 ? '' : '/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile 6 0 R>>]'
  const [catalogue = '', , page = '', content = ''] = onePage({ catalogue: `/Metadata 5 0 R${intents}` })
  const copies = Array.from({ length: pages }, (_, index) => `${index + 7} 0 R`)
  return smallPdf([
    catalogue,
    `<</Type/Pages/Kids[${copies.join(' ')}]/Count ${pages}>>`,
    page,
    content,
    streamObject(
      encode(archiveXmp(part, revision === undefined ? { conformance: level } : { rev: revision })),
      '/Type/Metadata/Subtype/XML',
    ),
    streamObject('a profile', `/N ${colours}`),
    ...copies.map(() => page),
  ])
}

/** XMP metadata that claims PDF/A. */
export function archiveXmp(part: number, rest: { conformance: string } | { rev: string }): string {
  const [[name, value] = []] = Object.entries(rest)
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:format>application/pdf</dc:format><pdfaid:part>${part}</pdfaid:part><pdfaid:${name}>${value}</pdfaid:${name}>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
