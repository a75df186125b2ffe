import { fileURLToPath } from 'node:url'
import koffi from 'koffi'
import '../native-stack.ts'
import { preferRegionalFaces } from './regional-faces.ts'

/** An address inside PDFium. */
export type Pointer = bigint

/** The calls of PDFium's C interface that we use, by their original names. */
export interface Pdfium {
  FPDF_InitLibraryWithConfig(config: LibraryConfig): void
  FPDF_GetLastError(): number
  FPDF_LoadDocument(path: string, password: Uint8Array | null): Pointer | null
  FPDF_CloseDocument(document: Pointer): void
  FPDF_CreateNewDocument(): Pointer | null
  FPDF_ImportPagesByIndex(into: Pointer, from: Pointer, indices: Int32Array, count: number, at: number): number
  FPDF_GetPageCount(document: Pointer): number
  FPDF_GetSecurityHandlerRevision(document: Pointer): number
  FPDF_GetFormType(document: Pointer): number
  FPDF_GetPageSizeByIndexF(document: Pointer, index: number, size: Float32Array): number
  FPDF_LoadPage(document: Pointer, index: number): Pointer | null
  FPDF_ClosePage(page: Pointer): void
  FPDF_GetPageWidthF(page: Pointer): number
  FPDF_GetPageHeightF(page: Pointer): number
  FPDFPage_GetRotation(page: Pointer): number
  FPDFPage_GetMediaBox(page: Pointer, left: Float32Array, bottom: Float32Array, right: Float32Array, top: Float32Array): number
  FPDFPage_GetCropBox(page: Pointer, left: Float32Array, bottom: Float32Array, right: Float32Array, top: Float32Array): number
  FPDFPage_SetCropBox(page: Pointer, left: number, bottom: number, right: number, top: number): void
  FPDFPage_Flatten(page: Pointer, usage: number): number
  FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: Uint8Array, stride: number): Pointer | null
  FPDFBitmap_Destroy(bitmap: Pointer): void
  FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    x: number,
    y: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void
  FPDF_FFLDraw(
    form: Pointer,
    bitmap: Pointer,
    page: Pointer,
    x: number,
    y: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void
  FPDFDOC_InitFormFillEnvironment(document: Pointer, info: Pointer): Pointer | null
  FPDFDOC_ExitFormFillEnvironment(form: Pointer): void
  FORM_OnAfterLoadPage(page: Pointer, form: Pointer): void
  FORM_OnBeforeClosePage(page: Pointer, form: Pointer): void
  FPDFText_LoadPage(page: Pointer): Pointer | null
  FPDFText_ClosePage(text: Pointer): void
  FPDFText_CountChars(text: Pointer): number
  FPDFText_GetText(text: Pointer, start: number, count: number, into: Uint16Array): number
  /** Writes a record of 80 bytes for each character; returns how many. */
  FPDFText_GetCharInfoBatch(text: Pointer, start: number, count: number, into: Uint8Array): number
  /** In radians, clockwise. */
  FPDFText_GetCharAngle(text: Pointer, index: number): number
  FPDFText_GetMatrix(text: Pointer, index: number, matrix: Float32Array): number
  FPDFTextObj_GetFont(object: Pointer): Pointer | null
  FPDFText_SetCharcodes(object: Pointer, codes: Uint32Array, count: number): number
  FPDFFont_GetAscent(font: Pointer, size: number, ascent: Float32Array): number
  FPDFFont_GetDescent(font: Pointer, size: number, descent: Float32Array): number
  FPDFFont_GetGlyphWidthFromCharCode(font: Pointer, code: number, size: number, width: Float32Array): number
  /** Null for a code without an outline; the path belongs to the font. */
  FPDFFont_GetGlyphPathFromCharCode(font: Pointer, code: number, size: number): Pointer | null
  /** The glyph of a code in the font's program; -1 or 0 for none. */
  FPDFFont_GetCharGlyphIndex(font: Pointer, code: number): number
  FPDFGlyphPath_CountGlyphSegments(path: Pointer): number
  FPDFGlyphPath_GetGlyphPathSegment(path: Pointer, index: number): Pointer | null
  FPDFFont_GetBaseFontName(font: Pointer, into: Uint8Array, size: number): number
  FPDFFont_GetFlags(font: Pointer): number
  FPDFFont_GetWeight(font: Pointer): number
  FPDF_GetPageBoundingBox(page: Pointer, leftTopRightBottom: Float32Array): number
  FPDFPage_GetAnnotCount(page: Pointer): number
  FPDFPage_GetAnnot(page: Pointer, index: number): Pointer | null
  FPDFPage_CloseAnnot(annotation: Pointer): void
  FPDFAnnot_GetSubtype(annotation: Pointer): number
  FPDFAnnot_GetRect(annotation: Pointer, leftTopRightBottom: Float32Array): number
  FPDFPage_CountObjects(page: Pointer): number
  FPDFPage_GetObject(page: Pointer, index: number): Pointer | null
  FPDFPageObj_GetType(object: Pointer): number
  /** In the coordinates of the object's container. */
  FPDFPageObj_GetBounds(object: Pointer, left: Float32Array, bottom: Float32Array, right: Float32Array, top: Float32Array): number
  FPDFPageObj_GetMatrix(object: Pointer, matrix: Float32Array): number
  /** Owned by the object. */
  FPDFPageObj_GetClipPath(object: Pointer): Pointer | null
  FPDFClipPath_CountPaths(clip: Pointer): number
  FPDFClipPath_CountPathSegments(clip: Pointer, path: number): number
  FPDFClipPath_GetPathSegment(clip: Pointer, path: number, index: number): Pointer | null
  FPDFFormObj_CountObjects(form: Pointer): number
  FPDFFormObj_GetObject(form: Pointer, index: number): Pointer | null
  FPDFPath_CountSegments(path: Pointer): number
  FPDFPath_GetPathSegment(path: Pointer, index: number): Pointer | null
  FPDFPathSegment_GetType(segment: Pointer): number
  FPDFPathSegment_GetPoint(segment: Pointer, x: Float32Array, y: Float32Array): number
  FPDFPathSegment_GetClose(segment: Pointer): number
  /** How a path is filled: 0 not at all, 1 by the even-odd rule, 2 by the winding number; and whether it is stroked. */
  FPDFPath_GetDrawMode(path: Pointer, fill: Int32Array, stroke: Int32Array): number
  FPDFPageObj_GetFillColor(object: Pointer, red: Uint32Array, green: Uint32Array, blue: Uint32Array, alpha: Uint32Array): number
  FPDFPageObj_GetStrokeColor(object: Pointer, red: Uint32Array, green: Uint32Array, blue: Uint32Array, alpha: Uint32Array): number
  FPDFPageObj_GetStrokeWidth(object: Pointer, width: Float32Array): number
  FPDFPageObj_GetDashCount(object: Pointer): number
  FPDFPageObj_HasTransparency(object: Pointer): number
  /** An object that isn't active isn't drawn. */
  FPDFPageObj_SetIsActive(object: Pointer, active: number): number
  /** The number of the marked content that an object is in; -1 outside of any. */
  FPDFPageObj_GetMarkedContentID(object: Pointer): number
  FPDFImageObj_GetBitmap(image: Pointer): Pointer | null
  FPDFImageObj_GetImageFilterCount(image: Pointer): number
  FPDFImageObj_GetImageFilter(image: Pointer, index: number, into: Uint8Array | null, size: number): number
  FPDFImageObj_GetImagePixelSize(image: Pointer, width: Uint32Array, height: Uint32Array): number
  FPDFBitmap_GetFormat(bitmap: Pointer): number
  FPDFBitmap_GetBuffer(bitmap: Pointer): Pointer | null
  FPDFBitmap_GetWidth(bitmap: Pointer): number
  FPDFBitmap_GetHeight(bitmap: Pointer): number
  FPDFBitmap_GetStride(bitmap: Pointer): number
  FPDF_SaveAsCopy(document: Pointer, writer: FileWrite, flags: number): number
}

