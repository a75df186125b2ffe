import { AppError } from '@octavo/core/messages/errors.ts'

/** An entry in the directory of a ZIP file. */
export interface ListedEntry {
  name: string
  /** The operating system of its attributes, as numbered in the directory. */
  system: number
  attributes: number
}

/**
 * Throws DOCUMENT_DAMAGED if entries lead out of the file, are links, or are duplicates: no real document has them, and programs interpret
 * them differently, so that one could open what another hasn't checked.
 */
export function refuseOddEntries(entries: readonly ListedEntry[]): void {
  const names = new Set<string>()
  for (const entry of entries) {
    if (leadsOut(entry.name)) throw odd('an entry leads out of the file')
    if (isLink(entry)) throw odd('an entry is a link')
    if (names.has(entry.name)) throw odd('an entry is there twice')
    names.add(entry.name)
  }
}

// Backslashes and colons lead elsewhere on other systems, and no name in a document contains them.
function leadsOut(name: string): boolean {
  return /[\\:\0]/.test(name) || name.startsWith('/') || name.split('/').includes('..')
}

const unix = 3
const kindOfFile = 0o170_000
const link = 0o120_000

function isLink({ system, attributes }: ListedEntry): boolean {
  return system === unix && ((attributes >>> 16) & kindOfFile) === link
}

function odd(reason: string): AppError {
  return new AppError('DOCUMENT_DAMAGED', { cause: new Error(reason) })
}
