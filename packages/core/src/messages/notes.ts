import type { Language } from '../text/language.ts'
import { hasDetails } from './details.ts'
import { isPlainError, sayError } from './errors.ts'
import { type DetailsOf, type Message, messageOf } from './message.ts'
import { noteTable } from './note-table.ts'

export type NoteCode = keyof typeof noteTable

export type NoteDetails<Code extends NoteCode = NoteCode> = Code extends NoteCode ? DetailsOf<(typeof noteTable)[Code]> : never

/** A note as runners create it and as it is stored; level and sentence come from the table. */
export type Note<Code extends NoteCode = NoteCode> = Code extends NoteCode
  ? {
      code: Code
      /** Ref of the document it is about. */
      document?: string
    } & NeededDetails<Code>
  : never

type NeededDetails<Code extends NoteCode> = (typeof noteTable)[Code] extends { details: object }
  ? { details: NoteDetails<Code> }
  : { details?: NoteDetails<Code> }

/** The sentence of a note in a language. */
export function noteMessage({ code, details = {} }: Note, language: Language): string {
  return messageOf(noteTable[code], { ...details }, { language, sayError })
}

/** Whether a value is a note from the table with valid details. */
export function isNote(note: unknown): note is Note {
  if (typeof note !== 'object' || note === null || !('code' in note) || !isNoteCode(note.code)) return false
  if ('document' in note && typeof note.document !== 'string') return false
  const { details = {}, maybe = {} }: Message = noteTable[note.code]
  return hasDetails(details, 'details' in note ? note.details : {}, isPlainError, maybe)
}

/** Whether a note says that the tool did nothing to its file. */
export function leftUnchanged({ code }: { code: string }): boolean {
  return isNoteCode(code) && 'unchanged' in noteTable[code]
}

function isNoteCode(code: unknown): code is NoteCode {
  return typeof code === 'string' && Object.hasOwn(noteTable, code)
}
