import { isRecord } from '../values/is-record.ts'
/**
 * The type of a detail: a number, a name, a code, or a list of those, and how it is formatted in the sentence. Never words: those are in the
 * tables, where they can be translated.
 */
export type DetailKind =
  /** Not formatted: a page number, an HTTP status. */
  | 'number'
  /** A count, with thousands separators. */
  | 'count'
  /** A count in millions: `100 million`. */
  | 'millions'
  | 'bytes'
  /** A limit in bytes, said as it was configured. */
  | 'limit'
  /** A fraction from 0 to 1, shown as a percentage. */
  | 'share'
  /** A name that isn't ours: a file, an address, a font, a format. */
  | 'name'
  | 'names'
  /** Page numbers, shown as ranges. */
  | 'pages'
  /** Another error, shown as its own sentence. */
  | 'error'
  | CodeKind
  | SentenceKind
  | WordsKind
  | CountsKind
  | ThingsKind

/** One of these codes, which selects a sentence; or a code for a word in the table. */
export type CodeKind<Code extends string = string> = { code: readonly Code[] } | ({ code: Readonly<Record<Code, string>> } & InPlace)

/** A code for a whole sentence, which can be translated without its context. */
export interface SentenceKind<Code extends string = string> {
  sentences: Readonly<Record<Code, string>>
}

/** Codes, each for a word in the table. */
export interface WordsKind<Code extends string = string> extends InPlace {
  words: Readonly<Record<Code, string>>
  joined: Joined
}

interface InPlace {
  /** The position of the words in a sentence, for translators: the same word may be inflected differently elsewhere. */
  place: string
}

/** Counts of several kinds of things. */
export interface CountsKind<Thing extends string = string> {
  counts: Readonly<Record<Thing, CountedWords>>
  joined: Joined
}

/** A list of things with their own details, each shown by the same sentence. */
export interface ThingsKind {
  each: string
  of: Readonly<Record<string, 'name' | 'error' | SentenceKind>>
  joined: Joined
}

/** How a list is joined: by `and`, by `or`, by commas alone, or as sentences. */
export type Joined = 'and' | 'or' | 'comma' | 'sentence'

/** Singular and plural; languages with more forms have them in their catalogue. `{count}` is filled in. */
export interface CountedWords {
  one: string
  other: string
}

/** An error without its sentence, as it is stored and sent between processes. The error table defines the details of each code. */
export interface ErrorDetail {
  code: string
  details: Readonly<Record<string, unknown>>
}

/** The value type of a kind of detail. */
export type DetailOf<Kind> = Kind extends 'number' | 'count' | 'millions' | 'bytes' | 'limit' | 'share'
  ? number
  : Kind extends 'name'
    ? string
    : Kind extends 'names'
      ? readonly string[]
      : Kind extends 'pages'
        ? readonly number[]
        : Kind extends 'error'
          ? ErrorDetail
          : Kind extends { code: readonly (infer Code)[] }
            ? Code
            : Kind extends { code: infer Words }
              ? keyof Words
              : Kind extends { sentences: infer Sentences }
                ? keyof Sentences
                : Kind extends { words: infer Words }
                  ? readonly (keyof Words)[]
                  : Kind extends { counts: infer Words }
                    ? { readonly [Thing in keyof Words]?: number }
                    : Kind extends { of: infer Kinds }
                      ? readonly { readonly [Name in keyof Kinds]: DetailOf<Kinds[Name]> }[]
                      : never

/** Whether a value is valid for a kind of detail. `isError` checks nested errors. */
export function isDetail(kind: DetailKind, value: unknown, isError: (value: unknown) => boolean): boolean {
  switch (kind) {
    case 'number':
    case 'count':
    case 'millions':
    case 'bytes':
    case 'limit':
    case 'share':
      return Number.isFinite(value)
    case 'name':
      return typeof value === 'string'
    case 'names':
      return Array.isArray(value) && value.every((name) => typeof name === 'string')
    case 'pages':
      return Array.isArray(value) && value.every(Number.isInteger)
    case 'error':
      return isError(value)
  }
  if ('code' in kind) return typeof value === 'string' && codesOf(kind).includes(value)
  if ('sentences' in kind) return typeof value === 'string' && Object.hasOwn(kind.sentences, value)
  if ('words' in kind) return Array.isArray(value) && value.every((code) => typeof code === 'string' && Object.hasOwn(kind.words, code))
  if ('counts' in kind) return isRecord(value) && Object.entries(value).every(([name, n]) => name in kind.counts && Number.isInteger(n))
  return Array.isArray(value) && value.every((thing) => hasDetails(kind.of, thing, isError))
}

/** Whether a value has exactly these details; those in `maybe` are optional. */
export function hasDetails(
  kinds: Readonly<Record<string, DetailKind>>,
  value: unknown,
  isError: (value: unknown) => boolean,
  maybe: Readonly<Record<string, DetailKind>> = {},
): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  const isKnown = Object.keys(value).every((name) => Object.hasOwn(kinds, name) || Object.hasOwn(maybe, name))
  const fits = ([name, kind]: [string, DetailKind]) => isDetail(kind, value[name], isError)
  return (
    isKnown &&
    Object.entries(kinds).every(fits) &&
    Object.entries(maybe).every(([name, kind]) => value[name] === undefined || fits([name, kind]))
  )
}

export function codesOf({ code }: CodeKind): readonly string[] {
  return Array.isArray(code) ? code : Object.keys(code)
}
