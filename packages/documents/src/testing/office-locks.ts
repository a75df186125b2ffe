import { createCipheriv, createHash } from 'node:crypto'
import type { CompoundFile } from '../office/compound-file.ts'
import { rc4 } from '../office/rc4.ts'
import { xorLock, xorWordStream } from '../office/xor-lock.ts'
import { compoundFileOf } from './compound-file-of.ts'

/** The encryption of an old document: RC4 with 40 bits as in Office 97, or CryptoAPI with a key of this many bits. */
export type OldLock = 'rc4' | 40 | 128

const salt = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const verifier = Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'hex')

/** Encrypts a .doc like Word does; verified with msoffcrypto-tool. */
export function lockDoc(file: CompoundFile, password: string, lock: OldLock): Buffer {
  const { info, keyOf } = lockInfo(password, lock)
  const word = Buffer.from(file.stream('WordDocument') as Buffer)
  const tableName = word.readUInt16LE(10) & 0x200 ? '1Table' : '0Table'
  // The encryption info precedes the table, so all references into the table shift.
  const pairs = word.readUInt16LE(0x98)
  for (let at = 0x9a; at < 0x9a + pairs * 8; at += 8)
    if (word.readUInt32LE(at + 4) > 0) word.writeUInt32LE(word.readUInt32LE(at) + info.length, at)
  word.writeUInt16LE(word.readUInt16LE(10) | 0x100, 10)
  word.writeUInt32LE(info.length, 14)
  const table = Buffer.concat([info, file.stream(tableName) as Buffer])
  const data = file.stream('Data')
  const sealed = (plain: Buffer, from: number) => Buffer.concat([plain.subarray(0, from), inBlocks(plain, 512, keyOf).subarray(from)])
  return compoundFileOf({
    WordDocument: sealed(word, 68),
    [tableName]: sealed(table, info.length),
    ...(data && { Data: sealed(data, 0) }),
  })
}

/** Encrypts a .doc like Word 95 did. */
export function lockDocByXor(file: CompoundFile, password: string): Buffer {
  const word = Buffer.from(file.stream('WordDocument') as Buffer)
  const tableName = word.readUInt16LE(10) & 0x200 ? '1Table' : '0Table'
  const { key, verifier: sum } = xorLock(password)
  word.writeUInt16LE(word.readUInt16LE(10) | 0x8100, 10)
  word.writeUInt32LE(((key << 16) | sum) >>> 0, 14)
  const data = file.stream('Data')
  return compoundFileOf({
    WordDocument: xorWordStream(word, password, 68),
    [tableName]: xorWordStream(file.stream(tableName) as Buffer, password, 0),
    ...(data && { Data: xorWordStream(data, password, 0) }),
  })
}

/** Encrypts an .xls like Excel does. */
export function lockXls(file: CompoundFile, password: string, lock: OldLock): Buffer {
  const { info, keyOf } = lockInfo(password, lock)
  const plain = file.stream('Workbook') as Buffer
  const filePass = Buffer.concat([Buffer.from([0x2f, 0, info.length + 2, 0, 1, 0]), info])
  const begin = 4 + plain.readUInt16LE(2)
  const moved = Buffer.concat([plain.subarray(0, begin), filePass, plain.subarray(begin)])
  const sealed = inBlocks(moved, 1024, keyOf)
  for (let at = 0; at + 4 <= moved.length; ) {
    const [kind, bytes] = [moved.readUInt16LE(at), moved.readUInt16LE(at + 2)]
    // The position of each sheet, which is never encrypted.
    if (kind === 0x85) moved.writeUInt32LE(moved.readUInt32LE(at + 4) + filePass.length, at + 4)
    const open = [0x809, 0x2f, 0xe1].includes(kind) ? bytes : kind === 0x85 ? 4 : 0
    moved.copy(sealed, at, at, at + 4 + open)
    at += 4 + bytes
  }
  return compoundFileOf({ Workbook: sealed })
}

