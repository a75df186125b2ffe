import * as z from 'zod'
import { FieldName, formText } from './field-value.ts'

/** A value made of those of other fields, without a script: over a list of fields, or by an expression of names, numbers and + - * / ( ). */
export const Calculation = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.enum(['sum', 'average', 'product', 'min', 'max']),
      fields: z.array(FieldName).min(1).max(1000).meta({ title: 'Fields', description: 'A name of a group means all fields below it.' }),
    }),
    z.strictObject({
      kind: z.literal('expression'),
      expression: formText(5000).min(1).meta({
        title: 'Expression',
        description: 'For example price * (quantity - 1). In names, spaces, signs and a digit at the start need a backslash.',
      }),
    }),
  ])
  .meta({ title: 'Calculation' })
export type Calculation = z.infer<typeof Calculation>

/** When a field is shown. Empty is also a box that isn't ticked. */
export const Condition = z
  .strictObject({
    field: FieldName,
    is: z.enum(['filled', 'empty', 'equal', 'different']).default('filled').meta({ title: 'Is' }),
    value: formText(10_000).default('').meta({ title: 'Value', description: 'For equal and different.' }),
  })
  .meta({ title: 'Shown when' })
export type Condition = z.infer<typeof Condition>
