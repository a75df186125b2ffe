import koffi from 'koffi'
import { type Pointer, pdfium } from './library.ts'

/** Lets PDFium draw form fields and generate missing appearances; scripts are never run. */
export interface FormEnvironment extends Disposable {
  handle: Pointer
  pageLoaded(page: Pointer): void
  pageClosing(page: Pointer): void
}

/** Starts the form environment of a document; undefined if it has no form. */
export function startFormEnvironment(document: Pointer): FormEnvironment | undefined {
  const library = pdfium()
  if (library.FPDF_GetFormType(document) === 0) return undefined
  // FPDF_FORMFILLINFO: a version number and callbacks, all of which may be null. PDFium keeps its address.
  const info: Pointer = koffi.alloc('uint8_t', formFillInfoBytes)
  koffi.encode(info, 'uint8_t', new Array<number>(formFillInfoBytes).fill(0), formFillInfoBytes)
  koffi.encode(info, 'int', formFillInfoVersion)
  const handle = library.FPDFDOC_InitFormFillEnvironment(document, info)
  if (handle === null) {
    koffi.free(info)
    return undefined
  }
  return {
    handle,
    pageLoaded: (page) => library.FORM_OnAfterLoadPage(page, handle),
    pageClosing: (page) => library.FORM_OnBeforeClosePage(page, handle),
    [Symbol.dispose]() {
      library.FPDFDOC_ExitFormFillEnvironment(handle)
      koffi.free(info)
    },
  }
}

const formFillInfoBytes = 512
const formFillInfoVersion = 1
