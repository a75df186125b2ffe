import * as z from 'zod'
import type { OptionFault } from '../messages/option-faults.ts'
import { DocumentRef } from '../options/document-ref.ts'
import { sentence } from '../words/sentence.ts'
import { Edit, Key } from './edit.ts'
import { Box } from './geometry.ts'

/** No list has more edits. */
export const maxEdits = 20_000
/** No list is larger as it is sent. */
export const maxListBytes = 2_000_000
/** No list is longer as JSON with its defaults filled in, which makes 2 MB at most of what is sent; strokes are rounded for it. */
export const maxListLength = 3_000_000
/** As many pages as any tool writes. */
const maxPages = 10_000

const PageNumber = z.int().min(1).max(1_000_000)
const Side = z.number().min(1).max(14_400)

/** A page of the result: one of the source, of another PDF of the task, or an empty one. */
export const PagePlan = z.strictObject({
  key: Key.meta({ title: 'Key', description: 'By which edits name this page.' }),
  page: z
    .union([
      PageNumber.meta({ title: 'Page of the source' }),
      z.strictObject({ blank: z.strictObject({ width: Side, height: Side }) }).meta({ title: 'Empty page', description: 'In points.' }),
      z.strictObject({ document: DocumentRef, page: PageNumber }).meta({ title: 'Page of another file' }),
    ])
    .meta({ title: 'Page' }),
  rotate: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .default(0)
    .meta({ title: 'Rotation', description: 'Clockwise, in addition to its own.' }),
  crop: Box.optional().meta({ title: 'Visible part' }),
})
export type PagePlan = z.infer<typeof PagePlan>

/** What becomes of the whole file. */
export const Finish = z.strictObject({
  metadata: z.enum(['keep', 'remove']).default('keep').meta({ title: 'Metadata' }),
  annotations: z
    .enum(['keep', 'flatten'])
    .default('keep')
    .meta({ title: 'Annotations', description: 'flatten: they become part of the pages.' }),
  fields: z
    .enum(['keep', 'flatten'])
    .default('keep')
    .meta({ title: 'Form fields', description: 'flatten: they become part of the pages.' }),
})
export type Finish = z.infer<typeof Finish>

/** The fields of an edit list, which the options of the editor spread among their own. */
export const editListFields = {
  version: z.literal(1).default(1).meta({ title: 'Version of the list', level: 'advanced' }),
  source: z
    .strictObject({
      sha256: z.string().regex(/^[0-9a-f]{64}$/, sentence('Enter 64 hexadecimal digits.')),
      pageCount: PageNumber,
    })
    .optional()
    .meta({ title: 'Source', description: 'Of which file the list was made. Another file is refused.', level: 'advanced' }),
  pages: z.array(PagePlan).min(1).max(maxPages).optional().meta({
    title: 'Pages',
    description: 'The pages of the result in their order. Without it all stay as they are, and their keys are their numbers, from 1.',
    level: 'advanced',
  }),
  edits: z
    .array(Edit)
    .max(maxEdits)
    .default([])
    .meta({ title: 'Edits', description: 'What is changed, added and removed.', level: 'basic' }),
  noRoom: z.enum(['refuse', 'write']).default('refuse').meta({
    title: 'Text without room',
    description:
      'For changed text that would run into other text, into a field or off the page. refuse: there is no result. write: it does.',
    level: 'advanced',
  }),
  finish: Finish.prefault({}).meta({ title: 'When it is saved', level: 'advanced' }),
}

/** What can't be said by types: edits are on pages of the list, names are used once, and the whole isn't too long. */
export function checkEditList({ pages, edits, source }: EditList, context: z.RefinementCtx): void {
  const keys = new Set<string>()
  for (const [index, { key }] of pages?.entries() ?? []) {
    if (keys.has(key)) context.addIssue({ code: 'custom', path: ['pages', index, 'key'], message: nameTwice })
    keys.add(key)
  }
  const isKnown = (key: string) => (pages ? keys.has(key) : isPageNumber(key, source?.pageCount))
  const ids = new Set<string>()
  for (const [index, edit] of edits.entries()) {
    if (ids.has(edit.id)) context.addIssue({ code: 'custom', path: ['edits', index, 'id'], message: nameTwice })
    ids.add(edit.id)
    if (!isKnown(edit.on)) context.addIssue({ code: 'custom', path: ['edits', index, 'on'], message: noSuchPage })
    if (edit.kind === 'link' && 'page' in edit.to && !isKnown(edit.to.page))
      context.addIssue({ code: 'custom', path: ['edits', index, 'to', 'page'], message: noSuchPage })
  }
  if (JSON.stringify({ pages, edits }).length > maxListLength)
    context.addIssue({ code: 'custom', path: ['edits'], params: { fault: tooLong } })
}

/** The whole of what a person did to a document, as one value. */
export const EditList = z.strictObject(editListFields).superRefine(checkEditList)
export type EditList = z.infer<z.ZodObject<typeof editListFields>>
/** The same before defaults are filled in. */
export type GivenEditList = z.input<typeof EditList>

/** The edits in the order in which they're drawn. */
export function inDrawingOrder<One extends { layerOrder: number }>(edits: readonly One[]): One[] {
  return edits.toSorted((one, other) => one.layerOrder - other.layerOrder)
}

const nameTwice = sentence('This name is used twice.')
const noSuchPage = sentence('The list has no page with this key. It may have been deleted.')
const tooLong: OptionFault = { code: 'TEXT_TOO_LONG', details: { max: maxListLength } }

/** Without a list of pages, keys are page numbers. */
function isPageNumber(key: string, pageCount = Infinity): boolean {
  return /^[1-9]\d{0,6}$/.test(key) && Number(key) <= pageCount
}
