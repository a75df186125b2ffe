import { open } from 'node:fs/promises'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type CompoundFile, readCompoundFile } from './compound-file.ts'
import { lockedToken } from './unlock-ppt.ts'
import { workbookLock } from './unlock-xls.ts'
import { openZip, type Zip, type ZipEntry } from './zip.ts'

/** What an Office document is about. */
export type OfficeFamily = 'text' | 'sheets' | 'slides'

/** The real type of a file, by its content. */
export interface Examined {
  family: OfficeFamily
  /** The extension that tells LibreOffice the type. */
  ending: string
  /** Needs a password, which is tried by us or by LibreOffice. */
  lock?: 'own' | 'office'
}

/**
 * Examines a file before LibreOffice opens it: its type by content, its unpacked size, its encryption. `mediaType` is the type detected on
 * upload and decides if the content is ambiguous (plain text, CSV). Throws DOCUMENT_DAMAGED, DOCUMENT_TOO_COMPLEX or TYPE_NOT_ACCEPTED.
 */
export async function examineOffice(path: string, mediaType: MediaType): Promise<Examined> {
  const head = await readHead(path)
  if (head.readUInt32BE(0) === 0x504b_0304) return examineZip(path)
  if (head.readUInt32BE(0) === 0xd0cf_11e0) return examineCompound(await readCompoundFile(path), mediaType)
  if (head.toString('latin1', 0, 5) === '{\\rtf') return { family: 'text', ending: 'rtf' }
  const text = textKinds[mediaType]
  if (!text || !isText(head)) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('neither an Office document nor text') })
  return text
}

const textKinds: Partial<Record<MediaType, Examined>> = {
  'text/plain': { family: 'text', ending: 'txt' },
  'text/html': { family: 'text', ending: 'html' },
  'text/csv': { family: 'sheets', ending: 'fods' },
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return Buffer.concat([buffer.subarray(0, bytesRead), Buffer.alloc(Math.max(0, 8 - bytesRead), 0x20)])
  } finally {
    await file.close()
  }
}

// UTF-16 has a byte order mark; other text has no zero bytes.
function isText(head: Buffer): boolean {
  const mark = head.readUInt16BE(0)
  return mark === 0xfffe || mark === 0xfeff || !head.includes(0)
}

async function examineZip(path: string): Promise<Examined> {
  const zip = await openZip(path)
  try {
    const kind = await kindOfZip(zip)
    // OOXML forbids document types, so only an attack contains one; old OpenDocument files name theirs.
    const isOoxml = kind.ending.endsWith('x')
    await zip.prove((entry, begin) => {
      if (isOoxml && /\.(xml|rels|vml)$/i.test(entry.name) && declaresType(begin)) throw new AppError('DOCUMENT_DAMAGED')
    })
    return kind
  } finally {
    await zip.close()
  }
}

function declaresType(begin: Buffer): boolean {
  return /<!(DOCTYPE|ENTITY)/i.test(begin.toString('latin1').replaceAll('\0', ''))
}

async function kindOfZip(zip: Zip): Promise<Examined> {
  const named = (name: string): ZipEntry | undefined => zip.entries.find((entry) => entry.name === name)
  const mimetype = named('mimetype')
  if (mimetype) {
    const text = (await zip.read(mimetype, 200)).toString('latin1')
    const kind = odfKinds.find(([pattern]) => pattern.test(text))?.[1] ?? unknown()
    return (await isLockedOdf(zip)) ? { ...kind, lock: 'office' } : kind
  }
  const types = named('[Content_Types].xml')
  if (!types) return unknown()
  const text = (await zip.read(types)).toString('utf8')
  return ooxmlKinds.find(([pattern]) => pattern.test(text))?.[1] ?? unknown()
}

async function isLockedOdf(zip: Zip): Promise<boolean> {
  const manifest = zip.entries.find(({ name }) => name === 'META-INF/manifest.xml')
  return manifest !== undefined && (await zip.read(manifest)).includes('encryption-data')
}

function unknown(): never {
  throw new AppError('TYPE_NOT_ACCEPTED')
}

const odfKinds: readonly (readonly [RegExp, Examined])[] = [
  [/opendocument\.text/, { family: 'text', ending: 'odt' }],
  [/opendocument\.spreadsheet/, { family: 'sheets', ending: 'ods' }],
  [/opendocument\.presentation/, { family: 'slides', ending: 'odp' }],
]

// Main parts only: a presentation may contain spreadsheets.
const ooxmlKinds: readonly (readonly [RegExp, Examined])[] = [
  [/wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled/, { family: 'text', ending: 'docx' }],
  [/presentationml\.(presentation|slideshow|template)\.main|ms-powerpoint\.\w+\.macroEnabled/, { family: 'slides', ending: 'pptx' }],
  [/spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template)\.macroEnabled/, { family: 'sheets', ending: 'xlsx' }],
]

function examineCompound(file: CompoundFile, mediaType: MediaType): Examined {
  // The content is only known after decryption; until then the upload's type counts.
  if (file.has('EncryptedPackage')) return { family: familyOf(mediaType), ending: 'bin', lock: 'own' }
  const word = file.stream('WordDocument')
  if (word) return { family: 'text', ending: 'doc', ...((word[11] ?? 0) & 1 ? { lock: 'own' } : {}) }
  const workbook = file.stream('Workbook') ?? file.stream('Book')
  if (workbook) {
    const lock = workbookLock(workbook)
    return { family: 'sheets', ending: 'xls', ...(lock && { lock }) }
  }
  if (!file.has('PowerPoint Document')) throw new AppError('TYPE_NOT_ACCEPTED')
  const user = file.stream('Current User')
  const isLocked = file.has('EncryptedSummary') || (user !== undefined && user.length >= 16 && user.readUInt32LE(12) === lockedToken)
  return { family: 'slides', ending: 'ppt', ...(isLocked ? { lock: 'own' } : {}) }
}

function familyOf(mediaType: MediaType): OfficeFamily {
  if (/excel|spreadsheet|csv/.test(mediaType)) return 'sheets'
  return /powerpoint|presentation/.test(mediaType) ? 'slides' : 'text'
}
