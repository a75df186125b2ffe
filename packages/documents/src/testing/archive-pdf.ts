import { onePage, smallPdf, streamObject } from './small-pdf.ts'

/** What a file for archives is like. */
export interface ArchiveLook {
  part?: number
  level?: string
  /** The year of its standard: parts since the fourth name it, and no level. */
  revision?: string
  /** How many colours its output intent speaks of; none leaves it out. */
  colours?: number
  /** The same page so many times. */
  pages?: number
  /** How its description is written. */
  encode?: (xml: string) => Buffer
}

/** A small PDF that calls itself PDF/A; its profile is one in name only. */
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

/** A description that says of a file that it is PDF/A. */
export function archiveXmp(part: number, rest: { conformance: string } | { rev: string }): string {
  const [[name, value] = []] = Object.entries(rest)
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:format>application/pdf</dc:format><pdfaid:part>${part}</pdfaid:part><pdfaid:${name}>${value}</pdfaid:${name}>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
