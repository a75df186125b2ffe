import { AppError } from '@octavo/core/messages/errors.ts'
import type { CompoundFile } from './compound-file.ts'
import { openRc4Lock } from './rc4-lock.ts'
import { xorLock } from './xor-lock.ts'

const blockBytes = 1024
const record = { filePass: 0x2f, sheet: 0x85, begin: 0x809, interfaceBegin: 0xe1, unknown: 0x0fff }

/** The encryption of an .xls: `own` is handled here, the XOR kind by LibreOffice. */
export function workbookLock(workbook: Buffer): 'own' | 'office' | undefined {
  const info = lockInfo(workbook)
  return info && (info.length >= 2 && info.readUInt16LE(0) === 1 ? 'own' : 'office')
}

/** FILEPASS is among the first records, before the list of sheets. */
function lockInfo(workbook: Buffer): Buffer | undefined {
  let records = 0
  for (const { kind, content } of recordsOf(workbook)) {
    if (kind === record.filePass) return content
    if (kind === record.sheet || ++records > 200) return undefined
  }
  return undefined
}

/** Decrypts an .xls ([MS-XLS] 2.2.10). Throws DOCUMENT_PASSWORD_WRONG, or LOCK_NOT_SUPPORTED for other kinds of encryption. */
export function unlockXls(file: CompoundFile, password: string): Buffer {
  const name = file.stream('Workbook') ? 'Workbook' : 'Book'
  const locked = file.stream(name)
  const info = locked && lockInfo(locked)
  if (!locked || !info) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('no lock') })
  const cipher = openRc4Lock(info.subarray(2), password)
  const blocks: Buffer[] = []
  for (let at = 0; at < locked.length; at += blockBytes) blocks.push(cipher(at / blockBytes, locked.subarray(at, at + blockBytes)))
  const plain = Buffer.concat(blocks)
  for (const { kind, at, content } of recordsOf(locked)) {
    // Headers are never encrypted, nor are records that are read before decryption or that point to a sheet.
    const isOpen = kind === record.begin || kind === record.filePass || kind === record.interfaceBegin
    locked.copy(plain, at, at, at + 4 + (isOpen ? content.length : kind === record.sheet ? 4 : 0))
    if (kind === record.filePass) plain.writeUInt16LE(record.unknown, at)
  }
  return file.with({ [name]: plain })
}

function* recordsOf(workbook: Buffer): Generator<{ kind: number; at: number; content: Buffer }> {
  for (let at = 0; at + 4 <= workbook.length; ) {
    const end = at + 4 + workbook.readUInt16LE(at + 2)
    yield { kind: workbook.readUInt16LE(at), at, content: workbook.subarray(at + 4, end) }
    at = end
  }
}

/** Whether this password opens an .xls that LibreOffice decrypts ([MS-OFFCRYPTO] 2.3.7.1). */
export function opensByXor(workbook: Buffer, password: string): boolean {
  const info = lockInfo(workbook)
  return info !== undefined && info.length >= 6 && info.readUInt16LE(4) === xorLock(password).verifier
}
