import type { Run } from '@octavo/layout/model.ts'
import { linkedPlace } from '@octavo/layout/page-link.ts'
import { safeAddress } from '../ooxml/safe-address.ts'
import { xml } from '../ooxml/xml.ts'

/** The runs of a paragraph as HTML. In headings all is bold, so that bold says nothing there. */
export function writeRuns(runs: readonly Run[], { hasBold = true } = {}): string {
  let written = ''
  for (let at = 0; at < runs.length; ) {
    const link = runs[at]?.link
    let end = at + 1
    while (end < runs.length && runs[end]?.link === link) end += 1
    const text = runs.slice(at, end).reduce((all, run) => all + writeRun(run, hasBold), '')
    written += link === undefined ? text : writeLink(link, text)
    at = end
  }
  return written.trim().replace(joints, '')
}

function writeLink(link: string, text: string): string {
  if (linkedPlace(link) !== undefined) return `<a href="${xml(link)}">${text}</a>`
  const address = safeAddress(link)
  return address === undefined ? text : `<a href="${xml(address)}" rel="noreferrer">${text}</a>`
}

function writeRun(run: Run, hasBold: boolean): string {
  const { note, raise, strike, underline, italic, bold, link, text } = run
  const reference = note === undefined ? '' : `<sup><a href="#note-${note}" id="reference-${note}">${note}</a></sup>`
  const inner = xml(text).replaceAll('\n', '<br>\n')
  if (inner.trim() === '') return reference + inner
  const tags = [
    bold && hasBold ? 'strong' : '',
    italic ? 'em' : '',
    // Links are underlined anyway.
    underline && link === undefined ? 'u' : '',
    strike ? 's' : '',
    raise === 'super' ? 'sup' : raise === 'sub' ? 'sub' : '',
  ].filter((tag) => tag !== '')
  // Space at its end belongs to the text around it.
  const core = inner.trim()
  const [before, after] = [inner.slice(0, inner.indexOf(core)), inner.slice(inner.indexOf(core) + core.length)]
  const open = tags.map((tag) => `<${tag}>`).join('')
  const close = tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')
  return `${reference}${before}${open}${core}${close}${after}`
}

/** Neighbours that differ in their size alone are one. */
const joints = /<\/(strong|em)><\1>/g
