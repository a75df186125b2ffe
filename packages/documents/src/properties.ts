import { readMetadata } from './inspect/metadata.ts'
import type { Pdf } from './qpdf/pdf.ts'
import { removeFrom } from './sanitize.ts'

/** What a document is to say of itself. What is not named stays; an empty text goes. Dates are ISO 8601. */
export interface PropertyChanges {
  remove: boolean
  title?: string | undefined
  author?: string | undefined
  subject?: string | undefined
  keywords?: string | undefined
  createdDate?: string | undefined
  modifiedDate?: string | undefined
  custom: Readonly<Record<string, string>>
}

/** Tells whether anything would change. */
export function changesProperties({ remove, custom, ...values }: PropertyChanges): boolean {
  return remove || Object.keys(custom).length > 0 || Object.values(values).some((value) => value !== undefined)
}

/**
 * Changes the properties of a document. The XMP packet, which says the same once more, is written anew from them, so that the two
 * never disagree; whether the document calls itself PDF/A is kept.
 */
export function writeProperties(pdf: Pdf, changes: PropertyChanges): void {
  if (!changesProperties(changes)) return
  const archival = archivalMark(pdf)
  if (changes.remove) removeFrom(pdf, new Set(['metadata']))
  const { remove: _, custom, createdDate, modifiedDate, ...texts } = changes
  const values = {
    '/Title': texts.title,
    '/Author': texts.author,
    '/Subject': texts.subject,
    '/Keywords': texts.keywords,
    '/CreationDate': createdDate === undefined ? undefined : pdfDate(createdDate),
    '/ModDate': modifiedDate === undefined ? undefined : pdfDate(modifiedDate),
    ...Object.fromEntries(Object.entries(custom).map(([name, value]) => [`/${name}`, value])),
  }
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (given.length === 0) return
  const before = pdf.trailer.get('/Info')
  const info = before.isDictionary ? before.shallowCopy() : pdf.dictionary()
  for (const [key, value] of given) {
    if (value === '') info.remove(key)
    else info.set(key, pdf.text(value))
  }
  pdf.trailer.set('/Info', info.indirect())
  pdf.root.set('/Metadata', pdf.stream(Buffer.from(xmpOf(pdf, archival)), { '/Type': '/Metadata', '/Subtype': '/XML' }))
}

const maxXmpBytes = 1_000_000

/** What a document says of the archival standard it keeps, as it stands in its XMP packet. */
function archivalMark(pdf: Pdf): string {
  const stream = pdf.root.get('/Metadata')
  if (!stream.isStream || (stream.get('/Length').integer ?? 0) > maxXmpBytes) return ''
  const xml = Buffer.from(stream.streamBytes()).toString('utf8')
  const named = (name: string) => new RegExp(`pdfaid:${name}(?:\\s*=\\s*["']|>)\\s*([0-9A-Za-z]{1,4})`).exec(xml)?.[1]
  const [part, conformance] = [named('part'), named('conformance')]
  if (part === undefined) return ''
  return `<pdfaid:part>${part}</pdfaid:part>${conformance === undefined ? '' : `<pdfaid:conformance>${conformance}</pdfaid:conformance>`}`
}

function xmpOf(pdf: Pdf, archival: string): string {
  const { title, author, subject, keywords, creator, producer, createdDate, modifiedDate } = readMetadata(pdf)
  const inEveryLanguage = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`
  const entries = [
    title && `<dc:title>${inEveryLanguage(title)}</dc:title>`,
    author && `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`,
    subject && `<dc:description>${inEveryLanguage(subject)}</dc:description>`,
    keywords && `<pdf:Keywords>${escaped(keywords)}</pdf:Keywords>`,
    producer && `<pdf:Producer>${escaped(producer)}</pdf:Producer>`,
    creator && `<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>`,
    createdDate && `<xmp:CreateDate>${createdDate}</xmp:CreateDate>`,
    modifiedDate && `<xmp:ModifyDate>${modifiedDate}</xmp:ModifyDate>`,
    archival,
  ]
  const spaces = Object.entries(namespaces).map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${spaces.join(' ')}>`,
    ...entries.filter(Boolean),
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function pdfDate(iso: string): string {
  return `D:${new Date(iso).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
}
