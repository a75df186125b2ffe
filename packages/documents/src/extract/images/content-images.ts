import { endOfString } from '../../content/content-tokens.ts'
import { decodedName } from '../../content/decoded-name.ts'
import { type InlineImageToken, inlineImageAt } from '../../content/inline-image-bounds.ts'

/** Something drawn by a content stream that may be an image. Names include their slash. */
export type Drawn = { kind: 'object'; name: string } | { kind: 'pattern'; name: string } | InlineImageToken

/**
 * Parses a content stream as far as images need: objects and patterns by name, inline images with their bytes. Most content is text, so
 * the search jumps from one place of interest to the next instead of reading every token, in a tenth of the time.
 */
export function* drawnIn(content: Uint8Array): Generator<Drawn> {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  for (let at = 0; ; ) {
    places.lastIndex = at
    const match = places.exec(text)
    if (!match) return
    at = places.lastIndex
    const [found, name, operator] = match
    if (found === '(') at = endOfString(text, at)
    else if (found === 'BI') {
      const inline = inlineImageAt(content, text, at)
      if (!inline) return
      yield inline.image
      at = inline.next
    } else if (name !== undefined) yield { kind: operator === 'Do' ? 'object' : 'pattern', name: decodedName(name) }
  }
}

/** Comments, the start of strings and of inline images, and names right before an operator that draws. */
const places =
  /%[^\r\n]*|\(|(\/[^\0\t\n\f\r ()<>[\]{}/%]+)[\0\t\n\f\r ]+(Do|scn|SCN)(?![^\0\t\n\f\r ()<>[\]{}/%])|(?<![^\0\t\n\f\r ()<>[\]{}%])BI(?![^\0\t\n\f\r ()<>[\]{}/%])/g
