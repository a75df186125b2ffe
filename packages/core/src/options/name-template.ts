import type { OptionFault } from '../messages/option-faults.ts'

/** The words that a template of file names can have, each in braces. `text:` takes an expression, as in `{text:Invoice (\d+)}`. */
export type NameWord = 'name' | 'n' | 'total' | 'file#' | 'page' | 'bookmark' | 'text' | 'text:' | 'date' | 'time'

/** Those that every tool fills in. */
export const commonNameWords: readonly NameWord[] = ['name', 'n', 'total', 'file#', 'date', 'time']

export interface FileNameValues {
  name: string
  n?: number
  total?: number
  /** Which of the files it is made of, from 1. */
  file?: number
  page?: number | string
  bookmark?: string
  /** What was found on the page at which a part begins. */
  text?: string
  date: Date
}

/** What is wrong with a template where only these words are filled in; nothing if it is right. */
export function templateProblem(template: string, words: readonly NameWord[]): OptionFault | undefined {
  const known = new Set<string>(words)
  const rest = template.replace(textWord, (written) => (known.has('text:') ? '' : written)).replace(nestedTextWord, '{text:…}')
  const unknown = [...rest.matchAll(anyWord)].find(([, word = '']) => !known.has(word))
  return unknown ? { code: 'NAME_WORD_UNKNOWN', details: { word: unknown[0], words: words.map(writtenWord) } } : undefined
}

/** Fills a template such as `{name}-{n}-of-{total}`. A word without a value takes its separator along; unknown words stay as they are. */
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

/** Fills each `{text:expression}` with what the expression finds. */
export async function fillTextWords(template: string, find: (expression: string) => Promise<string>): Promise<string> {
  let filled = template
  for (const [written, expression = ''] of template.matchAll(textWord)) {
    const found = await find(expression)
    // Braces would be taken for a word of the template.
    filled = filled.replace(written, () => found.replace(/[{}]/g, '') || nothing)
  }
  return filled
}

/** What a folder would begin behind becomes a dash, so that nothing before it is lost. */
export function inOneFolder(name: string): string {
  return name.replace(/[/\\]/g, '-')
}

const anyWord = /\{([^{}]*)\}/g
/** An expression may count by braces, as in `\d{4}`. */
const textWord = /\{text:((?:[^{}]|\{\d+(?:,\d*)?\})+)\}/g
const nestedTextWord = /\{text:.*\}/g

/** Stands for a word without a value until its separators are gone, too; nobody can type it into a name. */
const nothing = '\u0000'
const gap = /([-–—_., ]*)(?:\(\0\)|\[\0\]|\0)([-–—_., ]*)/

/** A separator that would divide nothing from something is left out; between two things one stays. */
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
