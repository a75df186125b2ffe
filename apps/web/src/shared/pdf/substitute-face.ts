import type { SubstituteRequest } from '@octavo/core/api/engine-api.ts'

/** How a font looks that a document names but doesn't carry. */
export type SubstituteFace = Omit<SubstituteRequest, 'characters'>

/** A face that is missing, and the characters for which. */
export interface FontWish {
  face: SubstituteFace
  characters: string
}

/** A face for some characters, those that it lacks among them: nobody needs to ask for them again. */
export interface GivenFont extends FontWish {
  bytes: Uint8Array<ArrayBuffer>
}

/** Whether a font is made for all these characters. */
export function hasAll(font: GivenFont | undefined, characters: string): boolean {
  const known = new Set(font?.characters)
  return [...characters].every((character) => known.has(character))
}

/** The face as a key. */
export function faceKey({ family, bold, language }: SubstituteFace): string {
  return `${language} ${family} ${bold ? 'bold' : 'regular'}`
}

/** PDFium's numbers of East Asian character sets, as those of Windows. */
const languages: Readonly<Record<number, SubstituteFace['language']>> = {
  128: 'ja',
  129: 'ko',
  130: 'ko',
  134: 'zh-Hans',
  136: 'zh-Hant',
}
const roman = 0x10
const boldFrom = 600

/** The face for a font by what PDFium knows of it; undefined where PDFium has a face itself. */
export function substituteFaceOf(font: { weight: number; charset: number; pitchFamily: number }): SubstituteFace | undefined {
  const language = languages[font.charset]
  return language && { family: (font.pitchFamily & roman) !== 0 ? 'serif' : 'sans', bold: font.weight >= boldFrom, language }
}
