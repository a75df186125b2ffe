import { extensionSchemas, readClaim, writtenClaim } from '../archive/claim.ts'
import { setXmp } from '../archive/xmp-packet.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readMetadata } from '../read/metadata.ts'
import { removeFrom } from './sanitize.ts'

/** The properties to change. Properties not listed stay; an empty text removes one. Dates are ISO 8601. */
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

/** Whether anything would change. */
export function changesProperties({ remove, custom, ...values }: PropertyChanges): boolean {
  return remove || Object.keys(custom).length > 0 || Object.values(values).some((value) => value !== undefined)
}

/**
 * Changes the properties of a document. The XMP packet, which repeats them, is rewritten, so that the two never disagree. A PDF/A claim is
 * kept, even if everything else is removed.
 */
export function writeProperties(pdf: Pdf, changes: PropertyChanges): void {
  if (!changesProperties(changes)) return
  const claim = readClaim(pdf)
  const schemas = extensionSchemas(pdf)
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
  if (given.length > 0) changeInfo(pdf, given)
  if (!claim && given.length === 0) return
  if (claim) tidyInfo(pdf)
  setXmp(pdf, xmpOf(pdf, claim ? `${writtenClaim(claim)}${schemas}` : ''))
  // From part 4 on, PDF/A keeps properties in XMP only. Custom ones are in the other place and stay.
  if (claim && claim.part > 3 && Object.keys(custom).length === 0) pdf.trailer.remove('/Info')
}

/** Rewrites the XMP packet from the other properties, with a claim to PDF/A, so that both say the same. */
export function writeArchivalXmp(pdf: Pdf, archival: string): void {
  if (pdf.trailer.get('/Info').isDictionary) tidyInfo(pdf)
  setXmp(pdf, xmpOf(pdf, archival))
}

/** PDF/A requires both places to match exactly; what XML can't hold, or what can't be read, is removed from the other too. */
function tidyInfo(pdf: Pdf): void {
  const { title, author, subject, keywords, creator, producer, createdDate, modifiedDate } = readMetadata(pdf)
  const texts = {
    '/Title': title,
    '/Author': author,
    '/Subject': subject,
    '/Keywords': keywords,
    '/Creator': creator,
    '/Producer': producer,
  }
  const dates = { '/CreationDate': createdDate, '/ModDate': modifiedDate }
  const info = pdf.trailer.get('/Info')
  for (const [key, text] of Object.entries(texts)) {
    if (text === undefined) info.remove(key)
    else if (text !== info.get(key).text) info.set(key, pdf.text(text))
  }
  for (const [key, date] of Object.entries(dates)) if (date === undefined) info.remove(key)
}

function changeInfo(pdf: Pdf, given: readonly [key: string, value: string][]): void {
  const before = pdf.trailer.get('/Info')
  const info = before.isDictionary ? before.shallowCopy() : pdf.dictionary()
  for (const [key, value] of given) {
    if (value === '') info.remove(key)
    else info.set(key, pdf.text(value))
  }
  pdf.trailer.set('/Info', info.indirect())
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
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
  pdfaType: 'http://www.aiim.org/pdfa/ns/type#',
  pdfaField: 'http://www.aiim.org/pdfa/ns/field#',
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function pdfDate(iso: string): string {
  return `D:${new Date(iso).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
}
