import { type FontFace, faceFor, faceOfFile, type TextStyle } from '../../../fonts/fonts.ts'

/** What is known of a font that is not in the file. */
export interface MissingFont {
  name: string
  /** The flags of its descriptor (ISO 32000, 9.8.2). */
  flags: number
}

/** The style of a font by its name and flags. */
export function styleOfMissing({ name, flags }: MissingFont): TextStyle & { family: Family } {
  const plain = name.replace(/^[A-Z]{6}\+/, '')
  return {
    family: isMono(plain, flags) ? 'mono' : isSerif(plain, flags) ? 'serif' : 'sans',
    bold: /bold|black|heavy|demi|[-,]b(?:[io]|$)/i.test(plain) || (flags & forceBold) !== 0,
    italic: /ital|obli|slanted|[-,]b?i(?:t|$)/i.test(plain) || (flags & italic) !== 0,
  }
}

const fixedPitch = 1
const serif = 2
const italic = 1 << 6
const forceBold = 1 << 18

function isMono(name: string, flags: number): boolean {
  return /cour|mono|consol|typewriter|fixed|lucidacon|terminal/i.test(name) || (flags & fixedPitch) !== 0
}

function isSerif(name: string, flags: number): boolean {
  if (/helv|arial|sans|verdana|tahoma|calibri|gothic|univers|frutiger|futura|segoe|trebuchet|myriad/i.test(name)) return false
  return (
    /times|serif|roman|georgia|garamond|palatino|bookman|minion|cambria|century|schoolbook|caslon|baskerville|ming|song|batang|mincho|sung|cmr/i.test(
      name,
    ) || (flags & serif) !== 0
  )
}

/** The installed face with the measures of a font, or one in its style. */
export function substituteFace(font: MissingFont): FontFace | undefined {
  const { family, bold, italic: slanted } = styleOfMissing(font)
  const weight = bold ? (slanted ? 'BoldItalic' : 'Bold') : slanted ? 'Italic' : 'Regular'
  return faceOfFile(`${familyOf(font.name, family)}-${weight}.ttf`)
}

/** The name of the family that a font is replaced by. */
export function substituteName(font: MissingFont): string {
  return familyOf(font.name, styleOfMissing(font).family).replace(/(?<=[a-z])(?=[A-Z])/, ' ')
}

type Family = keyof typeof families
const families = { sans: 'LiberationSans', serif: 'LiberationSerif', mono: 'LiberationMono' } as const

/** Carlito and Caladea have the measures of Calibri and Cambria. */
function familyOf(name: string, family: Family): string {
  if (/calibri/i.test(name)) return 'Carlito'
  return /cambria/i.test(name) ? 'Caladea' : families[family]
}

/** A face that has this character: the substitute itself, or any installed one. */
export function faceWith(codePoint: number, font: MissingFont, region?: Parameters<typeof faceFor>[2]): FontFace | undefined {
  const first = substituteFace(font)
  if (first?.has(codePoint)) return first
  const other = faceFor(codePoint, styleOfMissing(font), region)
  return other?.has(codePoint) ? other : undefined
}

/** Whether it's one of the fonts whose widths every reader knows, and which our faces share. */
export function hasKnownWidths({ name }: MissingFont): boolean {
  return /^(?:helvetica|arial|times|courier)/i.test(name)
}
