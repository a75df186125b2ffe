import { AppError } from '@octavo/core/errors.ts'
import type { CompoundFile } from './compound-file.ts'
import { type BlockCipher, openRc4Lock } from './rc4-lock.ts'

const blockBytes = 512
/** The begin of the document says how the rest is locked. */
const plainBytes = 68
const encrypted = 0x0100
const secondTable = 0x0200
const obfuscated = 0x8000

/** A locked .doc without its lock ([MS-DOC] 2.2.6). Throws DOCUMENT_PASSWORD_WRONG, or LOCK_NOT_SUPPORTED for other kinds of locks. */
export function unlockDoc(file: CompoundFile, password: string): Buffer {
  const word = file.stream('WordDocument')
  if (!word || word.length < plainBytes) throw damaged('no document')
  const flags = word.readUInt16LE(10)
  if (flags & obfuscated) throw new AppError('LOCK_NOT_SUPPORTED')
  const tableName = flags & secondTable ? '1Table' : '0Table'
  const table = file.stream(tableName)
  const lockBytes = word.readUInt32LE(14)
  if (!table || lockBytes > table.length) throw damaged('no table')
  const cipher = openRc4Lock(table.subarray(0, lockBytes), password)
  const plain = openStream(word, plainBytes, cipher)
  plain.writeUInt16LE(flags & ~encrypted, 10)
  plain.writeUInt32LE(0, 14)
  const data = file.stream('Data')
  return file.with({
    WordDocument: plain,
    [tableName]: openStream(table, lockBytes, cipher),
    ...(data && { Data: openStream(data, 0, cipher) }),
  })
}

/** A stream is locked in blocks, each with its own key; what is plain at its begin counts. */
function openStream(stream: Buffer, plain: number, cipher: BlockCipher): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < stream.length; at += blockBytes) blocks.push(cipher(at / blockBytes, stream.subarray(at, at + blockBytes)))
  return Buffer.concat([stream.subarray(0, plain), Buffer.concat(blocks).subarray(plain)])
}

function damaged(reason: string): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(reason) })
}
