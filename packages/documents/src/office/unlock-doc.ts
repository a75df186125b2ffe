import { AppError } from '@octavo/core/messages/errors.ts'
import type { CompoundFile } from './compound-file.ts'
import { type BlockCipher, openRc4Lock } from './rc4-lock.ts'
import { xorLock, xorWordStream } from './xor-lock.ts'

const blockBytes = 512
/** The start of the document describes the encryption of the rest. */
const plainBytes = 68
const encrypted = 0x0100
const secondTable = 0x0200
const obfuscated = 0x8000

/** Decrypts a .doc ([MS-DOC] 2.2.6). Throws DOCUMENT_PASSWORD_WRONG, or LOCK_NOT_SUPPORTED for other kinds of encryption. */
export function unlockDoc(file: CompoundFile, password: string): Buffer {
  const word = file.stream('WordDocument')
  if (!word || word.length < plainBytes) throw damaged('no document')
  const flags = word.readUInt16LE(10)
  const tableName = flags & secondTable ? '1Table' : '0Table'
  const table = file.stream(tableName)
  const lock = word.readUInt32LE(14)
  if (!table) throw damaged('no table')
  const { open, lockBytes } = flags & obfuscated ? openXorLock(lock, password) : openLock(table, { lockBytes: lock, password })
  const plain = open(word, plainBytes)
  plain.writeUInt16LE(flags & ~(encrypted | obfuscated), 10)
  plain.writeUInt32LE(0, 14)
  const data = file.stream('Data')
  return file.with({
    WordDocument: plain,
    [tableName]: open(table, lockBytes),
    ...(data && { Data: open(data, 0) }),
  })
}

interface OpenedLock {
  /** Decrypts a stream whose first bytes are plain. */
  open(stream: Buffer, plain: number): Buffer
  /** The size of the encryption info in the table. */
  lockBytes: number
}

function openLock(table: Buffer, { lockBytes, password }: { lockBytes: number; password: string }): OpenedLock {
  if (lockBytes > table.length) throw damaged('no table')
  const cipher = openRc4Lock(table.subarray(0, lockBytes), password)
  return { lockBytes, open: (stream, plain) => openStream(stream, plain, cipher) }
}

/** The encryption of Word 95, and of later versions on request ([MS-DOC] 2.2.6.1). */
function openXorLock(lock: number, password: string): OpenedLock {
  const { key, verifier } = xorLock(password)
  if (lock >>> 16 !== key || (lock & 0xffff) !== verifier) throw new AppError('DOCUMENT_PASSWORD_WRONG')
  return { lockBytes: 0, open: (stream, plain) => xorWordStream(stream, password, plain) }
}

/** A stream is encrypted in blocks, each with its own key; plain bytes at the start count towards them. */
function openStream(stream: Buffer, plain: number, cipher: BlockCipher): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < stream.length; at += blockBytes) blocks.push(cipher(at / blockBytes, stream.subarray(at, at + blockBytes)))
  return Buffer.concat([stream.subarray(0, plain), Buffer.concat(blocks).subarray(plain)])
}

function damaged(reason: string): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(reason) })
}
