/** East Asian languages, which write shared characters in forms of their own. */
export const fontLanguages = ['ja', 'ko', 'zh-Hans', 'zh-Hant'] as const
export type FontLanguage = (typeof fontLanguages)[number]

/** The face of each language in Noto's collections: its place, and how its name ends. */
export const collectionFaces: Readonly<Record<FontLanguage, { index: number; suffix: string }>> = {
  ja: { index: 0, suffix: 'JP' },
  ko: { index: 1, suffix: 'KR' },
  'zh-Hans': { index: 2, suffix: 'SC' },
  'zh-Hant': { index: 3, suffix: 'TC' },
}

/** How a font looks that a document names but doesn't embed. */
export interface EastAsianFace {
  family: 'sans' | 'serif'
  bold: boolean
  language: FontLanguage
}

/** PDFium's numbers of character sets, as those of Windows. */
const languages: Readonly<Record<number, FontLanguage>> = { 128: 'ja', 129: 'ko', 130: 'ko', 134: 'zh-Hans', 136: 'zh-Hant' }
const roman = 0x10
const boldFrom = 600

/** The face by what PDFium says of a font that it looks for; undefined for other scripts. */
export function eastAsianFaceOf(font: { weight: number; charset: number; pitchFamily: number }): EastAsianFace | undefined {
  const language = languages[font.charset]
  return language && { family: (font.pitchFamily & roman) === 0 ? 'sans' : 'serif', bold: font.weight >= boldFrom, language }
}
