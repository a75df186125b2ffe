import type { PdfObject } from '../engines/qpdf/object.ts'
import { type GlyphNames, namedEncodings } from './names/encodings.ts'

const maxDifferences = 4096

/** The encoding of a simple font, as its dictionary has it. */
export interface FontEncoding {
  /** The name of the whole or of its base; undefined if it has none. */
  base: string | undefined
  differences: ReadonlyMap<number, string>
  isPresent: boolean
  /** The name of a code's glyph; `builtIn` counts where the dictionary has none. */
  nameOf(code: number, builtIn: GlyphNames): string | undefined
}

export function readEncoding(font: PdfObject): FontEncoding {
  const encoding = font.get('/Encoding')
  const base = encoding.name ?? encoding.get('/BaseEncoding').name
  const differences = readDifferences(encoding.get('/Differences'))
  const names = base === undefined ? undefined : namedEncodings[base]
  return {
    base,
    differences,
    isPresent: !encoding.isNull,
    nameOf: (code, builtIn) => differences.get(code) ?? (names ?? builtIn)[code],
  }
}

/** Names by code, without their slash. */
function readDifferences(differences: PdfObject): Map<number, string> {
  const names = new Map<number, string>()
  let code = 0
  for (const { name, integer } of differences.items(maxDifferences)) {
    if (name === undefined) code = integer ?? code
    else names.set(code++, name.slice(1))
  }
  return names
}
