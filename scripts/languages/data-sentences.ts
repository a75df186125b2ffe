import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { Sentence } from './sentences.ts'

/** What the tables below are read from. Their texts are translated where they are shown, by `tData` or `sayData`. */
const places = {
  catalogue: 'packages/tools/src/registry/catalogue.ts',
  questions: 'packages/tools/src/registry/questions.ts',
  errors: 'packages/core/src/messages/errors.ts',
  notes: 'packages/core/src/messages/notes.ts',
  texts: 'apps/web/src/features/texts/texts.ts',
} as const

/** The files that hold tables and nothing else, whose texts need no `t`. */
export const dataFiles: ReadonlySet<string> = new Set(Object.values(places))

/** The fields whose strings are shown. Everything else in a table is for programs. */
const shownFields = new Set(
  [
    ['title', 'description', 'actionText', 'loadingText', 'finalTitle', 'finalText'],
    ['question', 'answer', 'message', 'lead', 'heading', 'paragraphs'],
    ['label', 'labels', 'hint', 'hints', 'placeholder', 'choices', 'families'],
  ].flat(),
)

/** The texts of the tables that pages and answers are made of, found by running them. */
export async function findDataSentences(root: string): Promise<Sentence[]> {
  const [catalogue, questions, ...tables] = await Promise.all(Object.values(places).map((path) => load(root, path)))
  const tools = textsIn([catalogue?.catalogue, { families: catalogue?.families }], places.catalogue)
  const options = await Promise.all(Object.entries(tableOf(catalogue?.optionsOf)).map(([tool, module]) => optionTexts(tool, module)))
  const asked = await Promise.all(Object.entries(tableOf(questions?.questionsOf)).map(([tool, module]) => questionTexts(tool, module)))
  const others = tables.flatMap((module, at) => textsIn(Object.values(module), Object.values(places)[at + 2] ?? ''))
  return [...tools, ...options.flat(), ...asked.flat(), ...others]
}

async function optionTexts(tool: string, load: () => Promise<object>): Promise<Sentence[]> {
  const schema: unknown = Object.entries(await load()).find(([name]) => name === 'Options')?.[1]
  if (!(schema instanceof z.ZodType)) throw new Error(`The options of ${tool} are no schema`)
  return textsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `packages/tools/src/${tool}/options.ts`)
}

async function questionTexts(tool: string, load: () => Promise<object>): Promise<Sentence[]> {
  return textsIn(Object.values(await load()), `packages/tools/src/${tool}/questions.ts`)
}

/** Every string below a field that is shown. */
function textsIn(value: unknown, place: string, isShown = false): Sentence[] {
  if (typeof value === 'string') return isShown && /\p{L}/u.test(value) ? [{ english: value, places: [place] }] : []
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, place, isShown))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) =>
    textsIn(inner, place, shownFields.has(field) || (isShown && typeof inner === 'string')),
  )
}

function tableOf(value: unknown): Record<string, () => Promise<object>> {
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, load]) => (typeof load === 'function' ? [[name, () => load()]] : [])),
  )
}

async function load(root: string, path: string): Promise<Record<string, unknown>> {
  return await import(pathToFileURL(join(root, path)).href)
}
