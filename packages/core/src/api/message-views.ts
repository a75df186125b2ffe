import { errorMessage, type PlainError } from '../messages/errors.ts'
import { noteTable } from '../messages/note-table.ts'
import { type Note, noteMessage } from '../messages/notes.ts'
import type { Language } from '../text/language.ts'
import type { ErrorView, NoteView } from './engine-api.ts'

/** An error as sent in an answer, with its sentence in the reader's language. */
export function errorView({ code, details }: PlainError, language: Language): ErrorView {
  const isBare = Object.keys(details).length === 0
  return { code, message: errorMessage({ code, details }, language), ...(isBare ? {} : { details: { ...details } }) }
}

/** A note as sent in an answer. */
export function noteView(note: Note, language: Language): NoteView {
  const { code, document, details } = note
  return {
    code,
    level: noteTable[code].level,
    message: noteMessage(note, language),
    ...(document !== undefined && { document }),
    ...(details && { details: { ...details } }),
  }
}
