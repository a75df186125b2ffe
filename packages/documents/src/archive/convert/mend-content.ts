import { contentTokens } from '../../content/content-tokens.ts'
import { openEnds, type Span, withBlanks } from '../../content/open-ends.ts'
import { isIntent } from './graphics-states.ts'
import { mendInlineImage } from './inline-images.ts'
import type { InlinePlace } from './recode-inline.ts'

/** What was found in content. */
export interface MendedContent {
  /** The content as PDF/A allows it; undefined where it is as it was. */
  bytes: Uint8Array | undefined
  /** Whether it sets colours by the four inks of the device. */
  usesInks: boolean
}

/** Removes operators that do not exist and mends what is written into the content itself: rendering intents and inline images. */
export function mendContent(content: Uint8Array, place?: InlinePlace): MendedContent {
  const { blanks: faults, closing, end } = openEnds(content)
  const blanks = content.includes(percent) ? [...faults, ...comments(content)] : faults
  const isCut = end < content.length && hasMore(content, end)
  const sound =
    blanks.length > 0 || isCut ? withBlanks(content, [...blanks, ...(isCut ? [[end, content.length] satisfies Span] : [])]) : content
  const edits: { from: number; to: number; text: Buffer }[] = []
  let usesInks = false
  let name: { text: string; at: number } | undefined
  for (const token of contentTokens(sound)) {
    if (token.kind === 'inline') {
      usesInks ||= /\/(?:CS|ColorSpace)\s*(?:\[\s*\/I(?:ndexed)?\s*)?\/(?:CMYK|DeviceCMYK)\b/.test(token.entries)
      const mended = mendInlineImage(token.entries, token.data, place)
      const from = token.data.byteOffset - sound.byteOffset
      if (mended) edits.push({ from: from - token.entries.length - 3, to: from + token.data.length, text: mended })
    } else if (token.text.startsWith('/')) name = token
    else {
      const { text } = token
      if (text === 'k' || text === 'K') usesInks = true
      else if ((text === 'cs' || text === 'CS') && name?.text === '/DeviceCMYK') usesInks = true
      else if (text === 'ri' && name && !isIntent(name.text))
        edits.push({ from: name.at, to: name.at + name.text.length, text: Buffer.from('/RelativeColorimetric') })
    }
  }
  const isChanged = sound !== content || edits.length > 0 || closing.length > 0
  return { bytes: isChanged ? edited(sound, edits, closing) : undefined, usesInks }
}

const percent = 0x25
// Strings and inline images are passed over as a whole.
const passed = /\((?:[^\\()]|\\[\s\S]|\((?:[^\\()]|\\[\s\S])*\))*\)|\bID\s[\s\S]*?\sEI\b|%[^\r\n]*/g

/** Comments: some readers take one that follows a word for a part of it. */
function comments(content: Uint8Array): Span[] {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  return [...text.matchAll(passed)]
    .filter(([part]) => part.startsWith('%'))
    .map(({ 0: part, index }) => [index, index + part.length] as const)
}

function hasMore(content: Uint8Array, from: number): boolean {
  return content.subarray(from).some((byte) => byte > 0x20)
}

function edited(content: Uint8Array, edits: readonly { from: number; to: number; text: Buffer }[], closing: readonly string[]): Buffer {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, text } of edits) {
    parts.push(content.subarray(at, from), text)
    at = to
  }
  return Buffer.concat([...parts, content.subarray(at), Buffer.from(closing.map((operator) => `\n${operator}`).join(''))])
}
