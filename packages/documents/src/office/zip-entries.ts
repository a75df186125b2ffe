import { AppError } from '@octavo/core/messages/errors.ts'

/** What the directory of a zip file says of an entry. */
export interface ListedEntry {
  name: string
  /** The system that its attributes are of, as the directory numbers them. */
  system: number
  attributes: number
}

/**
 * Throws DOCUMENT_DAMAGED where entries lead out of the file, are links, or are there twice: no document has such, and programs
 * disagree on what they mean, so that one of them would open what another has not seen.
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

// Backslashes and colons lead elsewhere on other systems, and no name in a document has them.
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
