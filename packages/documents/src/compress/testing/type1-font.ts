/** A Type 1 font to be written: charstrings as numbers and operators between spaces. */
export interface Type1Source {
  glyphs: Readonly<Record<string, string>>
  subrs?: readonly string[]
  /** Names by code; the standard encoding without it. */
  encoding?: Readonly<Record<number, string>>
}

/** The subroutines that every font has: the end, the start and a point of a flex, nothing, and a change of hints. */
export const usualSubrs: readonly string[] = [
  '3 0 callothersubr pop pop setcurrentpoint return',
  '0 1 callothersubr return',
  '0 2 callothersubr return',
  'return',
  '1 3 callothersubr pop callsubr return',
]

/** Writes a Type 1 font (Adobe Type 1 Font Format). */
export function type1Font({ glyphs, subrs = usualSubrs, encoding }: Type1Source): { bytes: Buffer; lengths: [number, number, number] } {
  const clear = latin(
    [
      '%!PS-AdobeFont-1.0: Drawn',
      '11 dict begin',
      '/FontName /Drawn def /PaintType 0 def /FontType 1 def',
      '/FontMatrix [0.001 0 0 0.001 0 0] readonly def',
      encoding ? encodingLines(encoding) : '/Encoding StandardEncoding def',
      '/FontBBox {-50 -250 1000 900} readonly def',
      'currentdict end',
      'currentfile eexec\n',
    ].join('\n'),
  )
  const secret = encrypted(
    Buffer.concat([
      latin('dup /Private 9 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n'),
      latin('/BlueValues [-15 0 700 715] def /StdHW [40] def /StdVW [80] def /BlueScale 0.0379 def /lenIV 4 def\n'),
      latin(`/Subrs ${subrs.length} array\n`),
      ...subrs.map((source, index) => entry(`dup ${index}`, source, 'NP')),
      latin(`ND\n2 index /CharStrings ${Object.keys(glyphs).length} dict dup begin\n`),
      ...Object.entries(glyphs).map(([name, source]) => entry(`/${name}`, source, 'ND')),
      latin('end\nend\nreadonly put\nmark currentfile closefile\n'),
    ]),
    55_665,
  )
  const end = latin(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`)
  return { bytes: Buffer.concat([clear, secret, end]), lengths: [clear.length, secret.length, end.length] }
}

function encodingLines(encoding: Readonly<Record<number, string>>): string {
  const lines = Object.entries(encoding).map(([code, name]) => `dup ${code} /${name} put`)
  return `/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${lines.join('\n')}\nreadonly def`
}

function entry(head: string, source: string, tail: string): Buffer {
  const bytes = encrypted(charstring(source), 4330)
  return Buffer.concat([latin(`${head} ${bytes.length} RD `), bytes, latin(` ${tail}\n`)])
}

const operators: Readonly<Record<string, readonly number[]>> = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  dotsection: [12, 0],
  vstem3: [12, 1],
  hstem3: [12, 2],
  seac: [12, 6],
  sbw: [12, 7],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
}

/** Every word that is no operator is a number, in the form of five bytes. */
function charstring(source: string): Buffer {
  return Buffer.concat(
    source.split(' ').map((word) => {
      const value = Number(word)
      return Buffer.from(operators[word] ?? [255, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255])
    }),
  )
}

function encrypted(plain: Buffer, key: number): Buffer {
  let state = key
  return Buffer.from(
    [0, 0, 0, 0, ...plain].map((byte) => {
      const secret = byte ^ (state >> 8)
      state = ((secret + state) * 52_845 + 22_719) & 0xffff
      return secret
    }),
  )
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
