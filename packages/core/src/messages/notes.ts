import { type ErrorDetails, fillSentence } from './errors.ts'

/** What a finished task tells beside its results. `{word}` is filled from the details. */
export const noteTable = {
  REPAIRED: { level: 'INFO', message: 'The file was damaged and has been repaired.' },
  IMAGE_INCOMPLETE: { level: 'WARNING', message: 'Only {share} of this image could be read.' },
  KEPT: { level: 'INFO', message: 'Kept: {what}.' },
  SIMPLIFIED: { level: 'INFO', message: 'Removed: {what}.' },
  DROPPED: { level: 'WARNING', message: 'Not kept: {what}.' },
  FIELDS_RENAMED: { level: 'INFO', message: '{count} form fields had the same name and were renamed.' },
  FORMS_FLATTENED: { level: 'INFO', message: 'Form fields are now part of the pages.' },
  SIGNATURE_BROKEN: { level: 'WARNING', message: 'The file was signed. The signature does not hold for the new file.' },
  SIGNATURE_REMOVED: { level: 'WARNING', message: 'The file was signed. Its signature was taken out.' },
  SIGNATURE_FLATTENED: {
    level: 'WARNING',
    message: 'The file was signed. What its signature looked like is part of the page now, and proves nothing.',
  },
  ENCRYPTION_REMOVED: { level: 'INFO', message: 'The file was locked; the result opens without a password.' },
  RESTRICTIONS_REMOVED: { level: 'INFO', message: 'The file forbade {what}. It does so no more.' },
  PAGES_WITHOUT_TEXT: {
    level: 'WARNING',
    message: 'No text on {pages}: a scan or a picture, whose letters would have to be recognised first.',
  },
  PICTURES_LEFT_OUT: { level: 'WARNING', message: 'Not extracted: {count}, too large or damaged.' },
  CHARACTERS_NOT_SHOWN: {
    level: 'WARNING',
    message: 'No font on this server has {characters}. A box stands in the place of each. Write something else there.',
  },
  OFF_THE_PAGE: {
    level: 'WARNING',
    message: 'Nobody will see {what}: the place lies outside of {pages}. Choose one on the page.',
  },
  MAY_BE_MISSING: {
    level: 'WARNING',
    message: 'What was added may be missing on {pages}, whose content could not be read. Look at it before you use the file.',
  },
  PDFA_MARK_REMOVED: { level: 'WARNING', message: "The result isn't PDF/A: {why}." },
  FONTS_REPLACED: { level: 'INFO', message: 'Fonts that are not on this server were replaced: {what}.' },
  FILE_LEFT_OUT: { level: 'WARNING', message: 'A file could not be used and was left out: {reason}' },
  PAGE_LEFT_OUT: { level: 'WARNING', message: 'Page {page} was left out: {reason}' },
  URL_LEFT_OUT: { level: 'WARNING', message: '{address} was left out: {reason}' },
  URL_UNSETTLED: { level: 'WARNING', message: '{address} was still busy when its time was over. The PDF shows what was there.' },
  URL_CUT: { level: 'WARNING', message: '{address} wanted to load more than one page may. The rest is missing.' },
  METADATA_FROM_FIRST: { level: 'INFO', message: 'Title, author and other properties are those of the first file.' },
  NOTHING_FOUND: { level: 'WARNING', message: 'No {what} was found. The file stays as it was.' },
  UNTOUCHED: { level: 'INFO', message: 'No page of this file was chosen. It stays as it was.' },
  PAGES_REMOVED: { level: 'INFO', message: 'Removed: {what}.' },
  PAGE_OVER_LIMIT: { level: 'WARNING', message: 'A single page is larger than the limit and stands alone: page {pages}.' },
} as const satisfies Record<string, { level: NoteLevel; message: string }>

export type NoteLevel = 'INFO' | 'WARNING'
export type NoteCode = keyof typeof noteTable

export function isNoteCode(code: unknown): code is NoteCode {
  return typeof code === 'string' && Object.hasOwn(noteTable, code)
}

/** A note as a runner gives it; level and sentence come from the table. */
export interface Note {
  code: NoteCode
  /** Ref of the document it speaks of. */
  document?: string
  details?: ErrorDetails
}

/** The details of a note on an image of which not all could be read. */
export function shareRead({ share }: { share?: number | undefined }): { share: string } {
  return { share: share === undefined ? 'a part' : `${Math.max(1, Math.floor(share * 100))}%` }
}

export function noteMessage(note: Note): string {
  return fillSentence(noteTable[note.code].message, note.details ?? {})
}
