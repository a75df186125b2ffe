import { expect, test } from 'vitest'
import * as z from 'zod'
import { type OptionSchema, optionAt, optionFields, withOption } from './option-fields.ts'

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as OptionSchema

test('draws a control for each kind of option, with its label and help', () => {
  const fields = optionFields(
    schemaOf(
      z.strictObject({
        level: z.enum(['low', 'high']).default('low').meta({ title: 'Level', description: 'How strong.' }),
        grey: z.boolean().default(false).meta({ title: 'Grey' }),
        dpi: z.int().min(72).max(600).default(150).meta({ title: 'Resolution' }),
        name: z.string().max(20).optional().meta({ title: 'Name' }),
        turn: z
          .literal([0, 90])
          .optional()
          .meta({ title: 'Turn', labels: { 0: 'Not' } }),
        ink: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i)
          .default('#000000')
          .meta({ title: 'Ink' }),
        made: z.iso.datetime({ offset: true }).optional().meta({ title: 'Made' }),
        list: z.array(z.string()).optional(),
      }),
    ),
  )
  expect(fields).toEqual([
    { path: 'level', label: 'Level', hint: 'How strong.', kind: 'choice', values: ['low', 'high'], labels: {}, isOptional: false },
    { path: 'grey', label: 'Grey', hint: undefined, kind: 'switch' },
    { path: 'dpi', label: 'Resolution', hint: undefined, kind: 'number', min: 72, max: 600, isOptional: false },
    { path: 'name', label: 'Name', hint: undefined, kind: 'text', maxLength: 20 },
    { path: 'turn', label: 'Turn', hint: undefined, kind: 'choice', values: [0, 90], labels: { 0: 'Not' }, isOptional: true },
    { path: 'ink', label: 'Ink', hint: undefined, kind: 'color', isOptional: false },
    { path: 'made', label: 'Made', hint: undefined, kind: 'moment' },
  ])
})

test('a group of options that may be left out keeps its defaults for when it is switched on', () => {
  const [group] = optionFields(
    schemaOf(z.strictObject({ mix: z.strictObject({ step: z.int().default(1), back: z.boolean().default(false) }).optional() })),
  )
  expect(group).toMatchObject({
    kind: 'group',
    path: 'mix',
    defaults: { step: 1, back: false },
    fields: [{ path: 'mix.step' }, { path: 'mix.back' }],
  })
})

test('reads and changes options by their path', () => {
  const options = { a: 1, b: { c: 2 } }
  expect(optionAt(options, 'b.c')).toBe(2)
  expect(optionAt(options, 'x.y')).toBeUndefined()
  expect(withOption(options, 'b.c', 3)).toEqual({ a: 1, b: { c: 3 } })
  expect(withOption(options, 'b', undefined)).toEqual({ a: 1 })
  expect(withOption({}, 'b.c', 3)).toEqual({ b: { c: 3 } })
})

test('a number that forms show otherwise than it is sent says how', () => {
  const Options = z.strictObject({
    opacity: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .meta({ title: 'Opacity', shownAs: { unit: '%', times: 100 } }),
  })
  expect(optionFields(schemaOf(Options))).toMatchObject([{ kind: 'number', max: 1, shownAs: { unit: '%', times: 100 } }])
})
