import { expect, test } from 'vitest'
import * as z from 'zod'
import { describeOptions, optionsByPath } from './describe-options.ts'
import { withDefaults } from './with-defaults.ts'

test('describes each kind of option, with its label, hint, level and default', () => {
  const fields = describeOptions(
    z.strictObject({
      level: z.enum(['low', 'high']).default('low').meta({ title: 'Level', description: 'How strong.', hint: 'High is slower.' }),
      grey: z.boolean().default(false).meta({ title: 'Grey', level: 'advanced', group: 'Colours' }),
      dpi: z.int().min(72).max(600).default(150).meta({ title: 'Resolution', unit: 'dpi' }),
      name: z.string().max(20).optional().meta({ title: 'Name' }),
      turn: z
        .literal([0, 90])
        .optional()
        .meta({ title: 'Turn', labels: { 0: 'Not' }, unset: 'As before' }),
      ink: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .default('#000000')
        .meta({ title: 'Ink' }),
      made: z.iso.datetime({ offset: true }).optional().meta({ title: 'Made' }),
      list: z.array(z.string()).optional(),
    }),
  )
  expect(fields).toMatchObject([
    { path: 'level', label: 'Level', hint: 'High is slower.', level: 'basic', default: 'low', kind: 'choice', isOptional: false },
    { path: 'grey', label: 'Grey', hint: undefined, level: 'advanced', group: 'Colours', kind: 'switch' },
    { path: 'dpi', kind: 'number', min: 72, max: 600, step: 1, unit: 'dpi', times: 1 },
    { path: 'name', kind: 'text', maxLength: 20, isOptional: true },
    { path: 'turn', kind: 'choice', unset: 'As before', isOptional: true },
    { path: 'ink', kind: 'color', isOptional: false },
    { path: 'made', kind: 'moment' },
    { path: 'list', kind: 'list' },
  ])
  const [level, , , , turn] = fields
  expect(level).toHaveProperty('choices', [
    { value: 'low', label: 'Low', hint: undefined },
    { value: 'high', label: 'High', hint: undefined },
  ])
  expect(turn).toHaveProperty('choices', [
    { value: 0, label: 'Not', hint: undefined },
    { value: 90, label: '90', hint: undefined },
  ])
})

test('choices stand in the order of their labels', () => {
  const [order] = describeOptions(
    z.strictObject({
      order: z
        .enum(['a', 'b', 'c'])
        .default('a')
        .meta({ labels: { c: 'Third', a: 'First' } }),
    }),
  )
  expect(order).toMatchObject({ choices: [{ label: 'Third' }, { label: 'First' }, { label: 'B' }] })
})

test('a group of options that may be left out keeps its defaults for when it is switched on', () => {
  const fields = describeOptions(
    z.strictObject({ mix: z.strictObject({ step: z.int().default(1), back: z.boolean().default(false) }).optional() }),
  )
  expect(fields[0]).toMatchObject({ kind: 'group', path: 'mix', isOptional: true, defaults: { step: 1, back: false } })
  expect([...optionsByPath(fields).keys()]).toEqual(['mix', 'mix.step', 'mix.back'])
})

test('a length in points or with its unit is a number, and one beside some words has choices and bounds', () => {
  const fields = describeOptions(
    z.strictObject({
      margin: z.union([z.number().min(0).max(9), z.string()]).default(4),
      edge: z.union([z.enum(['none', 'big']), z.number().min(1)]).default('none'),
    }),
  )
  expect(fields).toMatchObject([
    { kind: 'number', min: 0, max: 9, default: 4 },
    { kind: 'choice', choices: [{ value: 'none' }, { value: 'big' }], bounds: { min: 1 } },
  ])
})

test('a number that forms show otherwise than it is sent says how', () => {
  const opacity = z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta({ title: 'Opacity', shownAs: { unit: '%', times: 100 } })
  expect(describeOptions(z.strictObject({ opacity }))).toMatchObject([{ kind: 'number', max: 1, unit: '%', times: 100 }])
})

test('defaults are filled in, in groups and in things of a list, too', () => {
  const Options = z.strictObject({
    size: z.int().default(3),
    offset: z.strictObject({ x: z.number().default(0), y: z.number().default(0) }).prefault({}),
    name: z.string().optional(),
  })
  expect(withDefaults(Options, {})).toEqual({ size: 3, offset: { x: 0, y: 0 } })
  expect(withDefaults(Options, { size: 4, offset: { y: 2 } })).toEqual({ size: 4, offset: { x: 0, y: 2 } })
  const Thing = z.strictObject({ document: z.string(), pages: z.string().default('all') })
  expect(withDefaults(Thing, { document: 'a' })).toEqual({ document: 'a', pages: 'all' })
})
