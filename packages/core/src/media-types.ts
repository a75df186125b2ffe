/** The file kinds the product knows: media type, extensions (the first is written), and whether it compresses further. */
export const mediaTypes = {
  'application/pdf': { extensions: ['.pdf'], compressed: true },
  'image/jpeg': { extensions: ['.jpg', '.jpeg'], compressed: true },
  'image/png': { extensions: ['.png'], compressed: true },
  'image/webp': { extensions: ['.webp'], compressed: true },
  'image/gif': { extensions: ['.gif'], compressed: true },
  'image/tiff': { extensions: ['.tiff', '.tif'], compressed: false },
  'image/bmp': { extensions: ['.bmp'], compressed: false },
  'image/avif': { extensions: ['.avif'], compressed: true },
  'image/svg+xml': { extensions: ['.svg'], compressed: false },
  'application/zip': { extensions: ['.zip'], compressed: true },
  'text/plain': { extensions: ['.txt'], compressed: false },
  'text/markdown': { extensions: ['.md'], compressed: false },
  'text/html': { extensions: ['.html'], compressed: false },
  'application/json': { extensions: ['.json'], compressed: false },
  'image/jp2': { extensions: ['.jp2'], compressed: true },
  'application/msword': { extensions: ['.doc'], compressed: false },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { extensions: ['.docx'], compressed: true },
  'application/vnd.ms-excel': { extensions: ['.xls'], compressed: false },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extensions: ['.xlsx'], compressed: true },
  'application/vnd.ms-powerpoint': { extensions: ['.ppt'], compressed: false },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { extensions: ['.pptx'], compressed: true },
} as const satisfies Record<string, { extensions: readonly string[]; compressed: boolean }>

export type MediaType = keyof typeof mediaTypes

/** Bytes that `sniffMediaType` wants to see: a PDF header may stand anywhere in the first 1024. */
export const sniffBytes = 1024

/** The kind of a file by its first bytes, whatever its name says. */
export function sniffMediaType(head: Uint8Array): MediaType | undefined {
  const text = String.fromCharCode(...head.subarray(0, sniffBytes))
  if (text.includes('%PDF-')) return 'application/pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'image/tiff'
  if (text.startsWith('BM') && head.length > 26) return 'image/bmp'
  if (text.slice(4, 8) === 'ftyp' && isAvif(head, text)) return 'image/avif'
  if (isSvg(text)) return 'image/svg+xml'
  return undefined
}

/** HEIC and videos begin alike; the brands of the first box tell. A sequence is named by its first picture too. */
function isAvif(head: Uint8Array, text: string): boolean {
  const end = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), 256)
  const brands = [text.slice(8, 12), ...(text.slice(16, end).match(/.{4}/gs) ?? [])]
  return head[0] === 0 && head[1] === 0 && (brands.includes('avif') || brands.includes('avis'))
}

/** The first element is `svg`; before it may stand an XML declaration, comments and a document type that says so too. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  for (let skipped = true; skipped; ) {
    const next = rest.replace(/^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)/, '').trimStart()
    skipped = next !== rest
    rest = next
  }
  return /^<!DOCTYPE\s+svg[\s>[]/i.test(rest) || /^<(?:svg:)?svg[\s/>]/.test(rest)
}
