import { contentTokens } from '../../content/content-tokens.ts'
import { decodedName } from '../../content/decoded-name.ts'

/** Something drawn by a content stream that may be an image. Names include their slash. */
export type Drawn =
  | { kind: 'object'; name: string }
  | { kind: 'pattern'; name: string }
  | { kind: 'inline'; entries: string; data: Uint8Array }

/** Parses a content stream as far as images need: objects and patterns by name, inline images with their bytes. */
export function* drawnIn(content: Uint8Array): Generator<Drawn> {
  let lastName = ''
  for (const token of contentTokens(content)) {
    if (token.kind === 'inline') {
      yield token
      lastName = ''
      continue
    }
    const { text } = token
    if (text.startsWith('/')) lastName = text
    else if (text === 'Do') yield { kind: 'object', name: decodedName(lastName) }
    else if ((text === 'scn' || text === 'SCN') && lastName !== '') yield { kind: 'pattern', name: decodedName(lastName) }
    if (isOperator.test(text)) lastName = ''
  }
}

const isOperator = /^[A-Za-z'"]/
