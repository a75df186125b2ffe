import { endOfImageData } from '../../../content/inline-image-bounds.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { deviceNamed } from '../colour/colour-spaces.ts'
import { checkToken } from '../syntax/check-token.ts'
import type { ContentRun } from './content-run.ts'
import { drawStream } from './use-state.ts'
import { checkImage, checkInlineFilters, either, hasOwnInks, isTransparentImage } from './xobjects.ts'

/** Checks an external object that content draws. */
export function draw(run: ContentRun, object: PdfObject): void {
  const subtype = object.get('/Subtype').name
  if (subtype === '/Image') drawImage(run, object)
  else if (subtype === '/Form') drawStream(run, object)
  else if (subtype === '/PS') run.checks.validation.findings.add('POSTSCRIPT', { page: run.page })
}

function drawImage(run: ContentRun, image: PdfObject): void {
  const { painter, state, page, checks } = run
  const isMask = image.get('/ImageMask').boolean === true
  run.isClear ||= isTransparentImage(image)
  if (isMask) painter.paint(state.fill, state)
  const space = image.get('/ColorSpace')
  if (!space.isNull && !isMask) painter.checkSpace(space)
  else if (!isMask && hasOwnInks(image)) painter.checkSpace(checks.validation.pdf.parse('/DeviceCMYK'))
  if (checks.imagesMet.has(image.id)) return
  checks.imagesMet.add(image.id)
  for (const one of [image, image.get('/SMask')]) if (one.isStream) checkImage(one, checks.validation, { page, object: one.id })
}

/** Checks an inline image, whose data is passed over. */
export function drawInline(run: ContentRun): void {
  const { bytes, lexer, painter, state, page, resources, checks } = run
  const { validation } = checks
  const place = { page }
  const from = lexer.end
  for (let kind = lexer.next(); kind !== 'end'; kind = lexer.next()) {
    checkToken(lexer, validation.part, validation.findings, place)
    if (kind === 'keyword' && lexer.text() === 'ID') break
  }
  const entries = Buffer.from(bytes.subarray(from, lexer.start)).toString('latin1')
  lexer.at = endOfImageData(bytes, lexer.end) + 3
  const image = parsed(run, entries)
  if (!image) return
  checkInlineFilters(image, validation, place)
  checkImage(image, validation, place)
  if (either(image, '/ImageMask', '/IM').boolean === true) painter.paint(state.fill, state)
  const space = either(image, '/ColorSpace', '/CS')
  const isNamed = space.name !== undefined && deviceNamed(space.name) === undefined
  if (!space.isNull) painter.checkSpace(isNamed ? resources.find('/ColorSpace', space.name ?? '') : space)
}

/** The dictionary of an inline image; undefined if it can't be read. */
function parsed({ checks }: ContentRun, entries: string): PdfObject | undefined {
  try {
    const dictionary = checks.validation.pdf.parse(`<<${entries}>>`)
    return dictionary.isDictionary ? dictionary : undefined
  } catch {
    return undefined
  }
}
