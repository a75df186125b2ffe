/** The readings of a code: from the font's own map to Unicode, and from PDFium, which uses its encoding and glyph names. */
export interface CodeReadings {
  own: readonly number[] | undefined
  sampled: readonly number[]
  /** Its glyphs have names that PDFium can recognise. */
  isNamed: boolean
}

/** The characters of a code: those of the font's own map, unless they are meaningless. */
export function codeText({ own, sampled, isNamed }: CodeReadings): readonly number[] {
  if (own && isClear(own)) return withoutForms(own.some(isDirection) ? own.filter(isSeen) : own)
  const said = own?.filter(isSeen).map(spaceOfControl) ?? []
  const isVoid = said.every(isNothing)
  const isVague = isNamed && said.every(isPrivate) && sampled.length > 0 && !sampled.some(isPrivate)
  const chosen = isVoid || isVague ? sampled : said.filter((character) => !isNothing(character))
  return withoutForms(chosen)
}

/** Whether the font's own map is enough. Invisible bidi marks are enough too: the positions already define the direction. */
export function isClear(own: readonly number[] | undefined): boolean {
  return own !== undefined && own.length > 0 && !own.some(isNothing) && !own.every(isPrivate)
}

/** Tabs and line ends stand for spaces. */
function spaceOfControl(character: number): number {
  return character === 0x09 || character === 0x0a || character === 0x0d ? 0x20 : character
}

/** Control characters and the replacement character. */
function isNothing(character: number): boolean {
  return character < 0x20 || (character >= 0x7f && character < 0xa0) || character === 0xfffd
}

function isSeen(character: number): boolean {
  return !isDirection(character)
}

function isDirection(character: number): boolean {
  return character === 0x200e || character === 0x200f || (character >= 0x202a && character <= 0x202e)
}

function isPrivate(character: number): boolean {
  return (character >= 0xe000 && character <= 0xf8ff) || character >= 0xf0000
}

function withoutForms(characters: readonly number[]): readonly number[] {
  return characters.some(isForm) ? characters.flatMap(lettersOfForm) : characters
}

/** Latin ligatures, and presentation forms of Hebrew and Arabic letters. */
function isForm(character: number): boolean {
  return (
    (character >= 0xfb00 && character <= 0xfb06) ||
    (character >= 0xfb1d && character <= 0xfdfb) ||
    (character >= 0xfe70 && character <= 0xfefc)
  )
}

/** The letters that make up a presentation form; a mark is decomposed with a space, which isn't part of it. */
function lettersOfForm(character: number): number[] {
  if (!isForm(character)) return [character]
  const letters = String.fromCodePoint(character).normalize('NFKC').trimStart()
  return Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
}
