/** The part of PDFium's module that draws pages. Its own types need an emscripten package that nothing else here uses. */
export interface PdfiumModule {
  pdfium: {
    wasmExports: { malloc(size: number): number; free(pointer: number): void }
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    addFunction(call: (...values: number[]) => number, signature: string): number
    removeFunction(pointer: number): void
    setValue(pointer: number, value: number, type: 'i32'): void
    getValue(pointer: number, type: 'float'): number
  }
  PDFiumExt_Init(): void
  FPDF_LoadCustomDocument(fileAccess: number, password: string): number
  FPDF_GetLastError(): number
  FPDF_CloseDocument(document: number): void
  FPDF_GetPageCount(document: number): number
  FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): boolean
  FPDF_LoadPage(document: number, index: number): number
  FPDF_ClosePage(page: number): void
  FPDF_GetPageWidthF(page: number): number
  FPDF_GetPageHeightF(page: number): number
  FPDFPage_GetMediaBox(page: number, left: number, bottom: number, right: number, top: number): boolean
  FPDFPage_SetCropBox(page: number, left: number, bottom: number, right: number, top: number): void
  FPDFBitmap_Create(width: number, height: number, alpha: number): number
  FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, color: number): void
  FPDFBitmap_GetBuffer(bitmap: number): number
  FPDFBitmap_GetStride(bitmap: number): number
  FPDFBitmap_Destroy(bitmap: number): void
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void
}
