import { closeSync, openSync, readSync } from 'node:fs'
import koffi, { type LibraryHandle } from 'koffi'

type Pointer = bigint

/** PDFium's numbers of East Asian character sets, as those of Windows, and the face of Noto's collections for each. */
const regions: Readonly<Record<number, { suffix: string; index: number }>> = {
  128: { suffix: 'JP', index: 0 },
  129: { suffix: 'KR', index: 1 },
  130: { suffix: 'KR', index: 1 },
  134: { suffix: 'SC', index: 2 },
  136: { suffix: 'TC', index: 3 },
}
const folder = '/usr/share/fonts/opentype/noto'
const roman = 0x10
const boldFrom = 600

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
 * Lets PDFium write East Asian text whose font a document doesn't carry in the forms of its region. By itself it takes any installed font with
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

  const mapped = (self: Pointer, weight: number, italic: number, charset: number, pitchFamily: number, face: string, exact: Pointer) => {
    const region = regions[charset]
    const look = { family: (pitchFamily & roman) === 0 ? 'Sans' : 'Serif', isBold: weight >= boldFrom }
    const handle = region && (getFont(self, `Noto ${look.family} CJK ${region.suffix}${look.isBold ? ' Bold' : ''}`) as Pointer | null)
    if (!handle) return mapFont(self, weight, italic, charset, pitchFamily, face, exact)
    const file = `${folder}/Noto${look.family}CJK-${look.isBold ? 'Bold' : 'Regular'}.ttc`
    starts.set(handle, startOfFace(file, region.index))
    return handle
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

function startOfFace(path: string, index: number): number {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(4)
    readSync(file, start, { position: 12 + index * 4 })
    return start.readUInt32BE()
  } finally {
    closeSync(file)
  }
}
