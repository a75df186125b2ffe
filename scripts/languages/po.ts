import { type Catalogue, keyOf, type PluralForms } from '@octavo/core/words/catalogue.ts'
import { type GetTextTranslation, po } from 'gettext-parser'
import { pluralForms } from './plural-forms.ts'
import type { Sentence } from './sentences.ts'

/** A compiled catalogue, its problems, and the sentences without a translation. */
export interface CompiledLanguage {
  catalogue: Catalogue
  problems: string[]
  missing: Sentence[]
}

/** Compiles a PO file. Drafts (`fuzzy`), empty and obsolete entries are left out; an invalid one is a problem. */
export function compilePo(language: string, text: string, sentences: ReadonlyMap<string, Sentence>): CompiledLanguage {
  const compiled: Record<string, string | PluralForms> = {}
  const problems: string[] = []
  const forms = pluralForms(language)
  for (const entry of entriesIn(text)) {
    const key = keyOf(entry.msgid, entry.msgctxt)
    const sentence = sentences.get(key)
    if (sentence?.english !== entry.msgid || isUnfinished(entry)) continue
    const problem = problemOf(sentence, entry.msgstr, forms)
    if (problem) problems.push(`languages/${language}.po: '${entry.msgid}' ${problem}`)
    else compiled[key] = sentence.many === undefined ? (entry.msgstr[0] ?? '') : byForm(forms, entry.msgstr)
  }
  const missing = [...sentences].filter(([key]) => compiled[key] === undefined).map(([, sentence]) => sentence)
  return { catalogue: { language, sentences: compiled }, problems, missing }
}

function entriesIn(text: string): GetTextTranslation[] {
  const { translations } = po.parse(text, { validation: false })
  return Object.values(translations).flatMap((group) => Object.values(group).filter(({ msgid }) => msgid !== ''))
}

function isUnfinished({ msgstr, comments }: GetTextTranslation): boolean {
  return msgstr.every((text) => text === '') || /\bfuzzy\b/.test(comments?.flag ?? '')
}

function problemOf({ english, many }: Sentence, texts: readonly string[], forms: readonly string[]): string | undefined {
  const wanted = many === undefined ? 1 : forms.length
  if (texts.length !== wanted || texts.includes('')) return `has ${texts.filter(Boolean).length} of ${wanted} forms (${forms.join(', ')}).`
  const known = marksIn(many ?? english)
  const other = texts.map(marksIn).find((marks) => !isSame(marks, known, many !== undefined))
  return other && `is filled in as ${[...other].join(' ') || 'nothing'} instead of ${[...known].join(' ') || 'nothing'}.`
}

/** The placeholders, tags and count of a sentence. */
function marksIn(sentence: string): Set<string> {
  const withoutTyped = sentence.replace(/\{\{|\}\}/g, ' ')
  return new Set(withoutTyped.match(/\{\w+\}|<\/?\w+>/g) ?? [])
}

/** A plural form may omit a value, such as the number in 'one page'; none may add an unknown one. */
function isSame(marks: ReadonlySet<string>, known: ReadonlySet<string>, isForm: boolean): boolean {
  return marks.isSubsetOf(known) && (isForm || known.isSubsetOf(marks))
}

function byForm(forms: readonly Intl.LDMLPluralRule[], texts: readonly string[]): PluralForms {
  return Object.fromEntries(forms.map((form, at) => [form, texts[at] ?? '']))
}
