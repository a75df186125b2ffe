import { contentBytes } from '../../../content/content-bytes.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { ColourSpaces } from '../colour/colour-spaces.ts'
import type { FontUses } from '../fonts/font-uses.ts'
import type { Validation } from '../validation.ts'
import { checkContent } from './check-content.ts'
import type { ContentChecks, Reading } from './content-run.ts'
import { initialState } from './graphics-state.ts'
import { defaultSpaces, type Resources } from './resources.ts'
import { checkForm } from './xobjects.ts'

/** Checks what content draws, and all that it draws with. */
export interface ContentChecker {
  /** Gives whether it draws anything transparent. */
  checkPage(contents: readonly PdfObject[], resources: Resources, page: number): boolean
  /** A form as an annotation shows it. */
  checkForm(form: PdfObject, outer: Resources, page: number): boolean
  checkGroup(group: PdfObject, resources: Resources, page: number): void
}

export function createContentChecker(validation: Validation, colours: ColourSpaces, fonts: FontUses): ContentChecker {
  const { findings } = validation
  /** Whether each form or pattern that was checked is transparent. */
  const known = new Map<string, boolean>()
  const checks: ContentChecks = {
    validation,
    colours,
    fonts,
    statesMet: new Set(),
    imagesMet: new Set(),
    glyphsMet: new Map(),
    checkContent: (bytes, within, reading) => checkContent(bytes, within, reading, checks),
    checkStream,
  }

  /** Reads a form or pattern once for each set of resources that it may use. */
  function checkStream(stream: PdfObject, outer: Resources, reading: Reading): boolean {
    const { page } = reading
    const own = stream.get('/Resources')
    const key = `${stream.id} ${own.isDictionary ? '' : outer.own.id}`
    const before = known.get(key)
    if (before !== undefined) return before
    // One that draws itself draws nothing more.
    known.set(key, false)
    const inside: Resources = { own, outer }
    checkForm(stream, validation, { page, object: stream.id })
    const group = stream.get('/Group')
    checkGroup(group, inside, page)
    const isClear = checkContent(contentOf([stream], page), inside, reading, checks)
    const isTransparent = isClear || group.get('/S').name === '/Transparency'
    known.set(key, isTransparent)
    return isTransparent
  }

  /** The streams of a page are one content; a token never spans two of them. */
  function contentOf(streams: readonly PdfObject[], page: number): Uint8Array {
    const parts = streams.flatMap((stream) => {
      const bytes = contentBytes(stream, { lenient: true })
      if (!bytes) findings.add('FILE_NOT_CHECKED', { page, object: stream.id })
      return bytes ? [bytes, newLine] : []
    })
    return parts.length === 2 ? (parts[0] ?? newLine) : Buffer.concat(parts)
  }

  function checkGroup(group: PdfObject, resources: Resources, page: number): void {
    if (group.get('/S').name !== '/Transparency') return
    findings.add('TRANSPARENCY_GROUP', { page })
    const space = group.get('/CS')
    if (!space.isNull) colours.check(space, defaultSpaces(resources), { page })
  }

  return {
    checkPage: (contents, resources, page) =>
      checkContent(contentOf(contents, page), resources, { page, depth: 0, start: initialState() }, checks),
    checkForm: (form, outer, page) => checkStream(form, outer, { page, depth: 1, start: initialState() }),
    checkGroup,
  }
}

const newLine = Buffer.from('\n')
