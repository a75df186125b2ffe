import { type EastAsianFace, eastAsianFaceOf } from '@octavo/core/text/east-asian-faces.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { type FontNeed, faceKey, type GivenFont } from './substitute-face.ts'

/** The fonts that PDFium takes for those which documents don't embed. */
export interface SystemFonts {
  /** The faces that PDFium looked for while it did this, whether or not they were there. */
  watch<Result>(work: () => Result): { result: Result; faces: EastAsianFace[] }
  /** Takes a font unless the known one has all its characters, and returns whether it did. Documents that are open keep the face they have. */
  add(font: GivenFont): boolean
  /** The faces that lack some of the characters. */
  missing(faces: Iterable<EastAsianFace>, characters: ReadonlySet<string>): FontNeed[]
}

interface KnownFace {
  face: EastAsianFace
  handle: number
  bytes?: Uint8Array<ArrayBuffer>
  characters: Set<string>
}

/** Replaces PDFium's own search for fonts, which finds none in a browser. It asks in the middle of its work, so nothing can be fetched then. */
export function createSystemFonts(module: PdfiumModule): SystemFonts {
  const { pdfium } = module
  const known = new Map<string, KnownFace>()
  let asked = new Map<string, EastAsianFace>()

  function knownFace(face: EastAsianFace): KnownFace {
    const key = faceKey(face)
    const one = known.get(key) ?? { face, handle: known.size + 1, characters: new Set() }
    known.set(key, one)
    return one
  }

  /** The handle of a face, or 0: PDFium then takes the nearest face of its own, which has Latin letters alone. */
  function mapFont(weight: number, charset: number, pitchFamily: number): number {
    const face = eastAsianFaceOf({ weight, charset, pitchFamily })
    if (!face) return 0
    asked.set(faceKey(face), face)
    const { bytes, handle } = knownFace(face)
    return bytes ? handle : 0
  }

  /** Writes a font where PDFium has made room for it, and returns its length. It is never a collection of several. */
  function fontData(handle: number, table: number, target: number, room: number): number {
    const bytes = table === 0 ? [...known.values()].find((one) => one.handle === handle)?.bytes : undefined
    if (bytes && room >= bytes.length) pdfium.HEAPU8.set(bytes, target)
    return bytes?.length ?? 0
  }

  install(module, { mapFont, fontData })

  return {
    watch(work) {
      asked = new Map()
      const result = work()
      return { result, faces: [...asked.values()] }
    },
    add({ face, characters, bytes }) {
      const one = knownFace(face)
      const given = new Set(characters)
      if (one.bytes && [...given].every((character) => one.characters.has(character))) return false
      one.bytes = bytes
      one.characters = given
      return true
    },
    missing: (faces, characters) =>
      [...faces].flatMap((face) => {
        const lacking = [...characters].filter((character) => !knownFace(face).characters.has(character))
        return lacking.length > 0 ? [{ face, characters: lacking.join('') }] : []
      }),
  }
}

interface FontCalls {
  mapFont(weight: number, charset: number, pitchFamily: number): number
  fontData(handle: number, table: number, target: number, room: number): number
}

/** The structure FPDF_SYSFONTINFO, for the life of the module; calls that PDFium can do without are 0. */
function install(module: PdfiumModule, { mapFont, fontData }: FontCalls): void {
  const { pdfium } = module
  const version = 1
  const release = pdfium.addFunction(() => undefined, 'vi')
  const map = pdfium.addFunction(
    (_, weight = 0, _italic, charset = 0, pitchFamily = 0) => mapFont(weight, charset, pitchFamily),
    'iiiiiiii',
  )
  const data = pdfium.addFunction(
    (_, handle = 0, table = 0, target = 0, room = 0) => fontData(handle, table, target >>> 0, room >>> 0),
    'iiiiii',
  )
  const faceName = pdfium.addFunction(() => 0, 'iiiii')
  const forget = pdfium.addFunction(() => undefined, 'vii')
  const fields = [version, release, 0, map, 0, data, faceName, 0, forget]
  const info = pdfium.wasmExports.malloc(fields.length * 4)
  for (const [index, field] of fields.entries()) pdfium.setValue(info + index * 4, field, 'i32')
  module.FPDF_SetSystemFontInfo(info)
}
