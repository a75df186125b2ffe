import type { Run } from '@octavo/layout/model.ts'
import { safeAddress } from '../ooxml/safe-address.ts'
import { escapeStart, escapeText } from './escape.ts'

export interface RunOptions {
  /** What a line break within the text becomes. */
  lineBreak: string
  /** Bold says nothing where all of it is. */
  hasBold: boolean
}

/** The runs of a paragraph as one line of Markdown, or several with hard breaks. */
export function writeRuns(runs: readonly Run[], { lineBreak, hasBold }: RunOptions): string {
  let written = ''
  for (let at = 0; at < runs.length; ) {
    const link = runs[at]?.link
    let end = at + 1
    while (end < runs.length && runs[end]?.link === link) end += 1
    const inside = runs.slice(at, end)
    const address = link === undefined ? undefined : safeAddress(link)
    written += address === undefined ? writeStyled(inside, hasBold) : writeLink(inside, { address, hasBold })
    at = end
  }
  const lines = written.split('\n').map((line) => escapeStart(line.trim()))
  return lines.filter((line) => line !== '').join(lineBreak)
}

function writeLink(runs: readonly Run[], { address, hasBold }: { address: string; hasBold: boolean }): string {
  const text = writeStyled(runs, hasBold).replaceAll('\n', ' ')
  const [before = '', core = '', after = ''] = parted(text)
  // Between angle brackets everything but these is part of the address; `URL` has written spaces and quotes as escapes.
  const target = address.replace(/[<>\\]/g, (sign) => encodeURIComponent(sign))
  return core === '' ? text : `${before}[${core}](<${target}>)${after}`
}

interface Style {
  open: string
  close: string
}

/** Neighbours of the same style are one: marks between them would be part of the text. */
function writeStyled(runs: readonly Run[], hasBold: boolean): string {
  let written = ''
  for (let at = 0; at < runs.length; ) {
    const run = runs[at]
    if (!run) break
    const style = styleOf(run, hasBold)
    let text = textOf(run)
    let end = at + 1
    for (; end < runs.length; end++) {
      const next = runs[end]
      if (!next || next.note !== undefined || styleOf(next, hasBold).open !== style.open) break
      text += textOf(next)
    }
    const following = runs[end]
    written += `${run.note === undefined ? '' : `[^${run.note}]`}${marked(text, style, {
      before: written.at(-1),
      after: following && following.note === undefined ? following.text.at(0) : undefined,
    })}`
    at = end
  }
  return written
}

function textOf({ text }: Run): string {
  return text.split('\n').map(escapeText).join('\n')
}

function styleOf({ bold, italic, strike, raise }: Run, hasBold: boolean): Style {
  const marks = `${strike ? '~~' : ''}${bold && hasBold ? '**' : ''}${italic ? '*' : ''}`
  const tag = raise === 'super' ? 'sup' : raise === 'sub' ? 'sub' : undefined
  const [open, close] = [marks, [...marks].reverse().join('')]
  return tag === undefined ? { open, close } : { open: `<${tag}>${open}`, close: `${close}</${tag}>` }
}

/**
 * Marks stand next to what they mark, each line for itself. Between a letter and a sign such as a full stop they'd count as text, so that
 * signs stay outside there.
 */
function marked(text: string, { open, close }: Style, beside: { before: string | undefined; after: string | undefined }): string {
  if (open === '') return text
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const [before = '', core = '', after = ''] = parted(line)
      const follows = index === 0 && before === '' && isLetter(beside.before)
      const leads = index === lines.length - 1 && after === '' && isLetter(beside.after)
      const start = follows ? (/^[^\p{L}\p{N}]*/u.exec(core)?.[0] ?? '') : ''
      const end = leads ? (/[^\p{L}\p{N}]*$/u.exec(core.slice(start.length))?.[0] ?? '') : ''
      const inside = core.slice(start.length, core.length - end.length)
      return inside === '' ? line : `${before}${start}${open}${inside}${close}${end}${after}`
    })
    .join('\n')
}

/** Space before, text, and space behind it. */
function parted(text: string): string[] {
  return /^(\s*)(.*?)(\s*)$/su.exec(text)?.slice(1) ?? []
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
