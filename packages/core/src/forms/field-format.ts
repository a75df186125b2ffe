import * as z from 'zod'
import { formText } from './field-value.ts'

/** How numbers are grouped and where their decimals begin, as the same number is written: 1,234.56, 1234.56, 1.234,56, 1234,56 and 1'234.56. */
export const Separators = z.enum(['comma-point', 'point', 'point-comma', 'comma', 'apostrophe-point']).meta({ title: 'Separators' })
export type Separators = z.infer<typeof Separators>

const Decimals = z.int().min(0).max(10).meta({ title: 'Decimals' })

/** A number, with a currency or without. */
export const NumberFormat = z.strictObject({
  kind: z.literal('number'),
  decimals: Decimals.default(2),
  separators: Separators.default('comma-point'),
  negative: z
    .enum(['minus', 'red', 'parentheses', 'red-parentheses'])
    .default('minus')
    .meta({ title: 'Negative numbers', description: 'A minus sign, red, in parentheses, or both.' }),
  currency: formText(20).default('').meta({ title: 'Currency', description: 'With its space, if it has one.' }),
  currencyFirst: z.boolean().default(true).meta({ title: 'Currency in front' }),
})
export type NumberFormat = z.infer<typeof NumberFormat>

/** A share: .25 is shown as 25%. */
export const PercentFormat = z.strictObject({
  kind: z.literal('percent'),
  decimals: Decimals.default(2),
  separators: Separators.default('comma-point'),
})
export type PercentFormat = z.infer<typeof PercentFormat>

/** A date by a pattern of d, dd, ddd, dddd, m, mm, mmm, mmmm, yy and yyyy, with hours HH or h, minutes MM, seconds ss and tt if wanted. */
export const DateFormat = z.strictObject({
  kind: z.literal('date'),
  pattern: formText(60).min(1).default('yyyy-mm-dd').meta({ title: 'Pattern', description: 'For example dd.mm.yyyy or mmm d, yyyy.' }),
})
export type DateFormat = z.infer<typeof DateFormat>

/** A time of day. */
export const TimeFormat = z.strictObject({
  kind: z.literal('time'),
  pattern: z.enum(['HH:MM', 'h:MM tt', 'HH:MM:ss', 'h:MM:ss tt']).default('HH:MM').meta({ title: 'Pattern' }),
})
export type TimeFormat = z.infer<typeof TimeFormat>

/** Numbers of the United States, and masks of one's own: 9 is a digit, A a letter, O either and X anything. */
export const MaskFormat = z.strictObject({
  kind: z.literal('mask'),
  mask: formText(100).min(1).meta({ title: 'Mask', description: '9 is a digit, A a letter, O a letter or digit, X any character.' }),
})
export type MaskFormat = z.infer<typeof MaskFormat>

/** ZIP codes, telephone numbers and social security numbers of the United States. */
export const SpecialFormat = z.strictObject({ kind: z.enum(['zip', 'zip4', 'phone', 'ssn']) })
export type SpecialFormat = z.infer<typeof SpecialFormat>

/** What may be typed into a field and how it is shown. */
export const FieldFormat = z
  .discriminatedUnion('kind', [NumberFormat, PercentFormat, DateFormat, TimeFormat, MaskFormat, SpecialFormat])
  .meta({ title: 'Format' })
export type FieldFormat = z.infer<typeof FieldFormat>

const Bound = z.number().min(-1e15).max(1e15)

/** Which values of a field are valid: numbers of a range. */
export const FieldRule = z
  .strictObject({
    kind: z.literal('range'),
    min: Bound.optional().meta({ title: 'At least' }),
    max: Bound.optional().meta({ title: 'At most' }),
  })
  .meta({ title: 'Rule' })
export type FieldRule = z.infer<typeof FieldRule>
