/**
 * What a detail of a message is: a number, a name, a code, or a list of those, and how it is written into the sentence. Never a word of
 * a language: those stand in the tables, where they can be translated.
 */
export type DetailKind =
  /** Written as it is: the number of a page, an HTTP status. */
  | 'number'
  /** How many, written with its thousands apart. */
  | 'count'
  /** How many of something that there are millions of: `100 million`. */
  | 'millions'
  | 'bytes'
  /** A part of a whole, 0 to 1, written in percent. */
  | 'share'
  /** What somebody else has named: a file, an address, a font, a format. */
  | 'name'
  | 'names'
  /** Numbers of pages, written as ranges. */
  | 'pages'
  /** Another error, said in its own sentence. */
  | 'error'
  | CodeKind
  | WordsKind
  | CountsKind
  | ThingsKind

/** One of these codes, which chooses among sentences; or a code that stands for a word of the table. */
export type CodeKind<Code extends string = string> = { code: readonly Code[] } | ({ code: Readonly<Record<Code, string>> } & InPlace)

/** Codes, each of which stands for a word of the table. */
export interface WordsKind<Code extends string = string> extends InPlace {
  words: Readonly<Record<Code, string>>
  joined: Joined
}

interface InPlace {
  /** Where in a sentence the words stand, for translators: the same word may need another case elsewhere. */
  place: string
}

/** How many there are of some things. */
export interface CountsKind<Thing extends string = string> {
  counts: Readonly<Record<Thing, CountedWords>>
  joined: Joined
}

/** A list of things with details of their own, each said by the same sentence. */
export interface ThingsKind {
  each: string
  of: Readonly<Record<string, 'name' | 'error'>>
  joined: Joined
}

/** How the parts of a list are joined: by `and`, by `or`, by commas alone, or as sentences. */
export type Joined = 'and' | 'or' | 'comma' | 'sentence'

/** Words for one and for several; languages with more forms have them in their catalogue. `{count}` is filled in. */
export interface CountedWords {
  one: string
  other: string
}

/** An error without its sentence, as it is stored and crosses process borders. The table of errors knows which details belong to its code. */
export interface ErrorDetail {
  code: string
  details: Readonly<Record<string, unknown>>
}

/** The value of a detail of a kind. */
export type DetailOf<Kind> = Kind extends 'number' | 'count' | 'millions' | 'bytes' | 'share'
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
              : Kind extends { words: infer Words }
                ? readonly (keyof Words)[]
                : Kind extends { counts: infer Words }
                  ? { readonly [Thing in keyof Words]?: number }
                  : Kind extends { of: infer Kinds }
                    ? readonly { readonly [Name in keyof Kinds]: DetailOf<Kinds[Name]> }[]
                    : never

/** Whether a value may stand for a detail of a kind. `isError` judges errors inside. */
export function isDetail(kind: DetailKind, value: unknown, isError: (value: unknown) => boolean): boolean {
  switch (kind) {
    case 'number':
    case 'count':
    case 'millions':
    case 'bytes':
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
  if ('words' in kind) return Array.isArray(value) && value.every((code) => typeof code === 'string' && Object.hasOwn(kind.words, code))
  if ('counts' in kind) return isRecord(value) && Object.entries(value).every(([name, n]) => name in kind.counts && Number.isInteger(n))
  return Array.isArray(value) && value.every((thing) => hasDetails(kind.of, thing, isError))
}

/** Whether a value has exactly the details that are named; those of `maybe` may be missing. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
