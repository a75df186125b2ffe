/** The file types of the product: media type, extensions (the first is used for writing), and whether it compresses further. */
export const mediaTypes = {
  'application/pdf': { extensions: ['.pdf'], compressed: true },
  'image/jpeg': { extensions: ['.jpg', '.jpeg'], compressed: true },
  'image/png': { extensions: ['.png'], compressed: true },
  'image/webp': { extensions: ['.webp'], compressed: true },
  'image/gif': { extensions: ['.gif'], compressed: true },
  'image/tiff': { extensions: ['.tiff', '.tif'], compressed: false },
  'image/bmp': { extensions: ['.bmp'], compressed: false },
  'image/avif': { extensions: ['.avif'], compressed: true },
  'image/heic': { extensions: ['.heic', '.heif', '.hif'], compressed: true },
  'image/jxr': { extensions: ['.jxr', '.wdp', '.hdp'], compressed: true },
  'image/svg+xml': { extensions: ['.svg'], compressed: false },
  'application/zip': { extensions: ['.zip'], compressed: true },
  'text/plain': { extensions: ['.txt'], compressed: false },
  'text/markdown': { extensions: ['.md'], compressed: false },
  'text/html': { extensions: ['.html'], compressed: false },
  'application/json': { extensions: ['.json'], compressed: false },
  'application/jsonl': { extensions: ['.jsonl'], compressed: false },
  'application/xml': { extensions: ['.xml'], compressed: false },
  'image/jp2': { extensions: ['.jp2', '.jpx', '.j2k'], compressed: true },
  'image/x-jbig2': { extensions: ['.jb2', '.jbig2'], compressed: true },
  'image/x-portable-anymap': { extensions: ['.pnm', '.ppm', '.pgm', '.pbm'], compressed: false },
  'image/vnd.adobe.photoshop': { extensions: ['.psd'], compressed: false },
  'application/msword': { extensions: ['.doc'], compressed: false },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { extensions: ['.docx'], compressed: true },
  'application/vnd.ms-excel': { extensions: ['.xls'], compressed: false },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extensions: ['.xlsx'], compressed: true },
  'application/vnd.ms-powerpoint': { extensions: ['.ppt'], compressed: false },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { extensions: ['.pptx'], compressed: true },
  'application/vnd.oasis.opendocument.text': { extensions: ['.odt'], compressed: true },
  'application/vnd.oasis.opendocument.spreadsheet': { extensions: ['.ods'], compressed: true },
  'application/vnd.oasis.opendocument.presentation': { extensions: ['.odp'], compressed: true },
  'application/rtf': { extensions: ['.rtf'], compressed: false },
  'text/csv': { extensions: ['.csv'], compressed: false },
  'text/tab-separated-values': { extensions: ['.tsv'], compressed: false },
  'application/vnd.fdf': { extensions: ['.fdf'], compressed: false },
  'application/vnd.adobe.xfdf': { extensions: ['.xfdf'], compressed: false },
} as const satisfies Record<string, { extensions: readonly string[]; compressed: boolean }>

export type MediaType = keyof typeof mediaTypes

export function isMediaType(text: unknown): text is MediaType {
  return typeof text === 'string' && Object.hasOwn(mediaTypes, text)
}

/** The type that a file's name suggests; its content shows what it really is. */
export function mediaTypeOfName(name: string): MediaType | undefined {
  const ending = endingOf(name)
  return (Object.keys(mediaTypes) as MediaType[]).find((kind) => mediaTypes[kind].extensions.some((extension) => extension === ending))
}

function endingOf(name: string): string | undefined {
  return /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase()
}

/** The number of bytes `sniffMediaType` needs: a PDF header may be anywhere in the first 1024. */
export const sniffBytes = 1024

/**
 * The type of a file by its first bytes, regardless of its name. Office documents share theirs with other formats, and text has none: among
 * those the name decides, if given, and the real type shows when the file is opened.
 */
export function sniffMediaType(head: Uint8Array, name?: string): MediaType | undefined {
  const text = String.fromCharCode(...head.subarray(0, sniffBytes))
  if (text.includes('%PDF-')) return 'application/pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'image/tiff'
  if (text.startsWith('BM') && head.length > 26) return 'image/bmp'
  if (text.startsWith('II\xbc')) return 'image/jxr'
  const branded = text.slice(4, 8) === 'ftyp' ? kindOfBrands(head, text) : undefined
  if (branded) return branded
  if (text.startsWith('\0\0\0\x0cjP  \r\n\x87\n') || text.startsWith('\xff\x4f\xff\x51')) return 'image/jp2'
  if (text.startsWith('\x97JB2\r\n\x1a\n')) return 'image/x-jbig2'
  if (/^P[1-6][\s#]+[\d#]/.test(text)) return 'image/x-portable-anymap'
  if (text.startsWith('8BPS\0\x01')) return 'image/vnd.adobe.photoshop'
  if (isSvg(text)) return 'image/svg+xml'
  if (text.includes('%FDF-')) return 'application/vnd.fdf'
  return name === undefined ? undefined : officeKind(text, endingOf(name))
}

const zipStart = 'PK\x03\x04'
const compoundStart = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

function officeKind(text: string, ending: string | undefined): MediaType | undefined {
  if (text.startsWith('{\\rtf')) return 'application/rtf'
  const isZip = text.startsWith(zipStart)
  const odf = isZip ? /mimetypeapplication\/(vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))/.exec(text)?.[1] : undefined
  if (odf) return `application/${odf}` as MediaType
  const candidates = isZip || text.startsWith(compoundStart) ? packedTypes : isPlainText(text) ? textTypes : []
  const named = candidates.find((kind) => mediaTypes[kind].extensions.some((extension) => extension === ending))
  return named ?? (isZip ? packedTypes.find((kind) => text.includes(partFolders[kind] ?? '\0none')) : undefined)
}

const packedTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
] as const satisfies MediaType[]

const partFolders: Partial<Record<MediaType, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'ppt/',
}

const textTypes = [
  'text/plain',
  'text/html',
  'text/csv',
  'text/tab-separated-values',
  'application/json',
  'application/jsonl',
  'application/vnd.adobe.xfdf',
] as const satisfies MediaType[]

// UTF-16 has a byte order mark; other text has no zero bytes.
function isPlainText(text: string): boolean {
  return text.startsWith('\xff\xfe') || text.startsWith('\xfe\xff') || !text.includes('\0')
}

/** Images and videos begin alike; the brands of the first box distinguish them. A sequence also has the brand of its first image. */
function kindOfBrands(head: Uint8Array, text: string): MediaType | undefined {
  if (head[0] !== 0 || head[1] !== 0) return undefined
  const end = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), 256)
  const brands = [text.slice(8, 12), ...(text.slice(16, end).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  return brands.some((brand) => heicBrands.includes(brand)) ? 'image/heic' : undefined
}

/** By coding; the last two only say that there is an image, as the first brand of a file that doesn't name its coding. */
const heicBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** The first element is `svg`; an XML declaration, comments and a matching document type may precede it. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  for (let skipped = true; skipped; ) {
    const next = rest.replace(/^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)/, '').trimStart()
    skipped = next !== rest
    rest = next
  }
  return /^<!DOCTYPE\s+svg[\s>[]/i.test(rest) || /^<(?:svg:)?svg[\s/>]/.test(rest)
}
