import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { collectionFaces, type EastAsianFace, eastAsianFaceOf } from '@octavo/core/text/east-asian-faces.ts'
import koffi, { type LibraryHandle } from 'koffi'

type Pointer = bigint

const folder = '/usr/share/fonts/opentype/noto'

koffi.proto('void *FPDF_MAP_FONT(void *self, int weight, int italic, int charset, int pitchFamily, const char *face, void *exact)')
koffi.proto('void *FPDF_GET_FONT(void *self, const char *face)')
koffi.proto('ulong FPDF_GET_FONT_DATA(void *self, void *font, uint table, void *buffer, ulong size)')
koffi.struct('FPDF_SYSFONTINFO', {
  version: 'int',
  release: 'void *',
  enumFonts: 'void *',
  mapFont: 'void *',
  getFont: 'void *',
  getFontData: 'void *',
  getFaceName: 'void *',
  getFontCharset: 'void *',
  deleteFont: 'void *',
})

interface SystemFontInfo {
  mapFont: Pointer
  getFont: Pointer
  getFontData: Pointer
}

/**
 * Lets PDFium write East Asian text whose font a document doesn't embed in the forms of its region. By itself it takes any installed font with
 * the characters, and of a collection always the first face, whose forms are Japanese.
 */
export function preferRegionalFaces(library: LibraryHandle): void {
  const info = library.func('void *FPDF_GetDefaultSystemFontInfo()')() as Pointer | null
  if (info === null) return
  const own = koffi.decode(info, 'FPDF_SYSFONTINFO') as SystemFontInfo
  const call = (pointer: Pointer, proto: string) => koffi.decode(pointer, proto) as (...values: unknown[]) => never
  const [mapFont, getFont] = [call(own.mapFont, 'FPDF_MAP_FONT'), call(own.getFont, 'FPDF_GET_FONT')]
  const getFontData = call(own.getFontData, 'FPDF_GET_FONT_DATA') as unknown as (...values: unknown[]) => number
  /** Where in its collection a face begins, by the handle of the face. */
  const starts = new Map<Pointer, number>()

  /** The face of the region; undefined where it isn't installed as a face of a collection. */
  const regional = (self: Pointer, face: EastAsianFace): Pointer | undefined => {
    const { name, file, index } = collectionOf(face)
    const handle = getFont(self, name) as Pointer | null
    if (!handle) return undefined
    const start = starts.get(handle) ?? startOfFace(file, index)
    if (start === undefined || start >= getFontData(self, handle, collection, null, 0)) return undefined
    starts.set(handle, start)
    return handle
  }
  const mapped = (self: Pointer, weight: number, italic: number, charset: number, pitchFamily: number, name: string, exact: Pointer) => {
    const face = eastAsianFaceOf({ weight, charset, pitchFamily })
    // A font that is installed under the very name is the one that the document means.
    const named = face && !isCollection.test(name) ? (getFont(self, name) as Pointer | null) : null
    return named ?? (face && regional(self, face)) ?? mapFont(self, weight, italic, charset, pitchFamily, name, exact)
  }
  // PDFium finds a face of a collection by the bytes from its start to the end.
  const data = (self: Pointer, font: Pointer, table: number, buffer: Pointer, size: number) => {
    const start = starts.get(font)
    return start !== undefined && table === 0
      ? getFontData(self, font, collection, null, 0) - start
      : getFontData(self, font, table, buffer, size)
  }
  const changed = {
    ...own,
    mapFont: koffi.register(mapped, 'FPDF_MAP_FONT *'),
    getFontData: koffi.register(data, 'FPDF_GET_FONT_DATA *'),
  }
  koffi.encode(info, 'FPDF_SYSFONTINFO', changed)
  library.func('void FPDF_SetSystemFontInfo(void *info)')(info)
}

/** 'ttcf', by which PDFium asks for a whole collection. */
const collection = 0x74746366

/** Names of faces of Noto's collections, of which PDFium itself takes the first alone. */
const isCollection = /^Noto (Sans|Serif) CJK /

function collectionOf({ family, bold, language }: EastAsianFace): { name: string; file: string; index: number } {
  const { suffix, index } = collectionFaces[language]
  const look = family === 'serif' ? 'Serif' : 'Sans'
  const file = join(folder, `Noto${look}CJK-${bold ? 'Bold' : 'Regular'}.ttc`)
  return { name: `Noto ${look} CJK ${suffix}${bold ? ' Bold' : ''}`, file, index }
}

/** Where a face begins in a collection; undefined where there is no such file, or it is none. */
export function startOfFace(path: string, index: number): number | undefined {
  try {
    const file = openSync(path, 'r')
    try {
      const head = Buffer.alloc(12 + (index + 1) * 4)
      const isWhole = readSync(file, head, { position: 0 }) === head.length
      const isFace = isWhole && head.readUInt32BE() === collection && index < head.readUInt32BE(8)
      return isFace ? head.readUInt32BE(12 + index * 4) : undefined
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}