/** Encrypts a .ppt like PowerPoint does. */
export function lockPpt(file: CompoundFile, password: string, lock: 40 | 128): Buffer {
  const { info, keyOf } = lockInfo(password, lock)
  const user = Buffer.from(file.stream('Current User') as Buffer)
  const content = Buffer.from(file.stream('PowerPoint Document') as Buffer)
  const places = new Map<number, number>()
  const last = user.readUInt32LE(16)
  for (let edit = last; edit !== 0; edit = content.readUInt32LE(edit + 16)) {
    const directory = content.readUInt32LE(edit + 20)
    for (let at = directory + 8; at < directory + 8 + content.readUInt32LE(directory + 4); ) {
      const run = content.readUInt32LE(at)
      for (let index = 0; index < run >>> 20; index++) {
        const id = (run & 0xf_ffff) + index
        if (!places.has(id)) places.set(id, content.readUInt32LE(at + 4 + index * 4))
      }
      at += 4 + (run >>> 20) * 4
    }
  }
  for (const [id, at] of places) {
    const record = content.subarray(at, at + 8 + content.readUInt32LE(at + 4))
    rc4(keyOf(id), record).copy(record)
  }
  const lockId = Math.max(...places.keys()) + 1
  places.set(lockId, content.length)
  const session = Buffer.concat([recordHeader(0x0f, 0x2f14, info.length), info])
  const runs = [...places].map(([id, at]) => words((1 << 20) | id, at))
  const directory = Buffer.concat([recordHeader(0, 0x1772, runs.length * 8), ...runs])
  const edit = Buffer.concat([recordHeader(0, 0x0ff5, 32), content.subarray(last + 8, last + 36), words(lockId)])
  edit.writeUInt32LE(0, 16)
  edit.writeUInt32LE(content.length + session.length, 20)
  user.writeUInt32LE(0xf3d1_c4df, 12)
  user.writeUInt32LE(content.length + session.length + directory.length, 16)
  const images = file.stream('Pictures')
  return compoundFileOf({
    'Current User': user,
    'PowerPoint Document': Buffer.concat([content, session, directory, edit]),
    EncryptedSummary: Buffer.from('what the document says of itself'),
    ...(images && { Pictures: lockImageFields(images, fieldsOf(images), keyOf(0)) }),
  })
}

/** Encrypts the images of a .ppt: each field separately, all with the same key. */
export function lockImageFields(plain: Buffer, fields: readonly number[], key: Buffer): Buffer {
  let at = 0
  return Buffer.concat(
    fields.map((bytes) => {
      at += bytes
      return rc4(key, plain.subarray(at - bytes, at))
    }),
  )
}

/** The fields of typical images: a header, an id, a tag, and the file. */
function fieldsOf(images: Buffer): number[] {
  const fields: number[] = []
  for (let at = 0; at + 8 <= images.length; at += 8 + images.readUInt32LE(at + 4)) fields.push(8, 16, 1, images.readUInt32LE(at + 4) - 17)
  return fields
}

/** Encrypts a packed document with AES-128, like Office 2007 does. */
export function lockPackage(content: Buffer, password: string): Buffer {
  let spun = sha1(salt, utf16(password))
  for (let spin = 0; spin < 50_000; spin++) spun = sha1(words(spin), spun)
  const last = sha1(spun, words(0))
  const key = sha1(Buffer.alloc(64, 0x36).map((byte, index) => byte ^ (last[index] ?? 0))).subarray(0, 16)
  const aes = (bytes: Buffer) => {
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    return Buffer.concat([cipher.update(Buffer.concat([bytes, Buffer.alloc(-bytes.length & 15)])), cipher.final()])
  }
  const header = Buffer.concat([
    words(0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0),
    utf16('Microsoft Enhanced RSA and AES Cryptographic Provider\0'),
  ])
  const proof = [words(16), salt, aes(verifier), words(20), aes(sha1(verifier))]
  return compoundFileOf({
    EncryptionInfo: Buffer.concat([Buffer.from([3, 0, 2, 0]), words(0x24, header.length), header, ...proof]),
    EncryptedPackage: Buffer.concat([words(content.length, 0), aes(content)]),
  })
}

interface LockInfo {
  info: Buffer
  keyOf(block: number): Buffer
}

function lockInfo(password: string, lock: OldLock): LockInfo {
  if (lock === 'rc4') {
    const short = md5(utf16(password)).subarray(0, 5)
    const base = md5(Buffer.concat(Array(16).fill(Buffer.concat([short, salt])))).subarray(0, 5)
    const keyOf = (block: number) => md5(base, words(block))
    return { info: Buffer.concat([Buffer.from([1, 0, 1, 0]), salt, rc4(keyOf(0), Buffer.concat([verifier, md5(verifier)]))]), keyOf }
  }
  const base = sha1(salt, utf16(password))
  const keyOf = (block: number) => {
    const key = sha1(base, words(block)).subarray(0, lock / 8)
    return lock === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key
  }
  const header = Buffer.concat([words(0x04, 0, 0x6801, 0x8004, lock, 1, 0, 0), utf16('Microsoft Enhanced Cryptographic Provider v1.0\0')])
  const proof = rc4(keyOf(0), Buffer.concat([verifier, sha1(verifier)]))
  const parts = [
    Buffer.from([2, 0, 2, 0]),
    words(0x04, header.length),
    header,
    words(16),
    salt,
    proof.subarray(0, 16),
    words(20),
    proof.subarray(16),
  ]
  return { info: Buffer.concat(parts), keyOf }
}

function inBlocks(plain: Buffer, blockBytes: number, keyOf: (block: number) => Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < plain.length; at += blockBytes) blocks.push(rc4(keyOf(at / blockBytes), plain.subarray(at, at + blockBytes)))
  return Buffer.concat(blocks)
}

function recordHeader(version: number, type: number, bytes: number): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt16LE(version, 0)
  header.writeUInt16LE(type, 2)
  header.writeUInt32LE(bytes, 4)
  return header
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4)
  return bytes
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
}

function sha1(...parts: readonly Uint8Array[]): Buffer {
  return createHash('sha1').update(Buffer.concat(parts)).digest()
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}
