import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { ContentRun } from './content-run.ts'
import { checkExtGState, isTransparent } from './ext-gstate.ts'
import { takenOver } from './graphics-state.ts'
import { setFont } from './show-text.ts'

/** Checks an extended graphics state and puts it into effect. */
export function useState(run: ContentRun, set: PdfObject): void {
  if (!set.isDictionary) return
  const { state, checks } = run
  const { id } = set
  if (!checks.statesMet.has(id)) checkExtGState(set, checks.validation, { page: run.page, object: id })
  if (id > 0) checks.statesMet.add(id)
  run.isClear ||= isTransparent(set)
  const mask = set.get('/SMask').get('/G')
  if (mask.isStream) drawStream(run, mask)
  const overprint = set.get('/OP').boolean
  state.overprintMode = set.get('/OPM').integer ?? state.overprintMode
  Object.assign(state.stroke, { isOverprinted: overprint ?? state.stroke.isOverprinted, isChecked: false })
  Object.assign(state.fill, { isOverprinted: set.get('/op').boolean ?? overprint ?? state.fill.isOverprinted, isChecked: false })
  const font = set.get('/Font').at(0)
  if (font.isDictionary) setFont(run, font, '')
}

/** Checks a pattern that something is painted with. */
export function checkPattern(run: ContentRun, pattern: PdfObject): void {
  if (pattern.isStream) drawStream(run, pattern)
  else {
    checkShading(run, pattern.get('/Shading'))
    useState(run, pattern.get('/ExtGState'))
  }
}

export function checkShading({ painter }: ContentRun, shading: PdfObject): void {
  const space = shading.get('/ColorSpace')
  if (!space.isNull) painter.checkSpace(space)
}

/** Checks a form or pattern as the content draws it. */
export function drawStream(run: ContentRun, stream: PdfObject): void {
  const { page, depth, state, within, checks } = run
  const isClear = checks.checkStream(stream, within, { page, depth: depth + 1, start: takenOver(state) })
  run.isClear ||= isClear
}
