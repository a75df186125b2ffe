import type { formFields } from '@octavo/core/forms/form-options.ts'
import type { ReadyToolType } from '@octavo/tools'
import type * as z from 'zod'
import { editExamples } from './edit-examples.ts'

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

/** Options in ordinary cases, for tools whose schema alone says little. */
export const toolExamples: Partial<Record<ReadyToolType, readonly object[]>> = { forms, 'edit-pdf': editExamples }
