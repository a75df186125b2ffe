import type { PdfObject } from '../../engines/qpdf/object.ts'
import { readCff } from '../../fonts/programs/cff.ts'
import type { NamedProgram } from '../../fonts/programs/font-program.ts'
import { readGlyphLookup } from '../../fonts/programs/sfnt.ts'
import { openType1, type Type1Parts } from '../../fonts/programs/type1.ts'
import { subsetGlyphs } from '../../fonts/subset-font.ts'
import type { FontUse } from '../../inventory/font-uses.ts'
import { subsetCff } from './cff-subset.ts'
import { type1ToCff } from './type1/type1-to-cff.ts'
import { glyphsOfCff, glyphsOfComposite, glyphsOfSimple, namesOfSimple } from './used-glyphs.ts'

/** A font and the codes that pages show in it. */
export interface FontUser {
  font: PdfObject
  use: FontUse
}

/** A font program that shows the same in fewer bytes, and where it belongs. */
export interface SmallerProgram {
  key: '/FontFile2' | '/FontFile3'
  /** What kind of program it is, where the key leaves that open. */
  subtype?: '/OpenType' | CffSubtype
  bytes: Uint8Array
}

const cffSubtypes = ['/Type1C', '/CIDFontType0C'] as const
type CffSubtype = (typeof cffSubtypes)[number]

export const fontFileKeys = ['/FontFile', '/FontFile2', '/FontFile3'] as const
export type FontFileKey = (typeof fontFileKeys)[number]

interface Embedded {
  key: FontFileKey
  /** Only with this key there are several kinds. */
  subtype: string | undefined
  bytes: Uint8Array
  /** All fonts that use the program; undefined where not all are known, or other text may be shown in it later. */
  users: readonly FontUser[] | undefined
}

/** The program in fewer bytes; undefined where it can't be had so, or isn't understood. */
export function smallerProgram({ key, subtype, bytes, users }: Embedded): SmallerProgram | undefined {
  if (key === '/FontFile') return convertedType1(bytes, users)
  if (!users) return undefined
  if (key === '/FontFile2') return subsetTrueType(bytes, users)
  return subtype === '/OpenType' ? subsetOpenType(bytes, users) : subsetBareCff(bytes, users, subtype)
}

/** The glyphs of a font that its codes stand for; undefined where they can't be told. */
type GlyphsOf = (user: FontUser) => Iterable<number> | undefined

function allGlyphs(users: readonly FontUser[], glyphsOf: GlyphsOf): Set<number> | undefined {
  const glyphs = new Set<number>()
  for (const user of users) {
    const own = glyphsOf(user)
    if (!own) return undefined
    for (const glyph of own) glyphs.add(glyph)
  }
  return glyphs
}

function isComposite(font: PdfObject): boolean {
  return font.get('/Subtype').name === '/Type0'
}

function subsetTrueType(bytes: Uint8Array, users: readonly FontUser[]): SmallerProgram | undefined {
  const isFoundByNumber = users.every(({ font }) => isComposite(font))
  const lookup = isFoundByNumber ? undefined : readGlyphLookup(bytes)
  const glyphs = allGlyphs(users, ({ font, use }) =>
    isComposite(font) ? glyphsOfComposite(font, use) : lookup && glyphsOfSimple(font, use, lookup),
  )
  const subset = glyphs && subsetGlyphs({ font: bytes, glyphs, foundBy: lookup ? 'font' : 'number' })
  return subset && { key: '/FontFile2', bytes: subset }
}

/** Composite fonts that find glyphs by their numbers; others are hardly ever met. */
function subsetOpenType(bytes: Uint8Array, users: readonly FontUser[]): SmallerProgram | undefined {
  const isTrueType = ({ font }: FontUser) => font.get('/DescendantFonts').at(0).get('/Subtype').name === '/CIDFontType2'
  if (!users.every(isTrueType)) return undefined
  const glyphs = allGlyphs(users, ({ font, use }) => glyphsOfComposite(font, use))
  const subset = glyphs && subsetGlyphs({ font: bytes, glyphs, foundBy: 'number' })
  return subset && { key: '/FontFile3', subtype: '/OpenType', bytes: subset }
}

function subsetBareCff(bytes: Uint8Array, users: readonly FontUser[], named: string | undefined): SmallerProgram | undefined {
  const subtype = cffSubtypes.find((each) => each === named)
  const program = subtype && readCff(bytes)
  if (!program) return undefined
  const glyphs = allGlyphs(users, ({ font, use }) => {
    if (isComposite(font)) return glyphsOfCff(font, use, program)
    if (program.kind === 'cid') return undefined
    return namesOfSimple(font, use, program)?.map((name) => program.glyphNamed(name) ?? 0)
  })
  // Most producers have left unused glyphs out already.
  if (!glyphs || glyphs.size >= program.glyphCount * mostUsed) return undefined
  const subset = subsetCff(bytes, program, glyphs)
  return subset && { key: '/FontFile3', subtype, bytes: subset }
}

const mostUsed = 0.95

/** Where glyphs can't be told, all of them stay, and the font still takes half of the bytes. */
function convertedType1(bytes: Uint8Array, users: readonly FontUser[] | undefined): SmallerProgram | undefined {
  const font = openType1(bytes)
  const cff = font && type1ToCff(font, users && usedNames(font, users))
  return cff && { key: '/FontFile3', subtype: '/Type1C', bytes: cff }
}

function usedNames({ glyphs, encoding }: Type1Parts, users: readonly FontUser[]): Set<string> | undefined {
  const program: Pick<NamedProgram, 'glyphNamed' | 'encoding'> = { encoding, glyphNamed: (name) => (glyphs.has(name) ? 0 : undefined) }
  const names = users.map(({ font, use }) => (isComposite(font) ? undefined : namesOfSimple(font, use, program)))
  return names.includes(undefined) ? undefined : new Set(names.flatMap((own) => own ?? []))
}
