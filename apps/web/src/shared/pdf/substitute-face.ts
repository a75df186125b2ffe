import type { EastAsianFace } from '@octavo/core/text/east-asian-faces.ts'

/** A face that is missing, and the characters for which. */
export interface FontNeed {
  face: EastAsianFace
  characters: string
}

/** A face for some characters, those that it lacks among them: nobody needs to ask for them again. */
export interface GivenFont extends FontNeed {
  bytes: Uint8Array<ArrayBuffer>
}

/** Whether a font is made for all these characters. */
export function hasAll(font: GivenFont | undefined, characters: string): boolean {
  const known = new Set(font?.characters)
  return [...characters].every((character) => known.has(character))
}

/** The face as a key. */
export function faceKey({ family, bold, language }: EastAsianFace): string {
  return `${language} ${family} ${bold ? 'bold' : 'regular'}`
}
