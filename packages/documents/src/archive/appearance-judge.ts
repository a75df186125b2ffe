import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { boundedBytes } from '../content/bounded-bytes.ts'
import { contentTokens } from '../content/content-tokens.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** Looks into the appearances of a document's annotations. Each is looked into once, however many annotations share it. */
export interface AppearanceJudge {
  found(fault: ArchiveFault): void
  /** Looks for anything that lets the page shine through. */
  blending(look: PdfObject): void
  /** Looks for colours of red, green and blue that don't say which those are. */
  colours(look: PdfObject): void
}

/** Content of appearances that is read, in all. What is beyond, or damaged, isn't known to conform. */
const maxBytes = 16_000_000

export function createAppearanceJudge(pdf: Pdf, found: (fault: ArchiveFault) => void): AppearanceJudge {
  let bytesLeft = maxBytes

  function judgeBlending(form: PdfObject): void {
    const states = form.get('/Resources').get('/ExtGState')
    const isGroup = form.get('/Group').get('/S').name === '/Transparency'
    if (isGroup || form.get('/SMask').isStream || states.keys().some((key) => blends(states.get(key)))) found('added-transparency')
  }

  function judgeColours(form: PdfObject): void {
    if (form.get('/Subtype').name === '/Image' || form.get('/Resources').get('/ColorSpace').has('/DefaultRGB')) return
    const content = boundedBytes(pdf, form, bytesLeft)
    bytesLeft -= content?.length ?? 0
    if (!content) found('added-unknown')
    else if (namesRgb(content)) found('added-colours')
  }

  return { found, blending: eachOnce(judgeBlending), colours: eachOnce(judgeColours) }
}

/** Applies a rule to a form and to all objects that it draws, once to each, since forms may name each other and themselves. */
function eachOnce(rule: (form: PdfObject) => void): (look: PdfObject) => void {
  const met = new Set<number>()
  return (look) => {
    for (const waiting = [look]; waiting.length > 0; ) {
      const form = waiting.pop()
      if (!form?.isStream || met.has(form.id)) continue
      met.add(form.id)
      rule(form)
      const objects = form.get('/Resources').get('/XObject')
      for (const key of objects.keys()) waiting.push(objects.get(key))
    }
  }
}

function blends(state: PdfObject): boolean {
  const isOpaque = ['/ca', '/CA'].every((alpha) => (state.get(alpha).number ?? 1) === 1)
  return !isOpaque || !['/Normal', '/Compatible', undefined].includes(state.get('/BM').name)
}

function namesRgb(content: Uint8Array): boolean {
  let before = ''
  for (const token of contentTokens(content)) {
    if (token.kind !== 'token') continue
    if (token.text === 'rg' || token.text === 'RG') return true
    if ((token.text === 'cs' || token.text === 'CS') && before === '/DeviceRGB') return true
    before = token.text
  }
  return false
}
