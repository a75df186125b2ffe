import { byLanguage } from '../text/by-language.ts'
import { formatCount } from '../text/count.ts'
import { formatBytes, formatLimit, formatShare } from '../text/format.ts'
import type { Language } from '../text/language.ts'
import { formatList } from '../text/lists.ts'
import { lookUp } from '../words/catalogue.ts'
import { translated } from '../words/say.ts'
import { pluralForm } from '../words/say-plural.ts'
import { fill } from '../words/sentence.ts'
import type { CountedWords, DetailKind, DetailOf, ErrorDetail, Joined, WordsKind } from './details.ts'

/** An English sentence with `{name}` for each detail; singular and plural if it depends on a number. */
export type Sentence = string | (CountedWords & { count: string })

/**
 * The text of a message: a sentence; one selected by a code in the details; the first one whose details are all present; or all of those in
 * a row. A sentence is left out if one of its details is missing.
 */
export type Said =
  | Sentence
  | { by: string; cases: Readonly<Record<string, Said>> }
  | { firstOf: readonly Said[] }
  | { all: readonly Said[] }

/** An entry of a message table: its details and its text. */
export interface Message {
  details?: Readonly<Record<string, DetailKind>>
  /** Optional details. */
  maybe?: Readonly<Record<string, DetailKind>>
  sentence: Said
}

/** The details that a message requires. */
export type DetailsOf<Entry> = GivenDetails<Entry> & MaybeDetails<Entry>

type GivenDetails<Entry> = Entry extends { details: infer Kinds }
  ? { readonly [Name in keyof Kinds]: DetailOf<Kinds[Name]> }
  : Readonly<Record<never, never>>

type MaybeDetails<Entry> = Entry extends { maybe: infer Kinds }
  ? { readonly [Name in keyof Kinds]?: DetailOf<Kinds[Name]> | undefined }
  : Readonly<Record<never, never>>

/** Gives the sentence of an error that is a detail of another message. */
export type SayError = (error: ErrorDetail, language: Language) => string

/** The sentences of a message in a language, with its details formatted for it. */
export function messageOf(
  { details: kinds = {}, maybe = {}, sentence }: Message,
  details: Readonly<Record<string, unknown>>,
  { language, sayError }: { language: Language; sayError: SayError },
): string {
  const all = { ...kinds, ...maybe }
  return said(sentence) ?? ''

  function said(what: Said): string | undefined {
    if (typeof what === 'string') return filled(translated(language, what))
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
    return filled(formOf(what, details[what.count], language))
  }

  function filled(words: string): string | undefined {
    const names = [...words.matchAll(placeholder)].map(([, name = '']) => name)
    if (names.some((name) => details[name] === undefined)) return undefined
    const values = names.map((name) => [name, written(all[name] ?? 'name', details[name], { language, sayError })])
    return fill(words, Object.fromEntries(values), language)
  }
}

/** Every sentence that a message can consist of, in English. */
export function sentencesOf(what: Said): string[] {
  if (typeof what === 'string') return [what]
  if ('by' in what) return Object.values(what.cases).flatMap(sentencesOf)
  if ('firstOf' in what) return what.firstOf.flatMap(sentencesOf)
  return 'all' in what ? what.all.flatMap(sentencesOf) : [what.one, what.other]
}

/** Words of a table as a list: `printing, copying and changes`. */
export function wordList<Code extends string>(
  { words, joined: by, place }: WordsKind<Code>,
  codes: readonly Code[],
  language: Language,
): string {
  return joined(
    codes.map((code) => wordIn(words[code], { place, language })),
    by,
    language,
  )
}

/** Page numbers as ranges: `1-4, 9`. Only the first of many ranges are listed. */
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

const placeholder = /\{(\w+)\}/g

function wordIn(word: string, { place, language }: { place: string; language: Language }): string {
  const found = lookUp(language, word, place)
  return typeof found === 'string' ? found : word
}

/** The plural form for a number; for a list, for its length. */
function formOf({ one, other }: CountedWords, detail: unknown, language: Language): string {
  return pluralForm({ language, count: Array.isArray(detail) ? detail.length : Number(detail), one, many: other })
}

/** Details are validated on input (`hasDetails`), so their types can be trusted here. */
function written(kind: DetailKind, value: unknown, way: { language: Language; sayError: SayError }): string {
  const { language, sayError } = way
  switch (kind) {
    case 'number':
    case 'name':
      return String(value)
    case 'count':
      return formatCount(Number(value), language)
    case 'millions':
      return millionsIn(language).format(Number(value))
    case 'bytes':
      return formatBytes(Number(value), language)
    case 'limit':
      return formatLimit(Number(value), language)
    case 'share':
      return formatShare(Number(value), language)
    case 'names':
      return joined((value as readonly string[]).map(String), 'comma', language)
    case 'pages':
      return pageRanges(value as readonly number[])
    case 'error':
      return sayError(value as ErrorDetail, language)
  }
  if ('code' in kind) return 'place' in kind ? wordIn(kind.code[String(value)] ?? '', { place: kind.place, language }) : String(value)
  if ('sentences' in kind) return translated(language, kind.sentences[String(value)] ?? '')
  if ('words' in kind) return wordList(kind, value as readonly string[], language)
  if ('counts' in kind) {
    const counts = Object.entries(value as Readonly<Record<string, number>>).filter(([, count]) => count > 0)
    const parts = counts.map(([thing, count]) => {
      const words = kind.counts[thing]
      return words ? fill(formOf(words, count, language), { count }, language) : ''
    })
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
  return by === 'sentence' ? parts.join(' ') : formatList(parts, language, by === 'comma' ? 'plain' : by)
}

const millionsIn = byLanguage((locale) => new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long' }))
