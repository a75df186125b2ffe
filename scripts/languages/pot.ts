import { type GetTextTranslation, po } from 'gettext-parser'
import type { Sentence } from './sentences.ts'

/** The path of the template for translators, from the root folder. */
export const potPath = 'languages/octavo.pot'

/** The template for translators. References are files without lines, so that it changes only with sentences. */
export function writePot(sentences: Iterable<Sentence>): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = { '': { '': { msgid: '', msgstr: [''], comments } } }
  for (const sentence of sorted(sentences)) {
    const context = sentence.context ?? ''
    translations[context] = { ...translations[context], [sentence.english]: entryOf(sentence) }
  }
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8').trimEnd()}\n`
}

const headers = {
  'Project-Id-Version': 'Octavo',
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
}
const comments = { translator: 'Made by npm run languages. Do not edit.' }

function entryOf({ english, many, context, places }: Sentence): GetTextTranslation {
  return {
    msgid: english,
    ...(many !== undefined && { msgid_plural: many }),
    ...(context !== undefined && { msgctxt: context }),
    msgstr: many === undefined ? [''] : ['', ''],
    comments: { reference: places.join('\n') },
  }
}

function sorted(sentences: Iterable<Sentence>): Sentence[] {
  const order = (sentence: Sentence) => `${sentence.places[0]}\n${sentence.english}\n${sentence.context ?? ''}`
  return [...sentences].sort((one, other) => (order(one) < order(other) ? -1 : 1))
}
