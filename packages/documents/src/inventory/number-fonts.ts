import type { PdfObject } from '../engines/qpdf/object.ts'

/** Gives every font of a dictionary of fonts an object number, by which text that uses it is found. */
export function numberFonts(fonts: PdfObject): void {
  for (const name of fonts.keys()) {
    const font = fonts.get(name)
    if (font.isDictionary && font.id === 0) fonts.set(name, font.indirect())
  }
}
