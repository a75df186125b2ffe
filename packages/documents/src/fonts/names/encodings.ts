import { cffStrings } from './cff-strings.ts'
import { standardNames } from './standard-names.ts'

/** The names of glyphs by code (ISO 32000, annex D); undefined where an encoding has none. */
export type GlyphNames = readonly (string | undefined)[]

/** Runs of codes of the standard encoding and the number of the first name of each among the standard strings. */
const standardRuns: readonly [first: number, count: number, name: number][] = [
  [0x20, 95, 1],
  [0xa1, 15, 96],
  [0xb1, 4, 111],
  [0xb6, 8, 115],
  [0xbf, 1, 123],
  [0xc1, 8, 124],
  [0xca, 2, 132],
  [0xcd, 4, 134],
  [0xe1, 1, 138],
  [0xe3, 1, 139],
  [0xe8, 4, 140],
  [0xf1, 1, 144],
  [0xf5, 1, 145],
  [0xf8, 4, 146],
]

export const standardEncoding: GlyphNames = fromRuns()

function fromRuns(): GlyphNames {
  const names: (string | undefined)[] = Array.from({ length: 256 })
  for (const [first, count, name] of standardRuns)
    for (let index = 0; index < count; index++) names[first + index] = cffStrings[name + index]
  return names
}

/** The letters of the Macintosh encoding come in the order of their codes, without the one that deletes. */
export const macRomanEncoding: GlyphNames = Array.from({ length: 256 }, (_, code) => {
  if (code < 0x20 || code === 0x7f) return undefined
  if (code === 0xca) return 'space'
  return standardNames[3 + (code < 0x7f ? code - 0x20 : code - 0x21)]
})

const winAnsiUpper = [
  'Euro bullet quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE bullet Zcaron',
  'bullet bullet quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe bullet',
  'zcaron Ydieresis space exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft',
  'logicalnot hyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior',
  'ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla',
  'Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply',
  'Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave',
  'eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash',
  'ugrave uacute ucircumflex udieresis yacute thorn ydieresis',
].flatMap((line) => line.split(' '))

export const winAnsiEncoding: GlyphNames = Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x80) return winAnsiUpper[code - 0x80]
  return code === 0x7f ? 'bullet' : macRomanEncoding[code]
})

/** The encodings that fonts name. */
export const namedEncodings: Readonly<Record<string, GlyphNames>> = {
  '/StandardEncoding': standardEncoding,
  '/WinAnsiEncoding': winAnsiEncoding,
  '/MacRomanEncoding': macRomanEncoding,
}
