import { describe, expect, test } from 'vitest'
import { english } from '../text/language.ts'
import { codesOf, type DetailKind } from './details.ts'
import { errorTable } from './error-table.ts'
import { isPlainError, sayError } from './errors.ts'
import { type Message, messageOf, sentencesOf } from './message.ts'
import { noteTable } from './note-table.ts'
import { isNote } from './notes.ts'
import { isOptionFault } from './option-faults.ts'
import { optionTable } from './option-table.ts'

const tables: Readonly<Record<string, Readonly<Record<string, Message>>>> = { errors: errorTable, notes: noteTable, options: optionTable }
const isKnown: Readonly<Record<string, (value: unknown) => boolean>> = { errors: isPlainError, notes: isNote, options: isOptionFault }
const entries = Object.entries(tables).flatMap(([table, messages]) =>
  Object.entries(messages).map(([code, message]) => [code, message, table] as const),
)

describe.each(entries)('%s', (code, message, table) => {
  test('is said whatever its details are, with none left open', () => {
    for (const details of samplesOf(message)) {
      const said = messageOf(message, details, { language: english, sayError })
      expect(said).toMatch(/^[A-Z\d"].*\.$/)
      expect(said).not.toMatch(/[{}]|undefined|NaN|\s\s|\s\.$/)
      expect(isKnown[table]?.(JSON.parse(JSON.stringify({ code, details })))).toBe(true)
    }
  })

  test('names only details that it has, and each of its codes says something', () => {
    const known = { ...message.details, ...message.maybe }
    for (const sentence of sentencesOf(message.sentence))
      for (const [, name = ''] of sentence.matchAll(/\{(\w+)\}/g)) expect(Object.keys(known)).toContain(name)
    const cases = JSON.stringify(message.sentence)
    for (const kind of Object.values(known))
      if (typeof kind === 'object' && 'code' in kind && Array.isArray(kind.code))
        for (const one of codesOf(kind)) expect(cases).toContain(`"${one}":`)
  })

  test('speaks plain English, and says nothing of our insides', () => {
    for (const sentence of sentencesOf(message.sentence)) {
      expect(sentence).not.toMatch(/exception|null|undefined|SQL|qpdf|PDFium|sandbox|slot/i)
      expect(sentence).not.toMatch(/picture|\b(?:is|are|do|does|did|was|could) not\b|cannot|any more|once more|anew|begin|go on|not right/i)
    }
  })
})

test('no detail is a word of a language', () => {
  for (const [, { details = {}, maybe = {} }] of entries)
    for (const kind of Object.values({ ...details, ...maybe })) for (const code of codesIn(kind)) expect(code).toMatch(/^[a-zA-Z\d./+-]+$/)
})

/** Details of each kind, with one and with several, and each code once. */
function samplesOf({ details = {}, maybe = {} }: Message): Record<string, unknown>[] {
  const kinds = Object.entries(details)
  const longest = Math.max(1, ...kinds.map(([, kind]) => valuesOf(kind).length))
  const given = Array.from({ length: longest }, (_, index) =>
    Object.fromEntries(kinds.map(([name, kind]) => [name, valuesOf(kind)[index % valuesOf(kind).length]])),
  )
  const more = Object.entries(maybe).map(([name, kind]) => [name, valuesOf(kind)[0]] as const)
  return given.flatMap((sample) => [{ ...sample, ...Object.fromEntries(more) }, ...(needsAll(sample) ? [] : [sample])])
}

/** What was left out is counted for all things but tags. */
function needsAll({ what }: Record<string, unknown>): boolean {
  return what === 'bookmarks' || what === 'links'
}

function valuesOf(kind: DetailKind): unknown[] {
  if (kind === 'name') return ['Anna']
  if (kind === 'names') return [['Anna'], ['Anna', 'Bob']]
  if (kind === 'pages') return [[3], [1, 2, 3, 9]]
  if (kind === 'share') return [0.001, 0.5]
  if (kind === 'error')
    return [
      { code: 'PAGE_OUT_OF_RANGE', details: { page: 4, pageCount: 3 } },
      { code: 'INTERNAL', details: {} },
    ]
  if (typeof kind === 'string') return [1, 2, 100_000_000]
  if ('code' in kind) return [...codesOf(kind)]
  if ('sentences' in kind) return Object.keys(kind.sentences)
  if ('words' in kind) return [...Object.keys(kind.words).map((word) => [word]), Object.keys(kind.words)]
  if ('counts' in kind) return Object.keys(kind.counts).flatMap((thing) => [{ [thing]: 1 }, { [thing]: 2 }])
  return [[Object.fromEntries(Object.entries(kind.of).map(([name, of]) => [name, valuesOf(of)[0]]))]]
}

function codesIn(kind: DetailKind): string[] {
  if (typeof kind === 'string') return []
  if ('code' in kind) return [...codesOf(kind)]
  if ('words' in kind) return Object.keys(kind.words)
  if ('sentences' in kind) return []
  return 'counts' in kind ? Object.keys(kind.counts) : Object.keys(kind.of)
}
