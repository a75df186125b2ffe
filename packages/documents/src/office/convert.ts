import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type Examined, examineOffice, type OfficeFamily } from './examine.ts'
import type { Office, OfficeFile, OpenOfficeDocument, OpenOptions } from './office.ts'
import { readText } from './plain-text.ts'
import { slotOffice } from './slot.ts'
import { spreadsheetOf } from './text-table.ts'
import { passwordOf, unlock } from './unlock.ts'

export interface OfficeInput {
  path: string
  mimeType: MediaType
  password?: string
}

/** An Office document open for export. */
export interface OfficeWork extends OpenOfficeDocument {
  family: OfficeFamily
  /** The file as LibreOffice sees it, decrypted if we did that before. */
  path: string
}

/**
 * Examines an Office document, decrypts it if needed, and opens it in the office process of this slot. Only documents of these families are
 * accepted. Files exported into `folder` have to be moved: the folder is removed after the work.
 */
export async function openOfficeInput<Result>(
  { path, mimeType, password }: OfficeInput,
  { families, ...options }: OpenOptions & { families: readonly OfficeFamily[] },
  work: (document: OfficeWork, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(dirname(path), `office-${++folders}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    const file = await layOut({ path, mimeType, ...(password !== undefined && { password }) }, folder)
    if (!families.includes(file.family)) throw new AppError('TYPE_NOT_ACCEPTED')
    return await slotOffice().use(file, options, (document) => work({ ...document, family: file.family, path: file.path }, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Checks that a password opens a document; throws DOCUMENT_PASSWORD_WRONG, LOCK_NOT_SUPPORTED or DOCUMENT_DAMAGED. */
export async function tryOfficePassword(input: Required<OfficeInput>, office: () => Office = slotOffice): Promise<void> {
  const examined = await examineOffice(input.path, input.mimeType)
  if (examined.lock === 'own') return void (await unlock(input.path, examined, input.password))
  const folder = join(dirname(input.path), `office-${++folders}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    await office().use(await layOut(input, folder), { shares: false }, async () => {})
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let folders = 0

/** Copies the document into the folder under a neutral name, since file names can appear on pages. */
async function layOut(input: OfficeInput, folder: string): Promise<OfficeFile & { family: OfficeFamily }> {
  const { path, mimeType } = input
  const examined = await examineOffice(path, mimeType)
  const password = await passwordOf(path, examined, input.password)
  const placed = nameIn(folder, examined)
  if (examined.ending === 'txt' || examined.ending === 'fods') {
    const text = await readText(path)
    // A byte order mark makes the encoding explicit; without it LibreOffice would guess.
    await writeFile(placed, examined.ending === 'txt' ? `\ufeff${text}` : spreadsheetOf(text), { mode: 0o600 })
    return { path: placed, family: examined.family }
  }
  if (examined.lock !== 'own') {
    await link(path, placed)
    return { path: placed, family: examined.family, ...(examined.lock && password !== undefined && { password }) }
  }
  const unlocked = join(folder, 'unlocked')
  await writeFile(unlocked, await unlock(path, examined, password ?? ''), { mode: 0o600 })
  // Decrypted content is subject to the same limits.
  const inside = await examineOffice(unlocked, mimeType)
  const opened = nameIn(folder, inside)
  await rename(unlocked, opened)
  return { path: opened, family: inside.family }
}

function nameIn(folder: string, { family, ending }: Examined): string {
  return join(folder, `${{ text: 'Document', sheets: 'Sheet1', slides: 'Presentation' }[family]}.${ending}`)
}
