import type { Pdf } from '../engines/qpdf/pdf.ts'
import { parsePdfDate } from './dates.ts'

/** The document information dictionary, and whether there also is an XMP packet. */
export interface Metadata {
  title: string | undefined
  author: string | undefined
  subject: string | undefined
  keywords: string | undefined
  creator: string | undefined
  producer: string | undefined
  /** ISO 8601. */
  createdDate: string | undefined
  modifiedDate: string | undefined
  hasXmp: boolean
}

export function readMetadata(pdf: Pdf): Metadata {
  const info = pdf.trailer.get('/Info')
  const text = (key: string) => tidy(info.get(key).text)
  return {
    title: text('/Title'),
    author: text('/Author'),
    subject: text('/Subject'),
    keywords: text('/Keywords'),
    creator: text('/Creator'),
    producer: text('/Producer'),
    createdDate: parsePdfDate(text('/CreationDate')),
    modifiedDate: parsePdfDate(text('/ModDate')),
    hasXmp: pdf.root.get('/Metadata').isStream,
  }
}

const maxLength = 1000

function tidy(text: string | undefined): string | undefined {
  const tidied = text
    ?.replace(/[\p{Cc}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
  return tidied === '' ? undefined : tidied
}
