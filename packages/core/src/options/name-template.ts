import type { OptionFault } from '../messages/option-faults.ts'

/** The tokens of a file name template, each in braces. `text:` takes an expression, as in `{text:Invoice (\d+)}`. */
export type NameWord = 'name' | 'n' | 'total' | 'file#' | 'page' | 'bookmark' | 'text' | 'text:' | 'date' | 'time'

/** The tokens that every tool fills in. */
export const commonNameWords: readonly NameWord[] = ['name', 'n', 'total', 'file#', 'date', 'time']

export interface FileNameValues {
  name: string
  n?: number
  total?: number
  /** The number of the file it is made from, from 1. */
  file?: number
  page?: number | string
  bookmark?: string
  /** The text found on the first page of a part. */
  text?: string
  date: Date
}

/** The error of a template that may contain only these tokens; undefined if it is valid. */
export function templateProblem(template: string, words: readonly NameWord[]): OptionFault | undefined {
  const known = new Set<string>(words)
  const rest = template.replace(textWord, (written) => (known.has('text:') ? '' : written)).replace(nestedTextWord, '{text:…}')
  const unknown = [...rest.matchAll(anyWord)].find(([, word = '']) => !known.has(word))
  return unknown ? { code: 'NAME_WORD_UNKNOWN', details: { word: unknown[0], words: words.map(writtenWord) } } : undefined
}

/** Fills a template such as `{name}-{n}-of-{total}`. A token without a value is removed with its separator; unknown tokens stay. */
export function fillFileName(template: string, values: FileNameValues): string {
  const iso = values.date.toISOString()
  const words: Partial<Record<string, string | number>> = {
    name: values.name,
    n: values.n ?? '',
    total: values.total ?? '',
    'file#': values.file ?? '',
    page: values.page ?? '',
    bookmark: values.bookmark ?? '',
    text: values.text ?? '',
    date: iso.slice(0, 10),
    time: iso.slice(11, 19).replaceAll(':', '-'),
  }
  const filled = template.replace(anyWord, (written, word: string) => {
    if (!Object.hasOwn(words, word)) return written
    return String(words[word]) || nothing
  })
  return withoutGaps(inOneFolder(filled))
}

/** Fills each `{text:expression}` with the expression's match. */
export async function fillTextWords(template: string, find: (expression: string) => Promise<string>): Promise<string> {
  let filled = template
  for (const [written, expression = ''] of template.matchAll(textWord)) {
    const found = await find(expression)
    // Braces would be read as a token of the template.
    filled = filled.replace(written, () => found.replace(/[{}]/g, '') || nothing)
  }
  return filled
}

/** Folder separators become dashes, so that nothing before them is lost. */
export function inOneFolder(name: string): string {
  return name.replace(/[/\\]/g, '-')
}

const anyWord = /\{([^{}]*)\}/g
/** An expression may contain counts in braces, as in `\d{4}`. */
const textWord = /\{text:((?:[^{}]|\{\d+(?:,\d*)?\})+)\}/g
const nestedTextWord = /\{text:.*\}/g

/** Represents a token without a value until its separators are removed; it can't be typed into a name. */
const nothing = '\u0000'
const gap = /([-–—_., ]*)(?:\(\0\)|\[\0\]|\0)([-–—_., ]*)/

/** A separator next to a missing value is dropped; between two values one stays. */
function withoutGaps(filled: string): string {
  let name = filled
  for (let found = gap.exec(name); found; found = gap.exec(name)) {
    const [whole, before = '', after = ''] = found
    const isEdge = found.index === 0 || found.index + whole.length === name.length
    name = name.slice(0, found.index) + (isEdge ? '' : before || after) + name.slice(found.index + whole.length)
  }
  return name
}

function writtenWord(word: NameWord): string {
  return word === 'text:' ? '{text:expression}' : `{${word}}`
}
