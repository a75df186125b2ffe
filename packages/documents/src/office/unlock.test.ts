import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { afterAll, expect, test } from 'vitest'
import { officeFixture, xlsxOf } from '../testing/office-files.ts'
import { lockDoc, lockDocByXor, lockImageFields, lockPackage, lockPpt, lockXls, type OldLock } from '../testing/office-locks.ts'
import { type CompoundFile, readCompoundFile } from './compound-file.ts'
import { examineOffice } from './examine.ts'
import { inspectOffice } from './inspect.ts'
import { rc4 } from './rc4.ts'
import { unlock } from './unlock.ts'
import { unlockPptImages } from './unlock-ppt-images.ts'
import { xorLock } from './xor-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-unlock-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const [doc, xls, ppt]: MediaType[] = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint']
const known = 'VelvetSweatshop'

test('RC4 as others compute it', () => {
  expect(rc4(Buffer.from('Key'), Buffer.from('Plaintext')).toString('hex')).toBe('bbf316e8d940af0ad3')
  expect(rc4(Buffer.from('Wiki'), Buffer.from('pedia')).toString('hex')).toBe('1021bf0420')
})

test('the numbers of a password for an exclusive or as others compute them', () => {
  expect(xorLock('Test1234')).toEqual({ key: 0xf7ff, verifier: 0xec87 })
  expect(xorLock('VelvetSweatshop').verifier).toBe(0x9a0a)
})

test.each<[string, MediaType, string, string[], (file: CompoundFile) => Buffer]>([
  ...locks('doc', doc as MediaType, 'Lists.doc', [], lockDoc, ['rc4', 40, 128]),
  ['.doc by an exclusive or', doc as MediaType, 'Lists.doc', [], (file) => lockDocByXor(file, 'sésame')],
  ...locks('xls', xls as MediaType, 'synth-hidden.xls', [], lockXls, ['rc4', 40, 128]),
  ...locks('ppt', ppt as MediaType, 'synth-picture.ppt', ['Pictures'], (file, word, bits) => lockPpt(file, word, bits as 40), [40, 128]),
])('%s opens with its password alone', async (_, mimeType, fixture, streams, lock) => {
  const plain = await readCompoundFile(place(officeFixture(fixture)))
  const path = place(lock(plain))
  await expect(inspectOffice(path, { mimeType })).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
  await expect(inspectOffice(path, { mimeType, password: 'Sesam' })).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
  expect(await inspectOffice(path, { mimeType, password: 'sésame' })).toMatchObject({ encrypted: true })
  const opened = await readCompoundFile(place(await unlock(path, await examineOffice(path, mimeType), 'sésame')))
  for (const name of streams) expect(opened.stream(name)).toEqual(plain.stream(name))
  expect(await examineOffice(place(opened.with({})), mimeType)).not.toHaveProperty('lock')
})

test.each<[string, MediaType, () => Promise<Buffer>]>([
  ['an .xls by RC4', xls as MediaType, async () => lockXls(await workbook(), known, 'rc4')],
  ['an .xls by CryptoAPI', xls as MediaType, async () => lockXls(await workbook(), known, 128)],
  ['an .xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', async () => lockPackage(xlsxOf({ A: [['1']] }), known)],
])('%s with the password that Excel knows asks nobody', async (_, mimeType, lock) => {
  expect(await inspectOffice(place(await lock()), { mimeType })).toMatchObject({ encrypted: false })
})

test('images of a presentation open whatever kind they are', () => {
  const plain = Buffer.concat([
    image(0x6e0, 0xf01e, [16, 1, 3000]),
    image(0x6e1, 0xf01e, [16, 16, 1, 700]),
    image(0x216, 0xf01b, [16, 34, 90]),
    image(2, 0xf007, [1, 1, 16, 2, 4, 4, 4, 1, 1, 1, 1]),
  ])
  const key = Buffer.from('a key of 16 byte')
  const locked = lockImageFields(plain, [8, 16, 1, 3000, 8, 16, 16, 1, 700, 8, 16, 34, 90, 8, 1, 1, 16, 2, 4, 4, 4, 1, 1, 1, 1], key)
  expect(unlockPptImages(locked, (_block, bytes) => rc4(key, bytes))).toEqual(plain)
})

test('a lock that is cut short or points astray is a damaged file', async () => {
  const plain = await readCompoundFile(place(officeFixture('synth-picture.ppt')))
  const locked = await readCompoundFile(place(lockPpt(plain, 'x', 128)))
  const user = Buffer.from(locked.stream('Current User') as Buffer)
  user.writeUInt32LE(0x7fff_ffff, 16)
  const path = place(locked.with({ 'Current User': user }))
  await expect(inspectOffice(path, { mimeType: ppt as MediaType, password: 'x' })).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  const word = await readCompoundFile(place(officeFixture('password_tika_binaryrc4.doc')))
  const begin = Buffer.from(word.stream('WordDocument') as Buffer)
  begin.writeUInt32LE(10, 14)
  const cut = place(word.with({ WordDocument: begin }))
  await expect(inspectOffice(cut, { mimeType: doc as MediaType, password: 'tika' })).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
})

function locks<Lock extends OldLock>(
  kind: string,
  mimeType: MediaType,
  fixture: string,
  streams: string[],
  lock: (file: CompoundFile, password: string, kind: Lock) => Buffer,
  kinds: readonly Lock[],
): [string, MediaType, string, string[], (file: CompoundFile) => Buffer][] {
  return kinds.map((bits) => [`.${kind} by ${bits}`, mimeType, fixture, streams, (file) => lock(file, 'sésame', bits)])
}

function image(instance: number, type: number, fields: readonly number[]): Buffer {
  const bytes = fields.reduce((sum, field) => sum + field, 0)
  const header = Buffer.alloc(8)
  header.writeUInt16LE((instance << 4) & 0xffff, 0)
  header.writeUInt16LE(type, 2)
  header.writeUInt32LE(bytes, 4)
  return Buffer.concat([header, Buffer.alloc(bytes).map((_, index) => (type === 0xf007 ? 0 : index * 7))])
}

function workbook(): Promise<CompoundFile> {
  return readCompoundFile(place(officeFixture('synth-hidden.xls')))
}

function place(bytes: Uint8Array): string {
  const path = join(folder, `${++files}`)
  writeFileSync(path, bytes)
  return path
}
