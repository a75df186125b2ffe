import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DetailKind } from '@octavo/core/messages/details.ts'
import type { Message, Said } from '@octavo/core/messages/message.ts'
import { describeOptions } from '@octavo/tools/describe-options.ts'
import * as z from 'zod'
import type { Sentence } from './sentences.ts'

/** The sources of the tables below. Their texts are translated where they are shown, by `tData` or `sayData`. */
const places = {
  catalogue: 'packages/tools/src/registry/catalogue.ts',
  errors: 'packages/core/src/messages/error-table.ts',
  notes: 'packages/core/src/messages/note-table.ts',
  faults: 'packages/core/src/messages/option-table.ts',
  tokens: 'packages/tools/src/options/option-tokens.ts',
  texts: 'apps/web/src/features/texts/texts.ts',
  pages: 'apps/web/src/app/page-texts.ts',
  descriptions: 'apps/web/src/app/page-descriptions.ts',
  siteMap: 'apps/web/src/app/site-map.ts',
  offers: 'packages/tools/src/registry/offers.ts',
  accounts: 'packages/core/src/accounts/messages.ts',
  userLinks: 'apps/web/src/shared/user/user-links.ts',
  licences: 'scripts/site/licence-headings.ts',
  testCards: 'packages/core/src/api/sandbox-cards.ts',
  pdfARules: 'packages/core/src/messages/pdfa-rule-table.ts',
} as const

/** Files with nothing but tables, whose texts need no `t`. */
export const dataFiles: ReadonlySet<string> = new Set(Object.values(places))

/** The fields whose strings are shown. All other strings in a table are internal. */
export const shownFields: ReadonlySet<string> = new Set(
  [
    ['title', 'description', 'actionText', 'loadingText', 'finalTitle', 'finalText', 'text'],
    ['question', 'answer', 'message', 'messages', 'lead', 'heading', 'headings', 'paragraphs', 'keywords'],
    ['label', 'hint', 'hints', 'placeholder', 'group', 'unset', 'unit', 'families', 'tokenLabels'],
  ].flat(),
)

/** The texts of all tables, collected by importing them. */
export async function findDataSentences(root: string): Promise<Sentence[]> {
  const { catalogue, families } = await load(root, places.catalogue)
  const tools = Array.isArray(catalogue) ? catalogue.filter(isTool) : []
  const tables = [
    places.tokens,
    places.texts,
    places.pages,
    places.descriptions,
    places.siteMap,
    places.offers,
    places.accounts,
    places.userLinks,
    places.licences,
    places.testCards,
    places.pdfARules,
  ]
  return [
    ...textsIn([catalogue, { families }], places.catalogue),
    ...(await Promise.all(tools.map(optionTexts))).flat(),
    ...(await Promise.all(tools.map(questionTexts))).flat(),
    ...(await Promise.all([places.errors, places.notes, places.faults].map((place) => messageTexts(root, place)))).flat(),
    ...(await Promise.all(tables.map(async (place) => textsIn(await load(root, place), place)))).flat(),
  ]
}

/** The sentences of messages, with singular and plural where they depend on a number. */
async function messageTexts(root: string, place: string): Promise<Sentence[]> {
  const entries = Object.values(await load(root, place)).flatMap((table) => Object.values(Object(table)))
  const texts = entries
    .filter(isMessage)
    .flatMap(({ sentence, details = {}, maybe = {} }) => [
      ...saidTexts(sentence),
      ...Object.values({ ...details, ...maybe }).flatMap(detailTexts),
    ])
  return texts.map((text) => ({ ...text, places: [place] }))
}

/** The words for codes in the details of messages. */
function detailTexts(kind: DetailKind): Omit<Sentence, 'places'>[] {
  if (typeof kind === 'string') return []
  if ('counts' in kind) return Object.values(kind.counts).map(({ one, other }) => ({ english: one, many: other }))
  if ('each' in kind) return [{ english: kind.each }, ...Object.values(kind.of).flatMap(detailTexts)]
  if ('sentences' in kind) return Object.values(kind.sentences).map((english) => ({ english }))
  if (!('place' in kind)) return []
  return Object.values('words' in kind ? kind.words : kind.code).map((english) => ({ english, context: kind.place }))
}

function saidTexts(said: Said): Omit<Sentence, 'places'>[] {
  if (typeof said === 'string') return [{ english: said }]
  if ('by' in said) return Object.values(said.cases).flatMap(saidTexts)
  if ('firstOf' in said) return said.firstOf.flatMap(saidTexts)
  return 'all' in said ? said.all.flatMap(saidTexts) : [{ english: said.one, many: said.other }]
}

function isMessage(entry: unknown): entry is Message {
  return typeof entry === 'object' && entry !== null && 'sentence' in entry
}

/** The texts of a tool. */
interface Tool {
  type: string
  options?: () => Promise<object>
  questions: () => Promise<object>
}

function isTool(entry: unknown): entry is Tool {
  return typeof entry === 'object' && entry !== null && 'type' in entry && 'questions' in entry
}

/** The field texts of a tool's options and of its list items, whose schemas are next to them. */
async function optionTexts({ type, options }: Tool): Promise<Sentence[]> {
  if (!options) return []
  const schemas = Object.values(await options()).filter((value) => value instanceof z.ZodObject)
  return textsIn(schemas.map(describeOptions), `packages/tools/src/${type}/options.ts`)
}

async function questionTexts({ type, questions }: Tool): Promise<Sentence[]> {
  return textsIn(Object.values(await questions()), `packages/tools/src/${type}/questions.ts`)
}

/** Every string below a shown field. */
function textsIn(value: unknown, place: string, isShown = false): Sentence[] {
  if (typeof value === 'string') return isShown && /\p{L}/u.test(value) ? [{ english: value, places: [place] }] : []
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, place, isShown))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) =>
    textsIn(inner, place, shownFields.has(field) || (isShown && typeof inner === 'string')),
  )
}

async function load(root: string, path: string): Promise<Record<string, unknown>> {
  return await import(pathToFileURL(join(root, path)).href)
}
