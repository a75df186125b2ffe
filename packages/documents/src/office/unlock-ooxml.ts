import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { CompoundFile } from './compound-file.ts'

/**
 * The packed document inside an encrypted one ([MS-OFFCRYPTO], `agile` since Office 2010 and `standard` of 2007), so that it is subject to
 * the same limits as an unencrypted one. Throws DOCUMENT_PASSWORD_WRONG, or LOCK_NOT_SUPPORTED for other kinds of encryption.
 */
export function unlockOoxml(file: CompoundFile, password: string): Buffer {
  const info = file.stream('EncryptionInfo')
  const content = file.stream('EncryptedPackage')
  if (!info || !content || info.length < 8 || content.length < 8) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('no lock') })
  const bytes = Number(content.readBigUInt64LE(0))
  const packed = content.subarray(8)
  if (bytes > packed.length) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('a cut package') })
  const version = `${info.readUInt16LE(0)}.${info.readUInt16LE(2)}`
  if (version === '4.4') return unlockAgile(info.subarray(8).toString('utf8'), packed, password).subarray(0, bytes)
  if (/^[234]\.2$/.test(version)) return unlockStandard(info, packed, password).subarray(0, bytes)
  throw new AppError('LOCK_NOT_SUPPORTED')
}

interface AgileKey {
  hash: string
  hashBytes: number
  blockBytes: number
  keyBytes: number
  salt: Buffer
}

const block = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
  hmacKey: Buffer.from('5fb2ad010cb9e1f6', 'hex'),
  hmacValue: Buffer.from('a0677f02b22c8433', 'hex'),
}

const segmentBytes = 4096
const maxSpins = 10_000_000

function unlockAgile(xml: string, packed: Buffer, password: string): Buffer {
  const keyData = agileKey(elementOf(xml, 'keyData'))
  const encryptor = elementOf(xml, 'p:encryptedKey')
  const own = agileKey(encryptor)
  const spins = Number(attributeOf(encryptor, 'spinCount'))
  if (!(spins >= 0 && spins <= maxSpins)) throw new AppError('LOCK_NOT_SUPPORTED')
  const base = spunHash(own.hash, own.salt, password, spins)
  const open = (name: string, blockKey: Buffer) =>
    cbc(sized(digest(own.hash, base, blockKey), own.keyBytes), own.salt, Buffer.from(attributeOf(encryptor, name), 'base64'))
  const verifier = digest(own.hash, open('encryptedVerifierHashInput', block.verifierInput).subarray(0, own.salt.length))
  if (!same(verifier, open('encryptedVerifierHashValue', block.verifierHash).subarray(0, own.hashBytes)))
    throw new AppError('DOCUMENT_PASSWORD_WRONG')
  const key = open('encryptedKeyValue', block.key).subarray(0, keyData.keyBytes)
  proveWhole(xml, { keyData, key, packed })
  const parts: Buffer[] = []
  for (let at = 0, index = 0; at < packed.length; at += segmentBytes, index++) {
    const number = Buffer.alloc(4)
    number.writeUInt32LE(index)
    const vector = sized(digest(keyData.hash, keyData.salt, number), keyData.blockBytes)
    const segment = packed.subarray(at, at + segmentBytes)
    parts.push(cbc(key, vector, segment.subarray(0, segment.length - (segment.length % keyData.blockBytes))))
  }
  return Buffer.concat(parts)
}

// The checksum also covers the length before the packed content.
function proveWhole(xml: string, { keyData, key, packed }: { keyData: AgileKey; key: Buffer; packed: Buffer }): void {
  const integrity = /<dataIntegrity\b[^>]*>/.exec(xml)?.[0]
  if (!integrity) return
  const open = (name: string, blockKey: Buffer) =>
    cbc(
      key,
      sized(digest(keyData.hash, keyData.salt, blockKey), keyData.blockBytes),
      Buffer.from(attributeOf(integrity, name), 'base64'),
    ).subarray(0, keyData.hashBytes)
  const sum = createHmac(nodeHash(keyData.hash), open('encryptedHmacKey', block.hmacKey))
  const length = Buffer.from(packed.buffer, packed.byteOffset - 8, 8)
  const value = sum.update(length).update(packed).digest()
  if (!same(value, open('encryptedHmacValue', block.hmacValue))) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('check sum') })
}

