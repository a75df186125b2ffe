/** The part of PDFium's module that draws pages and reads their text. Its own types need an emscripten package that nothing else here uses. */
export interface PdfiumModule {
  pdfium: {
    wasmExports: { malloc(size: number): number; free(pointer: number): void }
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    addFunction(call: (...values: number[]) => number | undefined, signature: string): number
    removeFunction(pointer: number): void
    setValue(pointer: number, value: number, type: 'i32' | 'float'): void
    getValue(pointer: number, type: 'float' | 'double' | 'i32'): number
  }
  PDFiumExt_Init(): void
  /** The structure by which PDFium looks for fonts, which must live as long as the module. */
  FPDF_SetSystemFontInfo(info: number): void
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
  FPDFPage_HasTransparency(page: number): boolean
  FPDFPage_GetAnnotCount(page: number): number
  FPDFPage_GetAnnot(page: number, index: number): number
  FPDFPage_CloseAnnot(annotation: number): void
  FPDFAnnot_GetSubtype(annotation: number): number
  FPDFAnnot_GetFlags(annotation: number): number
  FPDFAnnot_SetFlags(annotation: number, flags: number): boolean
  FPDFAnnot_HasKey(annotation: number, key: string): boolean
  FPDFAnnot_GetStringValue(annotation: number, key: string, target: number, length: number): number
  FPDFAnnot_GetRect(annotation: number, rectangle: number): boolean
  FPDFAnnot_CountAttachmentPoints(annotation: number): number
  FPDFAnnot_GetAttachmentPoints(annotation: number, index: number, target: number): boolean
  FPDFAnnot_GetLine(annotation: number, start: number, end: number): boolean
  FPDFAnnot_GetVertices(annotation: number, target: number, count: number): number
  FPDFAnnot_GetInkListCount(annotation: number): number
  FPDFAnnot_GetInkListPath(annotation: number, index: number, target: number, count: number): number
  /** The colour by its entries; the standard function refuses annotations with a drawing. */
  EPDFAnnot_GetColor(annotation: number, which: number, red: number, green: number, blue: number): boolean
  EPDFAnnot_GetOpacity(annotation: number, target: number): boolean
  EPDFAnnot_GetBorderStyle(annotation: number, width: number): number
  EPDFAnnot_GetLineEndings(annotation: number, start: number, end: number): boolean
  EPDFAnnot_GetRectangleDifferences(annotation: number, left: number, bottom: number, right: number, top: number): boolean
  FPDFBookmark_GetFirstChild(document: number, parent: number): number
  FPDFBookmark_GetNextSibling(document: number, entry: number): number
  FPDFBookmark_GetTitle(entry: number, target: number, length: number): number
  FPDFBookmark_GetDest(document: number, entry: number): number
  FPDFBookmark_GetAction(entry: number): number
  FPDFAction_GetDest(document: number, action: number): number
  FPDFDest_GetDestPageIndex(document: number, place: number): number
  FPDFPage_GetRotation(page: number): number
  FPDFPage_CountObjects(page: number): number
  FPDFPage_GetObject(page: number, index: number): number
  FPDF_GetPageBoundingBox(page: number, box: number): boolean
  FPDFPageObj_GetType(object: number): number
  FPDFPageObj_GetMatrix(object: number, matrix: number): boolean
  FPDFPageObj_SetMatrix(object: number, matrix: number): boolean
  FPDFPageObj_HasTransparency(object: number): boolean
  FPDFPageObj_CountMarks(object: number): number
  /** Objects in the same marked content have the same mark. */
  FPDFPageObj_GetMark(object: number, index: number): number
  FPDFPageObj_RemoveMark(object: number, mark: number): boolean
  /** 0 if there is no such entry. */
  FPDFPageObjMark_GetParamValueType(mark: number, key: string): number
  /** The number of the marked content that an object is in; -1 outside of any. */
  FPDFPageObj_GetMarkedContentID(object: number): number
  FPDF_StructTree_GetForPage(page: number): number
  FPDF_StructTree_Close(tree: number): void
  FPDF_StructTree_CountChildren(tree: number): number
  FPDF_StructTree_GetChildAtIndex(tree: number, index: number): number
  FPDF_StructElement_CountChildren(element: number): number
  /** 0 for a child that is no element. */
  FPDF_StructElement_GetChildAtIndex(element: number, index: number): number
  /** -1 for a child that is no marked content. */
  FPDF_StructElement_GetChildMarkedContentID(element: number, index: number): number
  FPDF_StructElement_GetAltText(element: number, target: number, length: number): number
  /** An inactive object isn't drawn. */
  FPDFPageObj_SetIsActive(object: number, isActive: boolean): boolean
  FPDFFormObj_CountObjects(form: number): number
  FPDFFormObj_GetObject(form: number, index: number): number
  FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): boolean
  FPDFText_LoadPage(page: number): number
  FPDFText_ClosePage(text: number): void
  FPDFText_CountChars(text: number): number
  FPDFText_GetUnicode(text: number, index: number): number
  FPDFText_IsGenerated(text: number, index: number): number
  FPDFText_IsHyphen(text: number, index: number): number
  FPDFText_GetTextObject(text: number, index: number): number
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): boolean
  FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): boolean
  /** Writes left, top, right and bottom as floats. */
  FPDFText_GetLooseCharBox(text: number, index: number, target: number): boolean
  FPDFText_GetMatrix(text: number, index: number, matrix: number): boolean
  FPDFText_GetFontSize(text: number, index: number): number
  FPDFText_GetFillColor(text: number, index: number, red: number, green: number, blue: number, alpha: number): boolean
  FPDFTextObj_GetFont(object: number): number
  FPDFFont_GetBaseFontName(font: number, target: number, length: number): number
  FPDFFont_GetFlags(font: number): number
  /** 1 or 0; -1 for what is no font. */
  FPDFFont_GetIsEmbedded(font: number): number
  FPDFFont_GetAscent(font: number, size: number, target: number): boolean
  FPDFFont_GetDescent(font: number, size: number, target: number): boolean
  FPDFFont_GetGlyphWidth(font: number, character: number, size: number, target: number): boolean
  FPDFFont_GetGlyphPath(font: number, character: number, size: number): number
  FPDFGlyphPath_CountGlyphSegments(path: number): number
  FPDFGlyphPath_GetGlyphPathSegment(path: number, index: number): number
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): boolean
  FPDFPathSegment_GetType(segment: number): number
  FPDFPathSegment_GetClose(segment: number): boolean
  FPDFPageObj_GetClipPath(object: number): number
  FPDFClipPath_CountPaths(clip: number): number
  FPDFTextObj_GetTextRenderMode(object: number): number
  FPDFImageObj_GetImageMetadata(object: number, page: number, about: number): boolean
  FPDFImageObj_GetImageFilterCount(object: number): number
  FPDFImageObj_GetImageDataRaw(object: number, target: number, length: number): number
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