interface LibraryConfig {
  version: number
  userFontPaths: null
  isolate: null
  embedderSlot: number
  platform: null
  rendererType: number
}

interface FileWrite {
  version: number
  writeBlock: (self: Pointer, bytes: Pointer, length: number) => number
}

/** PDFium, loaded and initialised on first use. Only one thread of a process may call it. */
export function pdfium(): Pdfium {
  loaded ??= load()
  return loaded
}

/** Loads the library; throws with the names of the calls that the installed version lacks. */
export function checkLibrary(): void {
  pdfium()
}

let loaded: Pdfium | undefined

koffi.struct('FPDF_LIBRARY_CONFIG', {
  version: 'int',
  userFontPaths: 'void *',
  isolate: 'void *',
  embedderSlot: 'uint',
  platform: 'void *',
  rendererType: 'int',
})
koffi.proto('int FPDF_WRITE_BLOCK(void *self, void *bytes, ulong length)')
koffi.struct('FPDF_FILEWRITE', { version: 'int', writeBlock: 'FPDF_WRITE_BLOCK *' })

const declarations = {
  FPDF_InitLibraryWithConfig: 'void FPDF_InitLibraryWithConfig(const FPDF_LIBRARY_CONFIG *config)',
  FPDF_GetLastError: 'ulong FPDF_GetLastError()',
  FPDF_LoadDocument: 'void *FPDF_LoadDocument(const char *path, const char *password)',
  FPDF_CloseDocument: 'void FPDF_CloseDocument(void *document)',
  FPDF_CreateNewDocument: 'void *FPDF_CreateNewDocument()',
  FPDF_ImportPagesByIndex: 'int FPDF_ImportPagesByIndex(void *into, void *from, const int *indices, ulong count, int at)',
  FPDF_GetPageCount: 'int FPDF_GetPageCount(void *document)',
  FPDF_GetSecurityHandlerRevision: 'int FPDF_GetSecurityHandlerRevision(void *document)',
  FPDF_GetFormType: 'int FPDF_GetFormType(void *document)',
  FPDF_GetPageSizeByIndexF: 'int FPDF_GetPageSizeByIndexF(void *document, int index, float *size)',
  FPDF_LoadPage: 'void *FPDF_LoadPage(void *document, int index)',
  FPDF_ClosePage: 'void FPDF_ClosePage(void *page)',
  FPDF_GetPageWidthF: 'float FPDF_GetPageWidthF(void *page)',
  FPDF_GetPageHeightF: 'float FPDF_GetPageHeightF(void *page)',
  FPDFPage_GetRotation: 'int FPDFPage_GetRotation(void *page)',
  FPDFPage_GetMediaBox: 'int FPDFPage_GetMediaBox(void *page, float *left, float *bottom, float *right, float *top)',
  FPDFPage_GetCropBox: 'int FPDFPage_GetCropBox(void *page, float *left, float *bottom, float *right, float *top)',
  FPDFPage_SetCropBox: 'void FPDFPage_SetCropBox(void *page, float left, float bottom, float right, float top)',
  FPDFPage_Flatten: 'int FPDFPage_Flatten(void *page, int usage)',
  FPDFBitmap_CreateEx: 'void *FPDFBitmap_CreateEx(int width, int height, int format, void *pixels, int stride)',
  FPDFBitmap_Destroy: 'void FPDFBitmap_Destroy(void *bitmap)',
  FPDF_RenderPageBitmap:
    'void FPDF_RenderPageBitmap(void *bitmap, void *page, int x, int y, int width, int height, int rotation, int flags)',
  FPDF_FFLDraw: 'void FPDF_FFLDraw(void *form, void *bitmap, void *page, int x, int y, int width, int height, int rotation, int flags)',
  FPDFDOC_InitFormFillEnvironment: 'void *FPDFDOC_InitFormFillEnvironment(void *document, void *info)',
  FPDFDOC_ExitFormFillEnvironment: 'void FPDFDOC_ExitFormFillEnvironment(void *form)',
  FORM_OnAfterLoadPage: 'void FORM_OnAfterLoadPage(void *page, void *form)',
  FORM_OnBeforeClosePage: 'void FORM_OnBeforeClosePage(void *page, void *form)',
  FPDFText_LoadPage: 'void *FPDFText_LoadPage(void *page)',
  FPDFText_ClosePage: 'void FPDFText_ClosePage(void *text)',
  FPDFText_CountChars: 'int FPDFText_CountChars(void *text)',
  FPDFText_GetText: 'int FPDFText_GetText(void *text, int start, int count, uint16_t *into)',
  FPDFText_GetCharInfoBatch: 'int FPDFText_GetCharInfoBatch(void *text, int start, int count, void *into)',
  FPDFText_GetCharAngle: 'float FPDFText_GetCharAngle(void *text, int index)',
  FPDFText_GetMatrix: 'int FPDFText_GetMatrix(void *text, int index, float *matrix)',
  FPDFTextObj_GetFont: 'void *FPDFTextObj_GetFont(void *object)',
  FPDFText_SetCharcodes: 'int FPDFText_SetCharcodes(void *object, const uint32_t *codes, size_t count)',
  FPDFFont_GetAscent: 'int FPDFFont_GetAscent(void *font, float size, float *ascent)',
  FPDFFont_GetDescent: 'int FPDFFont_GetDescent(void *font, float size, float *descent)',
  FPDFFont_GetGlyphWidthFromCharCode: 'int FPDFFont_GetGlyphWidthFromCharCode(void *font, uint32_t code, float size, float *width)',
  FPDFFont_GetGlyphPathFromCharCode: 'void *FPDFFont_GetGlyphPathFromCharCode(void *font, uint32_t code, float size)',
  FPDFFont_GetCharGlyphIndex: 'int FPDFFont_GetCharGlyphIndex(void *font, uint32_t code)',
  FPDFGlyphPath_CountGlyphSegments: 'int FPDFGlyphPath_CountGlyphSegments(void *path)',
  FPDFGlyphPath_GetGlyphPathSegment: 'void *FPDFGlyphPath_GetGlyphPathSegment(void *path, int index)',
  FPDFFont_GetBaseFontName: 'size_t FPDFFont_GetBaseFontName(void *font, void *into, size_t size)',
  FPDFFont_GetFlags: 'int FPDFFont_GetFlags(void *font)',
  FPDFFont_GetWeight: 'int FPDFFont_GetWeight(void *font)',
  FPDF_GetPageBoundingBox: 'int FPDF_GetPageBoundingBox(void *page, float *leftTopRightBottom)',
  FPDFPage_GetAnnotCount: 'int FPDFPage_GetAnnotCount(void *page)',
  FPDFPage_GetAnnot: 'void *FPDFPage_GetAnnot(void *page, int index)',
  FPDFPage_CloseAnnot: 'void FPDFPage_CloseAnnot(void *annotation)',
  FPDFAnnot_GetSubtype: 'int FPDFAnnot_GetSubtype(void *annotation)',
  FPDFAnnot_GetRect: 'int FPDFAnnot_GetRect(void *annotation, float *leftTopRightBottom)',
  FPDFPage_CountObjects: 'int FPDFPage_CountObjects(void *page)',
  FPDFPage_GetObject: 'void *FPDFPage_GetObject(void *page, int index)',
  FPDFPageObj_GetType: 'int FPDFPageObj_GetType(void *object)',
  FPDFPageObj_GetBounds: 'int FPDFPageObj_GetBounds(void *object, float *left, float *bottom, float *right, float *top)',
  FPDFPageObj_GetMatrix: 'int FPDFPageObj_GetMatrix(void *object, float *matrix)',
  FPDFPageObj_GetClipPath: 'void *FPDFPageObj_GetClipPath(void *object)',
  FPDFClipPath_CountPaths: 'int FPDFClipPath_CountPaths(void *clip)',
  FPDFClipPath_CountPathSegments: 'int FPDFClipPath_CountPathSegments(void *clip, int path)',
  FPDFClipPath_GetPathSegment: 'void *FPDFClipPath_GetPathSegment(void *clip, int path, int index)',
  FPDFFormObj_CountObjects: 'int FPDFFormObj_CountObjects(void *form)',
  FPDFFormObj_GetObject: 'void *FPDFFormObj_GetObject(void *form, ulong index)',
  FPDFPath_CountSegments: 'int FPDFPath_CountSegments(void *path)',
  FPDFPath_GetPathSegment: 'void *FPDFPath_GetPathSegment(void *path, int index)',
  FPDFPathSegment_GetType: 'int FPDFPathSegment_GetType(void *segment)',
  FPDFPathSegment_GetPoint: 'int FPDFPathSegment_GetPoint(void *segment, float *x, float *y)',
  FPDFPathSegment_GetClose: 'int FPDFPathSegment_GetClose(void *segment)',
  FPDFPath_GetDrawMode: 'int FPDFPath_GetDrawMode(void *path, _Out_ int *fill, _Out_ int *stroke)',
  FPDFPageObj_GetFillColor:
    'int FPDFPageObj_GetFillColor(void *object, _Out_ uint *red, _Out_ uint *green, _Out_ uint *blue, _Out_ uint *alpha)',
  FPDFPageObj_GetStrokeColor:
    'int FPDFPageObj_GetStrokeColor(void *object, _Out_ uint *red, _Out_ uint *green, _Out_ uint *blue, _Out_ uint *alpha)',
  FPDFPageObj_GetStrokeWidth: 'int FPDFPageObj_GetStrokeWidth(void *object, _Out_ float *width)',
  FPDFPageObj_GetDashCount: 'int FPDFPageObj_GetDashCount(void *object)',
  FPDFPageObj_HasTransparency: 'int FPDFPageObj_HasTransparency(void *object)',
  FPDFPageObj_SetIsActive: 'int FPDFPageObj_SetIsActive(void *object, int active)',
  FPDFPageObj_GetMarkedContentID: 'int FPDFPageObj_GetMarkedContentID(void *object)',
  FPDFImageObj_GetBitmap: 'void *FPDFImageObj_GetBitmap(void *image)',
  FPDFImageObj_GetImageFilterCount: 'int FPDFImageObj_GetImageFilterCount(void *image)',
  FPDFImageObj_GetImageFilter: 'ulong FPDFImageObj_GetImageFilter(void *image, int index, void *into, ulong size)',
  FPDFImageObj_GetImagePixelSize: 'int FPDFImageObj_GetImagePixelSize(void *image, _Out_ uint *width, _Out_ uint *height)',
  FPDFBitmap_GetFormat: 'int FPDFBitmap_GetFormat(void *bitmap)',
  FPDFBitmap_GetBuffer: 'void *FPDFBitmap_GetBuffer(void *bitmap)',
  FPDFBitmap_GetWidth: 'int FPDFBitmap_GetWidth(void *bitmap)',
  FPDFBitmap_GetHeight: 'int FPDFBitmap_GetHeight(void *bitmap)',
  FPDFBitmap_GetStride: 'int FPDFBitmap_GetStride(void *bitmap)',
  FPDF_SaveAsCopy: 'int FPDF_SaveAsCopy(void *document, FPDF_FILEWRITE *writer, ulong flags)',
} as const satisfies Record<keyof Pdfium, string>

function load(): Pdfium {
  const library = koffi.load(libraryPath())
  const calls: Record<string, unknown> = {}
  const missing: string[] = []
  for (const [name, declaration] of Object.entries(declarations)) {
    try {
      calls[name] = library.func(declaration)
    } catch {
      missing.push(name)
    }
  }
  if (missing.length > 0) throw new Error(`the PDFium library does not export ${missing.join(', ')}`)
  const complete = calls as unknown as Pdfium
  complete.FPDF_InitLibraryWithConfig({ version: 2, userFontPaths: null, isolate: null, embedderSlot: 0, platform: null, rendererType: 0 })
  preferRegionalFaces(library)
  return complete
}

function libraryPath(): string {
  return fileURLToPath(import.meta.resolve(`@llamaindex/liteparse-linux-${process.arch}-gnu/libpdfium.so`))
}
