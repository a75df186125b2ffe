import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { OutputColours } from '../colour/output-intents.ts'
import type { Validation } from '../validation.ts'
import { checkAction } from './actions.ts'

const common = 'Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet'
const types = {
  1: typeSet(common),
  2: typeSet(`${common} Polygon PolyLine Caret FileAttachment Watermark Redact`),
} as const

function typeSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' ').map((name) => `/${name}`))
}

const maxAnnotations = 100_000

/** The bits of flags (ISO 32000, table 165). */
const flags = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const

/** Checks the annotations of a page (6.5 or 6.3) and their actions. */
export function checkAnnotations(page: PdfObject, number: number, output: OutputColours, validation: Validation): void {
  const { part, findings } = validation
  for (const annotation of page.get('/Annots').items(maxAnnotations)) {
    if (!annotation.isDictionary) continue
    const place = { page: number, object: annotation.id }
    const subtype = annotation.get('/Subtype').name ?? ''
    if (!types[part === 1 ? 1 : 2].has(subtype)) findings.add('ANNOTATION_TYPE', place)
    checkFlags(annotation, subtype)
    checkAppearance(annotation, subtype)
    const opacity = annotation.get('/CA').number
    if (opacity !== undefined && opacity !== 1) findings.add('ANNOTATION_ALPHA', place)
    if ((annotation.has('/C') || annotation.has('/IC')) && output !== 'RGB ') findings.add('ANNOTATION_COLOUR', place)
    if (subtype === '/Widget') {
      if (annotation.has('/A')) findings.add('WIDGET_ACTION', place)
      if (annotation.has('/AA')) findings.add('WIDGET_ADDITIONAL_ACTIONS', place)
    }
    checkAction(annotation.get('/A'), validation, place)
    const more = annotation.get('/AA')
    for (const key of more.keys()) checkAction(more.get(key), validation, place)

    function checkFlags(one: PdfObject, type: string): void {
      const value = one.get('/F').integer
      if (value === undefined) {
        if (type !== '/Popup' || part === 1) findings.add('ANNOTATION_FLAGS_MISSING', place)
        return
      }
      const forbidden = flags.invisible | flags.hidden | flags.noView | (part === 1 ? 0 : flags.toggleNoView)
      if ((value & flags.print) === 0 || (value & forbidden) !== 0) findings.add('ANNOTATION_FLAGS', place)
    }

    function checkAppearance(one: PdfObject, type: string): void {
      const appearances = one.get('/AP')
      if (!appearances.isDictionary) {
        if (type !== '/Popup' && type !== '/Link' && !isPoint(one)) findings.add('APPEARANCE_MISSING', place)
        if (type === '/Widget' && !isPoint(one)) findings.add('FIELD_APPEARANCE_MISSING', place)
        return
      }
      if (appearances.keys().some((key) => key !== '/N') || !appearances.has('/N')) findings.add('APPEARANCE_KEYS', place)
      const normal = appearances.get('/N')
      if (type === '/Widget' && fieldType(one) === '/Btn') {
        if (normal.type !== 'dictionary' || normal.keys().length === 0) findings.add('APPEARANCE_NOT_STATES', place)
      } else if (appearances.has('/N') && !normal.isStream) findings.add('APPEARANCE_NOT_STREAM', place)
    }
  }
}

/** An annotation without an area shows nothing. */
function isPoint(annotation: PdfObject): boolean {
  const [left, bottom, right, top] = annotation.get('/Rect').numbers()
  return left === right && bottom === top
}

const maxLevels = 32

function fieldType(widget: PdfObject): string | undefined {
  let node = widget
  for (let level = 0; level < maxLevels && node.get('/FT').isNull && node.get('/Parent').isDictionary; level++) node = node.get('/Parent')
  return node.get('/FT').name
}
