import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@octavo/core/messages/errors.ts'
import { rc4 } from './rc4.ts'

/** Decrypts bytes from the start of the block with this number. */
export type BlockCipher = (block: number, bytes: Buffer) => Buffer

/**
 * Opens the RC4 encryption of .doc, .xls and .ppt ([MS-OFFCRYPTO] 2.3.5, CryptoAPI, and 2.3.6, with 40 bits), described by `info`, with a
 * password. Throws DOCUMENT_PASSWORD_WRONG, or LOCK_NOT_SUPPORTED for other kinds of encryption.
 */
export function openRc4Lock(info: Buffer, password: string): BlockCipher {
  const lock = readLock(info)
  const keyOf = lock.keys(Buffer.from(password, 'utf16le'))
  const decrypt: BlockCipher = (block, bytes) => rc4(keyOf(block), bytes)
  const proof = decrypt(0, Buffer.concat([lock.verifier, lock.verifierHash]))
  const hash = digest(lock.hash, proof.subarray(0, lock.verifier.length))
  if (!timingSafeEqual(hash, proof.subarray(lock.verifier.length, lock.verifier.length + hash.length)))
    throw new AppError('DOCUMENT_PASSWORD_WRONG')
  return decrypt
}

interface Rc4Lock {
  hash: 'md5' | 'sha1'
  /** Both are encrypted, in sequence. */
  verifier: Buffer
  verifierHash: Buffer
  keys(password: Buffer): (block: number) => Buffer
}

function readLock(info: Buffer): Rc4Lock {
  const version = info.length >= 4 ? `${info.readUInt16LE(0)}.${info.readUInt16LE(2)}` : ''
  if (version === '1.1') return readOldLock(info)
  if (/^[234]\.2$/.test(version)) return readCryptoApiLock(info)
  throw new AppError('LOCK_NOT_SUPPORTED')
}

function readOldLock(info: Buffer): Rc4Lock {
  if (info.length < 52) throw damaged()
  const salt = info.subarray(4, 20)
  return {
    hash: 'md5',
    verifier: info.subarray(20, 36),
    verifierHash: info.subarray(36, 52),
    keys(password) {
      const short = digest('md5', password).subarray(0, 5)
      const base = digest('md5', ...Array.from({ length: 16 }, () => [short, salt]).flat()).subarray(0, 5)
      return (block) => digest('md5', base, numbered(block))
    },
  }
}

const rc4Algorithm = 0x6801
const sha1Algorithm = 0x8004

function readCryptoApiLock(info: Buffer): Rc4Lock {
  if (info.length < 12) throw damaged()
  const headerBytes = info.readUInt32LE(8)
  const header = info.subarray(12, 12 + headerBytes)
  const rest = info.subarray(12 + headerBytes)
  if (header.length < 32 || rest.length < 60) throw damaged()
  if (header.readUInt32LE(8) !== rc4Algorithm || ![0, sha1Algorithm].includes(header.readUInt32LE(12)) || rest.readUInt32LE(0) !== 16)
    throw new AppError('LOCK_NOT_SUPPORTED')
  // Missing means 40, and 40 bits are padded to 128 with zeros.
  const keyBytes = (header.readUInt32LE(16) || 40) / 8
  const salt = rest.subarray(4, 20)
  return {
    hash: 'sha1',
    verifier: rest.subarray(20, 36),
    verifierHash: rest.subarray(40, 60),
    keys(password) {
      const base = digest('sha1', salt, password)
      return (block) => {
        const key = digest('sha1', base, numbered(block)).subarray(0, keyBytes)
        return keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key
      }
    },
  }
}

function numbered(block: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(block)
  return bytes
}

function digest(hash: 'md5' | 'sha1', ...parts: readonly Uint8Array[]): Buffer {
  const sum = createHash(hash)
  for (const part of parts) sum.update(part)
  return sum.digest()
}

function damaged(): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error('a cut lock') })
}
