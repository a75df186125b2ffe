import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { boundedBytes } from '../content/bounded-bytes.ts'
import { isStampName } from '../content/stamp-names.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { ArchiveClaim } from './claim.ts'
import { outputColours } from './output-colours.ts'

/** What the stamps on a document's pages contain that PDF/A doesn't allow. */
export function drawnFaults(pdf: Pdf, claim: ArchiveClaim): ArchiveFault[] {
  const faults = new Set<ArchiveFault>()
  const rules: Rules = { pdf, part: claim.part, colours: outputColours(pdf), met: new Set(), found: (fault) => faults.add(fault) }
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    pdf.scoped(() => {
      const objects = pdf.page(number).get('/Resources').get('/XObject')
      for (const name of objects.keys().filter(isStampName)) judgeForm(objects.get(name), rules)
    })
  }
  return [...faults]
}

interface Rules {
  pdf: Pdf
  part: number
  /** The number of colour components of the output intent; undefined without one. */
  colours: number | undefined
  /** The forms that were judged already, since forms may name each other and themselves. */
  met: Set<number>
  found(fault: ArchiveFault): void
}

/** Deeper than any stamp nests. */
const maxDepth = 4
const maxProfileBytes = 16_000_000

function judgeForm(form: PdfObject, rules: Rules, depth = 0): void {
  if (rules.met.has(form.id)) return
  rules.met.add(form.id)
  const resources = form.get('/Resources')
  if (depth > maxDepth) {
    rules.found('added-unknown')
    return
  }
  if (form.get('/Group').isDictionary && rules.part === 1) rules.found('added-transparency')
  for (const state of valuesOf(resources.get('/ExtGState'))) judgeState(state, rules)
  for (const font of valuesOf(resources.get('/Font'))) if (font.get('/Subtype').name !== '/Type3') rules.found('added-unknown')
  for (const key of ['/Pattern', '/Shading', '/ColorSpace']) if (resources.get(key).keys().length > 0) rules.found('added-unknown')
  const inside = valuesOf(resources.get('/XObject'))
  for (const object of inside) {
    if (object.get('/Subtype').name === '/Image') judgeImage(object, rules)
    else judgeForm(object, rules, depth + 1)
  }
  // A form without nested objects draws directly, in RGB.
  if (inside.length === 0 && rules.colours !== 3) rules.found('added-colours')
}

function judgeState(state: PdfObject, { part, colours, found }: Rules): void {
  const isOpaque = ['/ca', '/CA'].every((key) => (state.get(key).number ?? 1) === 1)
  if (isOpaque && ['/Normal', undefined].includes(state.get('/BM').name)) return
  // Later parts allow it if an output intent defines the blending colour space.
  if (part === 1 || colours === undefined) found('added-transparency')
}

function judgeImage(image: PdfObject, rules: Rules): void {
  if (image.get('/SMask').isStream) {
    if (rules.part === 1 || rules.colours === undefined) rules.found('added-transparency')
  }
  const filters = image.get('/Filter')
  const names = filters.isArray ? filters.items().map(({ name }) => name) : [filters.name]
  if (names.includes('/JPXDecode') || names.includes('/LZWDecode')) rules.found('added-unknown')
  if (image.get('/Interpolate').boolean === true) rules.found('added-unknown')
  if (rules.part === 1 && (image.get('/BitsPerComponent').integer ?? 8) > 8) rules.found('added-unknown')
  if (image.get('/ImageMask').boolean !== true) judgeColours(image.get('/ColorSpace'), rules)
}

function judgeColours(space: PdfObject, rules: Rules): void {
  const kind = space.name ?? space.at(0).name
  if (kind === '/DeviceRGB' && rules.colours !== 3) rules.found('added-colours')
  else if (kind === '/DeviceCMYK' && rules.colours !== 4) rules.found('added-colours')
  else if (kind === '/DeviceGray' && rules.colours === undefined) rules.found('added-colours')
  else if (kind === '/Indexed') judgeColours(space.at(1), rules)
  else if (kind === '/ICCBased') judgeProfile(space.at(1), rules)
  else if (!['/DeviceRGB', '/DeviceCMYK', '/DeviceGray', '/CalRGB', '/CalGray', '/Lab'].includes(kind ?? '')) rules.found('added-unknown')
}

/** Part 1 allows only version 2 profiles, the others version 4 as well. */
function judgeProfile(profile: PdfObject, { pdf, part, found }: Rules): void {
  const version = boundedBytes(pdf, profile, maxProfileBytes)?.[8] ?? 99
  if (version > (part === 1 ? 2 : 4)) found('added-unknown')
}

function valuesOf(dictionary: PdfObject): PdfObject[] {
  return dictionary.keys().map((key) => dictionary.get(key))
}
