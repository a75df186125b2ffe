import { ErrorView, NoteView } from '@octavo/core/api/engine-api.ts'
import { errorView, noteView } from '@octavo/core/api/message-views.ts'
import { isPlainError } from '@octavo/core/messages/errors.ts'
import { isNote } from '@octavo/core/messages/notes.ts'
import type { Language } from '@octavo/core/text/language.ts'

/* Rows written by the previous release contain views with finished sentences. They live for 30 minutes: reading them can be removed with
   the next release. */

/** A stored error, with its sentence. */
export function storedErrorView(stored: unknown, language: Language): ErrorView {
  if (isPlainError(stored)) return errorView(stored, language)
  return ErrorView.safeParse(stored).data ?? errorView({ code: 'INTERNAL', details: {} }, language)
}

/** A stored note, with its sentence, as a list; empty if it isn't a note. */
export function storedNoteView(stored: unknown, language: Language): NoteView[] {
  if (isNote(stored)) return [noteView(stored, language)]
  const { data } = NoteView.safeParse(stored)
  return data ? [data] : []
}
