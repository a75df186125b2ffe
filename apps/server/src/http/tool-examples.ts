import type { GivenEditList } from '@octavo/core/edits/edit-list.ts'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import type { formFields } from '@octavo/core/forms/form-options.ts'
import type { ReadyToolType } from '@octavo/tools'
import type * as z from 'zod'

type FormOptions = Partial<z.input<z.ZodObject<typeof formFields>>>

const nameField = {
  name: 'name',
  kind: 'text',
  label: 'Full name',
  required: true,
  widgets: [{ page: 0, box: { x: 60, y: 80, width: 200, height: 20 } }],
} satisfies NonNullable<FormOptions['fields']>[number]

const forms: readonly FormOptions[] = [
  { mode: 'fill', values: { name: 'Ann Lee', agree: true }, flatten: true },
  { mode: 'fill', signatureImages: [{ name: 'signature', look: { text: 'Ann Lee', face: 'serif', color: '#1a2b6b' } }] },
  { mode: 'design', fields: [nameField], order: ['name'] },
  { mode: 'data', mapping: { name: 'Surname' }, output: 'each', rowName: '{Surname}-{row}' },
  { mode: 'find' },
  { mode: 'export', format: 'xfdf' },
]

/** One kind of change each, as small as it can be. */
const edits: readonly GivenEditList[] = [
  {
    edits: [
      {
        id: 'word',
        on: '1',
        kind: 'text-change',
        block: { spans: [{ show: 0, from: 4, to: 7 }], was: 'old' },
        text: [{ text: 'new' }],
      },
    ],
  },
  {
    edits: [
      {
        id: 'title',
        on: '1',
        kind: 'text',
        box: { x: 40, y: 60, width: 240, height: 20 },
        runs: [{ text: 'Approved ' }, { text: 'today', font: { family: 'sans', bold: true }, underline: true, color: '#1a2b6b' }],
      },
    ],
  },
  {
    edits: [
      {
        id: 'mark',
        on: '1',
        kind: 'markup',
        how: 'highlight',
        quads: [quadOfBox({ x: 40, y: 90, width: 200, height: 14 })],
        note: { text: 'Check this', author: 'Ann Lee' },
      },
    ],
  },
  { edits: [{ id: 'secret', on: '1', kind: 'redact', areas: [quadOfBox({ x: 40, y: 90, width: 200, height: 20 })] }] },
  {
    pages: [
      { key: 'second', page: 2 },
      { key: 'first', page: 1, rotate: 90 },
      { key: 'empty', page: { blank: { width: 595, height: 842 } } },
    ],
    edits: [
      {
        id: 'signed',
        on: 'empty',
        kind: 'signature',
        look: { text: 'Ann Lee', face: 'serif', color: '#1a2b6b' },
        box: { x: 60, y: 700, width: 180, height: 50 },
      },
    ],
    finish: { metadata: 'remove' },
  },
]

/** Options in ordinary cases, for tools whose schema alone says little. */
export const toolExamples: Partial<Record<ReadyToolType, readonly object[]>> = { forms, 'edit-pdf': edits }