function agileKey(element: string): AgileKey {
  if (attributeOf(element, 'cipherAlgorithm') !== 'AES' || attributeOf(element, 'cipherChaining') !== 'ChainingModeCBC')
    throw new AppError('LOCK_NOT_SUPPORTED')
  return {
    hash: attributeOf(element, 'hashAlgorithm'),
    hashBytes: Number(attributeOf(element, 'hashSize')),
    blockBytes: 16,
    keyBytes: Number(attributeOf(element, 'keyBits')) / 8,
    salt: Buffer.from(attributeOf(element, 'saltValue'), 'base64'),
  }
}

function unlockStandard(info: Buffer, packed: Buffer, password: string): Buffer {
  const headerBytes = info.readUInt32LE(8)
  const header = info.subarray(12, 12 + headerBytes)
  const rest = info.subarray(12 + headerBytes)
  const isAes = header.length >= 20 && [0x660e, 0x660f, 0x6610].includes(header.readUInt32LE(8))
  if (!isAes || rest.length < 72) throw new AppError('LOCK_NOT_SUPPORTED')
  const keyBytes = header.readUInt32LE(16) / 8
  const salt = rest.subarray(4, 20)
  const zero = Buffer.alloc(4)
  const hash = digest('SHA1', spunHash('SHA1', salt, password, 50_000), zero)
  const key = Buffer.concat([padded(hash, 0x36), padded(hash, 0x5c)]).subarray(0, keyBytes)
  const verifier = ecb(key, rest.subarray(20, 36))
  const verifierHash = ecb(key, rest.subarray(40, 72)).subarray(0, 20)
  if (!same(digest('SHA1', verifier), verifierHash)) throw new AppError('DOCUMENT_PASSWORD_WRONG')
  return ecb(key, packed.subarray(0, packed.length - (packed.length % 16)))
}

function padded(hash: Buffer, filler: number): Buffer {
  return digest('SHA1', Buffer.alloc(64, filler).map((byte, index) => byte ^ (hash[index] ?? 0)) as Buffer)
}

function spunHash(hash: string, salt: Buffer, password: string, spins: number): Buffer {
  let value = digest(hash, salt, Buffer.from(password, 'utf16le'))
  const number = Buffer.alloc(4)
  for (let spin = 0; spin < spins; spin++) {
    number.writeUInt32LE(spin)
    value = digest(hash, number, value)
  }
  return value
}

const hashes: Readonly<Record<string, string>> = { SHA1: 'sha1', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512', MD5: 'md5' }

function nodeHash(name: string): string {
  const known = hashes[name.replace('-', '')]
  if (!known) throw new AppError('LOCK_NOT_SUPPORTED')
  return known
}

function digest(hash: string, ...parts: readonly Uint8Array[]): Buffer {
  const sum = createHash(nodeHash(hash))
  for (const part of parts) sum.update(part)
  return sum.digest()
}

/** Cut or padded to a length. */
function sized(value: Buffer, bytes: number): Buffer {
  return Buffer.concat([value, Buffer.alloc(Math.max(0, bytes - value.length), 0x36)]).subarray(0, bytes)
}

function cbc(key: Buffer, vector: Buffer, content: Buffer): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, sized(vector, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(content), cipher.final()])
}

function ecb(key: Buffer, content: Buffer): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(content), cipher.final()])
}

function same(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function elementOf(xml: string, name: string): string {
  const element = new RegExp(`<${name}\\b[^>]*>`).exec(xml)?.[0]
  if (!element) throw new AppError('LOCK_NOT_SUPPORTED')
  return element
}

function attributeOf(element: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? ''
}
