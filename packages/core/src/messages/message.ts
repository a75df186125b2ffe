import { formatBytes } from '../text/format.ts'
import { type Language, localeOf } from '../text/language.ts'
import type { CountedWords, DetailKind, DetailOf, ErrorDetail, Joined } from './details.ts'

/** A sentence in English with `{name}` for each detail; where a number changes its grammar, one for each form. */
export type Sentence = string | (CountedWords & { count: string })

/**
 * What a message says: a sentence; one chosen by a code among its details; the first whose details are all there; or all of those, one
 * after the other. A sentence is left out where a detail of it is missing.
 */
export type Said =
  | Sentence
  | { by: string; cases: Readonly<Record<string, Said>> }
  | { firstOf: readonly Said[] }
  | { all: readonly Said[] }

/** An entry of a table of messages: what its details are, and what it says. */
export interface Message {
  details?: Readonly<Record<string, DetailKind>>
  /** Details that are not always known. */
  maybe?: Readonly<Record<string, DetailKind>>
  sentence: Said
}

/** The details that a message has to be given. */
export type DetailsOf<Entry> = GivenDetails<Entry> & MaybeDetails<Entry>

type GivenDetails<Entry> = Entry extends { details: infer Kinds }
  ? { readonly [Name in keyof Kinds]: DetailOf<Kinds[Name]> }
  : Readonly<Record<never, never>>

type MaybeDetails<Entry> = Entry extends { maybe: infer Kinds }
  ? { readonly [Name in keyof Kinds]?: DetailOf<Kinds[Name]> | undefined }
  : Readonly<Record<never, never>>

/** Says an error that is a detail of another message. */
export type SayError = (error: ErrorDetail, language: Language) => string

/** The sentences of a message in a language, with its details written as people of that language read them. */
export function messageOf(
  { details: kinds = {}, maybe = {}, sentence }: Message,
  details: Readonly<Record<string, unknown>>,
  { language, sayError }: { language: Language; sayError: SayError },
): string {
  const all = { ...kinds, ...maybe }
  return said(sentence) ?? ''

  function said(what: Said): string | undefined {
    if (typeof what === 'string') return filled(what)
    if ('by' in what) {
      const chosen = what.cases[String(details[what.by])]
      return chosen === undefined ? undefined : said(chosen)
    }
    if ('firstOf' in what) return what.firstOf.map(said).find((one) => one !== undefined)
    if ('all' in what)
      return joined(
        what.all.map(said).filter((one) => one !== undefined),
        'sentence',
        language,
      )
    return filled(what[formOf(details[what.count], language)])
  }

  function filled(words: string): string | undefined {
    const names = [...words.matchAll(placeholder)].map(([, name = '']) => name)
    if (names.some((name) => details[name] === undefined)) return undefined
    const values = names.map((name) => [name, written(all[name] ?? 'name', details[name], { language, sayError })])
    return fill(words, Object.fromEntries(values))
  }
}

/** Every sentence that a message may say, in English. */
export function sentencesOf(what: Said): string[] {
  if (typeof what === 'string') return [what]
  if ('by' in what) return Object.values(what.cases).flatMap(sentencesOf)
  if ('firstOf' in what) return what.firstOf.flatMap(sentencesOf)
  return 'all' in what ? what.all.flatMap(sentencesOf) : [what.one, what.other]
}

/** Words of a table as a list: `printing, copying and changes`. */
export function wordList<Code extends string>(
  { words, joined: by }: { words: Readonly<Record<Code, string>>; joined: Joined },
  codes: readonly Code[],
  language: Language,
): string {
  return joined(
    codes.map((code) => words[code]),
    by,
    language,
  )
}

/** Numbers of pages as a page selection writes them: `1-4, 9`. Of many ranges only the first are named. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const page of [...new Set(pages)].sort((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && range.last === page - 1) range.last = page
    else ranges.push({ first: page, last: page })
  }
  const parts = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
  return (parts.length > maxRanges ? [...parts.slice(0, maxRanges), '…'] : parts).join(', ')
}

const maxRanges = 12

/** The one place where a sentence of a table meets its values. */
function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(placeholder, (whole, name: string) => values[name] ?? whole)
}

const placeholder = /\{(\w+)\}/g

/** A list counts its entries. */
function formOf(detail: unknown, language: Language): 'one' | 'other' {
  const count = Array.isArray(detail) ? detail.length : Number(detail)
  return formats(language).plural.select(count) === 'one' ? 'one' : 'other'
}

/** Details are judged by their kinds where they enter (`hasDetails`); here they are what their kind says. */
function written(kind: DetailKind, value: unknown, way: { language: Language; sayError: SayError }): string {
  const { language, sayError } = way
  const { number, millions, percent } = formats(language)
  switch (kind) {
    case 'number':
    case 'name':
      return String(value)
    case 'count':
      return number.format(Number(value))
    case 'millions':
      return millions.format(Number(value))
    case 'bytes':
      return formatBytes(Number(value))
    case 'share':
      return percent.format(Math.max(0.01, Math.floor(Number(value) * 100) / 100))
    case 'names':
      return joined((value as readonly string[]).map(String), 'comma', language)
    case 'pages':
      return pageRanges(value as readonly number[])
    case 'error':
      return sayError(value as ErrorDetail, language)
  }
  if ('code' in kind) return 'length' in kind.code ? String(value) : (kind.code[String(value)] ?? '')
  if ('words' in kind) return wordList(kind, value as readonly string[], language)
  if ('counts' in kind) {
    const counts = Object.entries(value as Readonly<Record<string, number>>).filter(([, count]) => count > 0)
    const parts = counts.map(([thing, count]) => fill(kind.counts[thing]?.[formOf(count, language)] ?? '', { count: number.format(count) }))
    return joined(parts, kind.joined, language)
  }
  const things = value as readonly Readonly<Record<string, unknown>>[]
  return joined(
    things.map((thing) => messageOf({ details: kind.of, sentence: kind.each }, thing, way)),
    kind.joined,
    language,
  )
}

function joined(parts: readonly string[], by: Joined, language: Language): string {
  return by === 'sentence' ? parts.join(' ') : formats(language)[by].format(parts)
}

/** Made once: making them takes a hundred times as long as using them. */
const made = new Map<Language, ReturnType<typeof makeFormats>>()

function formats(language: Language) {
  const known = made.get(language) ?? makeFormats(localeOf[language])
  made.set(language, known)
  return known
}

function makeFormats(locale: string) {
  return {
    plural: new Intl.PluralRules(locale),
    number: new Intl.NumberFormat(locale),
    millions: new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long' }),
    percent: new Intl.NumberFormat(locale, { style: 'percent' }),
    and: new Intl.ListFormat(locale, { type: 'conjunction' }),
    or: new Intl.ListFormat(locale, { type: 'disjunction' }),
    comma: new Intl.ListFormat(locale, { type: 'unit' }),
  }
}
