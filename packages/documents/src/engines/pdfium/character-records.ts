import { AppError } from '@octavo/core/messages/errors.ts'
import { type Pointer, pdfium } from './library.ts'

/** What PDFium says of each character of a page, in records of `recordWords` 32-bit words. */
export interface CharacterRecords {
  count: number
  floats: Float32Array
  words: Uint32Array
  /** 64-bit words; the first of a record is the address of the text object, 0 for what PDFium has put in. */
  addresses: BigUint64Array
}

/** 32-bit words of a record, and where its fields stand. */
export const recordWords = 20
/** The lower half of the object's address. */
export const objectField = 0
/** Left, top, right, bottom of the box from one glyph to the next and from ascent to descent; y points up. */
export const boxField = 10
/** The font size as stated. */
export const sizeField = 14
export const characterField = 15
/** The code in the font; 0 for a space that stands in no content. */
export const codeField = 16
export const kindField = 17

/** PDFium has put the character in. */
export const generatedKind = 1
/** A hyphen at the end of a line, behind which the word goes on. */
export const hyphenKind = 3
/** From here on, characters of a text that stands for what is drawn (`ActualText`): they share the box of the first that is drawn. */
export const pieceKind = 4

/** Reads all characters of an opened page in one call and gives them to `work`; they end with it. */
export function withCharacterRecords<Result>(page: Pointer, work: (records: CharacterRecords, text: Pointer) => Result): Result {
  const library = pdfium()
  const text = library.FPDFText_LoadPage(page)
  if (text === null) throw new AppError('DOCUMENT_DAMAGED')
  try {
    const expected = Math.min(Math.max(library.FPDFText_CountChars(text), 0), maxCharacters)
    if (scratch.byteLength < expected * recordBytes) scratch = new ArrayBuffer(expected * recordBytes)
    const buffer = scratch
    const count = expected === 0 ? 0 : Math.max(0, library.FPDFText_GetCharInfoBatch(text, 0, expected, new Uint8Array(buffer)))
    const records = { count, floats: new Float32Array(buffer), words: new Uint32Array(buffer), addresses: new BigUint64Array(buffer) }
    return work(records, text)
  } finally {
    library.FPDFText_ClosePage(text)
  }
}

/** A page may claim any number of characters; a person's has some thousands. */
const maxCharacters = 1_000_000
const recordBytes = recordWords * 4

/** The records of one page after the other; they end with the call, and taking memory anew for each page is what would cost most. */
let scratch = new ArrayBuffer(0)
