import type { FontFace } from '../page-drawing.ts'

/**
 * The name by which a word processor knows the family of a font. Names in a PDF have no spaces and contain the style; open twins of common
 * fonts, which have the same widths, get the names of those.
 */
export function familyOf(face: FontFace): string {
  return namesOf(face).family
}

/** The name of a font that isn't kept, and the family that takes its place; undefined if it, or a twin of the same widths, is kept. */
export function replacementOf(face: FontFace): { wanted: string; given: string } | undefined {
  const { own, family, isKept } = namesOf(face)
  return isKept || own === '' ? undefined : { wanted: own, given: family }
}

function namesOf({ name, family, isSerif, isFixedPitch }: FontFace): { own: string; family: string; isKept: boolean } {
  const plain = (family || name).replace(/^[A-Z]{6}\+/, '')
  const base = withoutStyle(plain)
  const key = base.toLowerCase().replace(/[^a-z]/g, '')
  const own = base
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_+]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const known = families.find(([start]) => key.startsWith(start))
  if (known) return { own, family: known[1], isKept: true }
  if (common.has(key)) return { own, family: own, isKept: true }
  const kind =
    isFixedPitch || /mono|typewriter|code|consol/i.test(base)
      ? 'Courier New'
      : isSerif || serifNames.test(base)
        ? 'Times New Roman'
        : 'Arial'
  return { own, family: kind, isKept: false }
}

/** Families that many have; others are replaced by one of their kind, since programs would choose any other font for them. */
const common = new Set(
  (
    'verdana georgia tahoma trebuchetms garamond bookantiqua palatinolinotype centurygothic franklingothicmedium candara constantia corbel ' +
    'consolas segoeui gillsansmt lucidasans lucidaconsole comicsansms impact aptos opensans roboto lato montserrat notosans notoserif ' +
    'sourcesanspro sourceserifpro merriweather dejavusans dejavuserif dejavusansmono ubuntu wingdings webdings msgothic msmincho simsun ' +
    'simhei microsoftyahei malgungothic batang meiryo yugothic yumincho'
  ).split(' '),
)
const serifNames =
  /serif|roman|garamond|palatino|bodoni|caslon|minion|baskerville|bookman|century|didot|sabon|jenson|^(?:cm|sf|lm|ec)(?:r|bx|ti|sl|b|csc|rm|rb|ri|mi|sy|ex|math)|^(?:msam|msbm|eufm|eurm|rsfs)/i

/**
 * How far a family reaches below the baseline, in font sizes: of the font that is used when the document is opened. Programs put the text
 * of a line with an exact height on its lower edge.
 */
export function descentOf(family: string): number {
  return descents[family] ?? 0.22
}

/** Whether all letters of a family are equally wide. */
export function isFixedFamily(family: string): boolean {
  return fixedFamilies.has(family)
}

const fixedFamilies = new Set(['Courier New', 'Consolas', 'Lucida Console', 'DejaVu Sans Mono'])

/** The beginnings of names without spaces and in lower case. */
const families: readonly (readonly [start: string, family: string])[] = [
  ['timesnewroman', 'Times New Roman'],
  ['times', 'Times New Roman'],
  ['liberationserif', 'Times New Roman'],
  ['nimbusrom', 'Times New Roman'],
  ['termes', 'Times New Roman'],
  ['texgyretermes', 'Times New Roman'],
  ['arialnarrow', 'Arial Narrow'],
  ['liberationsansnarrow', 'Arial Narrow'],
  ['arialblack', 'Arial Black'],
  ['arialunicode', 'Arial Unicode MS'],
  ['arial', 'Arial'],
  ['helvetica', 'Arial'],
  ['liberationsans', 'Arial'],
  ['nimbussan', 'Arial'],
  ['couriernew', 'Courier New'],
  ['courier', 'Courier New'],
  ['liberationmono', 'Courier New'],
  ['nimbusmono', 'Courier New'],
  ['carlito', 'Calibri'],
  ['calibri', 'Calibri'],
  ['caladea', 'Cambria'],
  ['cambriamath', 'Cambria Math'],
  ['cambria', 'Cambria'],
  ['zapfdingbats', 'Zapf Dingbats'],
  ['opensymbol', 'OpenSymbol'],
  ['symbol', 'Symbol'],
  ['urwpalladio', 'Palatino Linotype'],
  ['texgyrepagella', 'Palatino Linotype'],
  ['palatino', 'Palatino Linotype'],
  ['newcenturysch', 'Century Schoolbook'],
  ['centuryschl', 'Century Schoolbook'],
  ['centuryschool', 'Century Schoolbook'],
  ['texgyreschola', 'Century Schoolbook'],
  ['urwbookman', 'Bookman Old Style'],
  ['texgyrebonum', 'Bookman Old Style'],
  ['bookman', 'Bookman Old Style'],
  ['urwgothic', 'Century Gothic'],
  ['texgyreadventor', 'Century Gothic'],
  ['avantgarde', 'Century Gothic'],
  ['itcavantgarde', 'Century Gothic'],
  ['texgyreheros', 'Arial'],
  ['texgyrecursor', 'Courier New'],
  ['cmtt', 'Courier New'],
  ['lmmono', 'Courier New'],
]

const descents: Readonly<Record<string, number>> = {
  Calibri: 0.25,
  'Times New Roman': 0.216,
  Arial: 0.212,
  'Arial Narrow': 0.212,
  'Courier New': 0.3,
  Cambria: 0.222,
  'Palatino Linotype': 0.274,
  'Century Schoolbook': 0.263,
  'Bookman Old Style': 0.283,
  Georgia: 0.219,
  Verdana: 0.21,
  Tahoma: 0.207,
  OpenSymbol: 0.217,
  'DejaVu Sans': 0.236,
  'DejaVu Serif': 0.236,
  'DejaVu Sans Mono': 0.236,
}

/** What follows the family in a name. */
const styles = /[-, ]?(?:(?:Bold|Italic|Oblique|Regular|Roman|Medium|Semi|Demi|Light|Book|Black|Heavy|Ital|Bd|It)+|PSMT|PS|MT|Std|Pro)$/i

function withoutStyle(name: string): string {
  let base = name
  for (let step = 0; step < 4; step++) {
    const shorter = base.replace(styles, '')
    if (shorter === base || shorter === '') return base
    base = shorter
  }
  return base
}
