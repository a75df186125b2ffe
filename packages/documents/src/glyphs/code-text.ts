/** What is said of a code by the font's own map to Unicode, and by PDFium, which looks at its encoding and the names of its glyphs. */
export interface CodeReadings {
  own: readonly number[] | undefined
  sampled: readonly number[]
  /** Its glyphs have names, by which PDFium can know them. */
  isNamed: boolean
}

/** The characters of a code: the font's own word counts, unless it says nothing by it. */
export function codeText({ own, sampled, isNamed }: CodeReadings): readonly number[] {
  if (own && isClear(own)) return withoutForms(own.some(isDirection) ? own.filter(isSeen) : own)
  const said = own?.filter(isSeen).map(spaceOfControl) ?? []
  const isVoid = said.every(isNothing)
  const isVague = isNamed && said.every(isPrivate) && sampled.length > 0 && !sampled.some(isPrivate)
  const chosen = isVoid || isVague ? sampled : said.filter((character) => !isNothing(character))
  return withoutForms(chosen)
}

/** Whether a font's own word needs no other. Marks that say how a text runs, which its places say, are one: nothing is seen of them. */
export function isClear(own: readonly number[] | undefined): boolean {
  return own !== undefined && own.length > 0 && !own.some(isNothing) && !own.every(isPrivate)
}

/** Tabs and line ends are written for spaces. */
function spaceOfControl(character: number): number {
  return character === 0x09 || character === 0x0a || character === 0x0d ? 0x20 : character
}

/** Controls, and the sign for what is not known. */
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

/** Ligatures of Latin letters, and letters of Hebrew and Arabic as they look beside others. */
function isForm(character: number): boolean {
  return (
    (character >= 0xfb00 && character <= 0xfb06) ||
    (character >= 0xfb1d && character <= 0xfdfb) ||
    (character >= 0xfe70 && character <= 0xfefc)
  )
}

/** The letters that a form is made of; a mark is set on a space there, which is not part of it. */
function lettersOfForm(character: number): number[] {
  if (!isForm(character)) return [character]
  const letters = String.fromCodePoint(character).normalize('NFKC').trimStart()
  return Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
}
