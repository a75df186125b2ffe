import { drawAppearances } from '../forms/draw-appearances.ts'
import type { Assembly, AssemblySource } from './assembly.ts'

/** Draws the fields of a page onto it with their current appearance, and removes them. Works on a source page before it is placed. */
export function flattenFields(assembly: Assembly, source: AssemblySource, number: number): void {
  const { pdf } = source
  pdf.scoped(() => {
    const page = pdf.page(number)
    const annotations = page.get('/Annots').items(50_000)
    const widgets = annotations.filter((annotation) => annotation.get('/Subtype').name === '/Widget')
    if (widgets.length === 0) return
    page.set('/Annots', pdf.array(annotations.filter((annotation) => annotation.get('/Subtype').name !== '/Widget')))
    drawAppearances(pdf, page, widgets)
    assembly.report.flattenedFields += widgets.length
  })
}
