import { AppError } from '@octavo/core/messages/errors.ts'
import { type CompoundFile, readCompoundFile } from './compound-file.ts'
import type { Examined } from './examine.ts'
import { unlockDoc } from './unlock-doc.ts'
import { unlockOoxml } from './unlock-ooxml.ts'
import { unlockPpt } from './unlock-ppt.ts'
import { opensByXor, unlockXls } from './unlock-xls.ts'

/** Decrypts a document whose encryption is handled here. Throws DOCUMENT_PASSWORD_WRONG, LOCK_NOT_SUPPORTED or DOCUMENT_DAMAGED. */
export async function unlock(path: string, { ending }: Examined, password: string): Promise<Buffer> {
  return (unlockers[ending] ?? unlockOoxml)(await readCompoundFile(path), password)
}

const unlockers: Readonly<Record<string, (file: CompoundFile, password: string) => Buffer>> = {
  doc: unlockDoc,
  xls: unlockXls,
  ppt: unlockPpt,
}

/** The password that opens a document: the given one, or Excel's well-known one; undefined if none is needed. Throws DOCUMENT_LOCKED. */
export async function passwordOf(path: string, examined: Examined, given: string | undefined): Promise<string | undefined> {
  if (!examined.lock || given !== undefined) return given
  if (await opensByItself(path, examined)) return knownPassword
  throw new AppError('DOCUMENT_LOCKED')
}

/** Excel encrypts a workbook with a protected structure under this built-in, publicly known password. */
const knownPassword = 'VelvetSweatshop'

/** Whether an encrypted document opens without asking for a password. */
export async function opensByItself(path: string, examined: Examined): Promise<boolean> {
  if (examined.family !== 'sheets' || !examined.lock || examined.ending === 'ods') return false
  if (examined.lock === 'office') {
    const file = await readCompoundFile(path)
    return opensByXor(file.stream('Workbook') ?? file.stream('Book') ?? Buffer.alloc(0), knownPassword)
  }
  try {
    await unlock(path, examined, knownPassword)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code !== 'DOCUMENT_DAMAGED') return false
    throw error
  }
}
