import { calculateForm } from '@octavo/core/forms/calculate.ts'
import type { FormField, FormView } from '@octavo/core/forms/form-field.ts'
import { seenPage } from '../annotate/seen-page.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { boxOf } from '../read/boxes.ts'
import { rotationOf } from '../read/page-boxes.ts'
import { isSigned } from '../signatures/remove-signatures.ts'
import { type FormTree, readFormTree } from './form-tree.ts'
import { readField, type SeenBox } from './read-field.ts'
import { readXfaValues } from './xfa.ts'

/** A form that was read, with the tree by which it is filled. */
export interface FormReading {
  view: FormView
  tree: FormTree
}

/** Reads the form of a document: its fields in the order of tabs, and what is to be known of them. */
export function readForm(pdf: Pdf): FormReading {
  const tree = readFormTree(pdf)
  const fields: FormField[] = []
  const notes = new Set<FormView['notes'][number]>()
  const seen = seenBoxes(pdf)
  for (const leaf of tree.fields) {
    pdf.scoped(() => {
      const read = readField(pdf, leaf, seen)
      if (!read) return
      fields.push(read.field)
      if (read.hasScript) notes.add('SCRIPTS_NOT_RUN')
      if (read.differs) notes.add('TWIN_VALUES_DIFFER')
    })
  }
  if (tree.isCut) notes.add('FIELDS_LEFT_OUT')
  const calculation = calculationOrder(pdf, tree, fields)
  const values = new Map(fields.map(({ name, value }) => [name, value]))
  if (calculateForm(fields, (name) => values.get(name), calculation).cycles.length > 0) notes.add('CALCULATION_CYCLE')
  const kind = kindOf(pdf, fields)
  if (kind === 'hybrid-xfa') notes.add('XFA_DROPPED')
  if (kind === 'dynamic-xfa') notes.add('XFA_DYNAMIC')
  return {
    tree,
    view: {
      kind,
      fields: kind === 'dynamic-xfa' ? [] : fields,
      calculation,
      ...(kind === 'dynamic-xfa' && { xfaValues: readXfaValues(pdf) }),
      signed: isSigned(pdf),
      notes: [...notes],
    },
  }
}

/** Static XFA has fields beside it, dynamic has none, or asks to be drawn by those who know XFA. */
function kindOf(pdf: Pdf, fields: readonly FormField[]): FormView['kind'] {
  const hasXfa = !pdf.root.get('/AcroForm').get('/XFA').isNull
  if (!hasXfa) return fields.length > 0 ? 'acroform' : 'none'
  return fields.length === 0 || pdf.root.get('/NeedsRendering').boolean === true ? 'dynamic-xfa' : 'hybrid-xfa'
}

/** The names of calculated fields: those that the form lists in its order, then the others. */
function calculationOrder(pdf: Pdf, tree: FormTree, fields: readonly FormField[]): string[] {
  const calculated = new Set(fields.flatMap(({ name, calculate, script }) => (calculate || script ? [name] : [])))
  if (calculated.size === 0) return []
  const names = new Map(tree.fields.flatMap(({ name, objects }) => objects.map(({ id }) => [id, name] as const)))
  const listed: string[] = []
  pdf.scoped(() => {
    for (const item of pdf.root.get('/AcroForm').get('/CO').items(20_000)) listed.push(names.get(item.id) ?? '')
  })
  return [...new Set([...listed.filter((name) => calculated.has(name)), ...calculated])]
}

/** Places rectangles on pages as they're seen; pages are measured once. */
function seenBoxes(pdf: Pdf): (page: number, rectangle: PdfObject) => SeenBox | undefined {
  const pages = new Map<number, { boxOf(rectangle: readonly number[]): SeenBox['box']; rotation: number }>()
  return (page, rectangle) => {
    const known = pages.get(page) ?? { boxOf: seenPage(pdf, pdf.page(page + 1)).boxOf, rotation: rotationOf(pdf.page(page + 1)) }
    pages.set(page, known)
    const box = boxOf(rectangle)
    if (!box) return undefined
    const seen = known.boxOf([box.left, box.bottom, box.right, box.top])
    const isOnPage = [seen.x, seen.y, seen.width, seen.height].every((side) => Math.abs(side) <= 100_000)
    return isOnPage ? { box: roundedBox(seen), rotation: known.rotation } : undefined
  }
}

function roundedBox({ x, y, width, height }: SeenBox['box']): SeenBox['box'] {
  const thousandth = (value: number) => Math.round(value * 1000) / 1000
  return { x: thousandth(x), y: thousandth(y), width: thousandth(width), height: thousandth(height) }
}
