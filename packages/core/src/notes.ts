import { type ErrorDetails, fillSentence } from './errors.ts'

/** What a finished task tells beside its results. `{word}` is filled from the details. */
export const noteTable = {
  REPAIRED: { level: 'INFO', message: 'The file was damaged and has been repaired.' },
  KEPT: { level: 'INFO', message: 'Kept: {what}.' },
  DROPPED: { level: 'WARNING', message: 'Not kept: {what}.' },
  FIELDS_RENAMED: { level: 'INFO', message: '{count} form fields had the same name and were renamed.' },
  FORMS_FLATTENED: { level: 'INFO', message: 'Form fields are now part of the pages.' },
  SIGNATURE_BROKEN: { level: 'WARNING', message: 'The file was signed. The signature does not hold for the new file.' },
  ENCRYPTION_REMOVED: { level: 'INFO', message: 'The file was locked; the result opens without a password.' },
  FILE_LEFT_OUT: { level: 'WARNING', message: 'A file could not be used and was left out: {reason}' },
  METADATA_FROM_FIRST: { level: 'INFO', message: 'Title, author and other properties are those of the first file.' },
} as const satisfies Record<string, { level: NoteLevel; message: string }>

export type NoteLevel = 'INFO' | 'WARNING'
export type NoteCode = keyof typeof noteTable

/** A note as a runner gives it; level and sentence come from the table. */
export interface Note {
  code: NoteCode
  /** Ref of the document it speaks of. */
  document?: string
  details?: ErrorDetails
}

export function noteMessage(note: Note): string {
  return fillSentence(noteTable[note.code].message, note.details ?? {})
}
