import { type MediaType, sniffBytes, sniffMediaType } from './media-types.ts'

/** What people call each kind of file. */
export const kindNames: Record<MediaType, string> = {
  'application/pdf': 'a PDF',
  'image/jpeg': 'a JPG picture',
  'image/png': 'a PNG picture',
  'image/webp': 'a WebP picture',
  'image/gif': 'a GIF picture',
  'image/tiff': 'a TIFF picture',
  'image/bmp': 'a BMP picture',
  'image/avif': 'an AVIF picture',
  'image/heic': 'a HEIC picture',
  'image/jxr': 'a JPEG XR picture',
  'image/svg+xml': 'an SVG drawing',
  'application/zip': 'a ZIP archive',
  'text/plain': 'plain text',
  'text/markdown': 'text in Markdown',
  'text/html': 'a web page',
  'application/json': 'JSON for programs',
  'application/jsonl': 'JSON for programs',
  'application/xml': 'XML for programs',
  'image/jp2': 'a JPEG 2000 picture',
  'image/x-jbig2': 'a JBIG2 picture',
  'image/x-portable-anymap': 'a PNM picture',
  'image/vnd.adobe.photoshop': 'a Photoshop picture',
  'application/msword': 'a Word document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
  'application/vnd.ms-excel': 'an Excel workbook',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'an Excel workbook',
  'application/vnd.ms-powerpoint': 'a PowerPoint presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'a PowerPoint presentation',
  'application/vnd.oasis.opendocument.text': 'an OpenDocument text',
  'application/vnd.oasis.opendocument.spreadsheet': 'an OpenDocument spreadsheet',
  'application/vnd.oasis.opendocument.presentation': 'an OpenDocument presentation',
  'application/rtf': 'a Rich Text document',
  'text/csv': 'a table in CSV',
}

/** What a file is by its first bytes, in words and as a kind where it is one of ours; nothing where nobody can tell. */
export function contentOf(head: Uint8Array, name: string): { kind?: MediaType; words: string } | undefined {
  const kind = sniffMediaType(head, name)
  if (kind) return { kind, words: kindNames[kind] }
  const words = otherContent(String.fromCharCode(...head.subarray(0, sniffBytes)))
  return words === undefined ? undefined : { words }
}

/** Kinds that no tool takes, and those that a name would have to tell apart. */
function otherContent(text: string): string | undefined {
  if (text.startsWith('PK')) return kindNames['application/zip']
  if (text.startsWith('\xd0\xcf\x11\xe0')) return 'an old Office document'
  if (text.startsWith('%!PS')) return 'PostScript'
  if (text.slice(4, 8) === 'ftyp') return 'a video'
  if (/^\s*<(?:!doctype html|html[\s>])/i.test(text)) return kindNames['text/html']
  return /\S/.test(text) && !/\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, '')) ? kindNames['text/plain'] : undefined
}
