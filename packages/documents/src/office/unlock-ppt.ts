import { AppError } from '@octavo/core/messages/errors.ts'
import type { CompoundFile } from './compound-file.ts'
import { type BlockCipher, openRc4Lock } from './rc4-lock.ts'
import { unlockPptImages } from './unlock-ppt-images.ts'

/** The tokens in `Current User` for an encrypted and an unencrypted presentation ([MS-PPT] 2.3.2). */
export const lockedToken = 0xf3d1_c4df
const plainToken = 0xe391_c05f
const recordType = { userEdit: 0x0ff5, directory: 0x1772, lock: 0x2f14 }
const headerBytes = 8

/** Decrypts a .ppt ([MS-PPT] 2.3.7). Throws DOCUMENT_PASSWORD_WRONG, or LOCK_NOT_SUPPORTED for other kinds of encryption. */
export function unlockPpt(file: CompoundFile, password: string): Buffer {
  const user = file.stream('Current User')
  const content = file.stream('PowerPoint Document')
  if (!user || user.length < 20 || !content) throw damaged('no presentation')
  const { places, lockId } = readEdits(content, user.readUInt32LE(16))
  const lockAt = places.get(lockId)
  if (lockAt === undefined) throw new AppError('LOCK_NOT_SUPPORTED')
  const cipher = openRc4Lock(recordAt(content, lockAt, recordType.lock), password)
  const plain = Buffer.from(content)
  for (const [id, at] of places) if (id !== lockId) openObject(plain, { id, at }, cipher)
  const opened = Buffer.from(user)
  opened.writeUInt32LE(plainToken, 12)
  const images = file.stream('Pictures')
  return file.with(
    {
      'Current User': opened,
      'PowerPoint Document': plain,
      ...(images && { Pictures: unlockPptImages(images, cipher) }),
    },
    // LibreOffice treats any file with such a stream as encrypted.
    { EncryptedSummary: 'SummaryWasLocked' },
  )
}

interface Edits {
  /** The position of each object of the presentation, by its number. */
  places: Map<number, number>
  lockId: number
}

/** The last save counts; each edit refers to the one before. */
function readEdits(content: Buffer, last: number): Edits {
  const places = new Map<number, number>()
  const seen = new Set<number>()
  let lockId: number | undefined
  for (let at = last; at !== 0 && !seen.has(at); ) {
    seen.add(at)
    const edit = recordAt(content, at, recordType.userEdit)
    if (edit.length < 32) throw new AppError('LOCK_NOT_SUPPORTED')
    lockId ??= edit.readUInt32LE(28)
    for (const [id, place] of readDirectory(recordAt(content, edit.readUInt32LE(12), recordType.directory)))
      if (!places.has(id)) places.set(id, place)
    at = edit.readUInt32LE(8)
  }
  if (lockId === undefined) throw damaged('no edit')
  return { places, lockId }
}

/** Runs of objects: the number of the first and their count, then the position of each. */
function* readDirectory(directory: Buffer): Generator<[number, number]> {
  for (let at = 0; at + 4 <= directory.length; ) {
    const run = directory.readUInt32LE(at)
    const first = run & 0xf_ffff
    at += 4
    for (let index = 0; index < run >>> 20 && at + 4 <= directory.length; index++, at += 4)
      yield [first + index, directory.readUInt32LE(at)]
  }
}

/** An object is one record, encrypted with its own key from its header on. */
function openObject(content: Buffer, { id, at }: { id: number; at: number }, cipher: BlockCipher): void {
  if (at + headerBytes > content.length) throw damaged('an object beyond the end')
  const bytes = headerBytes + cipher(id, content.subarray(at, at + headerBytes)).readUInt32LE(4)
  if (at + bytes > content.length) throw damaged('an object beyond the end')
  cipher(id, content.subarray(at, at + bytes)).copy(content, at)
}

/** The content of the unencrypted record of this type at this position. */
function recordAt(content: Buffer, at: number, type: number): Buffer {
  if (at + headerBytes > content.length || content.readUInt16LE(at + 2) !== type) throw damaged('no record where one should be')
  return content.subarray(at + headerBytes, at + headerBytes + content.readUInt32LE(at + 4))
}

function damaged(reason: string): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(reason) })
}
