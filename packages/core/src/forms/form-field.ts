import * as z from 'zod'
import { Box } from '../edits/geometry.ts'
import { Color } from '../options/color.ts'
import { Calculation, Condition } from './calculation.ts'
import { FieldFormat, FieldRule } from './field-format.ts'
import { FieldName, FieldValue, formText } from './field-value.ts'
import { maxChoices, maxDesignedFields, maxFormFields, maxValueLength, maxWidgets } from './limits.ts'

/** What a field is for the person who fills it. */
export const FieldKind = z.enum([
  'text',
  'longText',
  'comb',
  'password',
  'date',
  'checkbox',
  'radio',
  'dropdown',
  'list',
  'button',
  'image',
  'signature',
])
export type FieldKind = z.infer<typeof FieldKind>

/** One entry to choose from: what is shown, and what is stored. */
export const FieldChoice = z.strictObject({
  label: formText(10_000).meta({ title: 'Label' }),
  value: formText(10_000).meta({ title: 'Value' }),
})
export type FieldChoice = z.infer<typeof FieldChoice>

/** How a field looks. */
export const FieldLook = z
  .strictObject({
    fontSize: z.number().min(0).max(500).default(0).meta({ title: 'Size of the text', description: 'In points; 0 fits the box.' }),
    colour: Color.default('#000000').meta({ title: 'Colour of the text' }),
    align: z.enum(['left', 'center', 'right']).default('left').meta({ title: 'Alignment' }),
    background: Color.optional().meta({ title: 'Background' }),
    border: z
      .strictObject({
        colour: Color.default('#000000').meta({ title: 'Colour' }),
        width: z.number().min(0).max(50).default(1).meta({ title: 'Width' }),
        style: z.enum(['solid', 'dashed', 'beveled', 'inset', 'underline']).default('solid').meta({ title: 'Style' }),
      })
      .optional()
      .meta({ title: 'Border' }),
    mark: z
      .enum(['check', 'circle', 'cross', 'diamond', 'square', 'star'])
      .optional()
      .meta({ title: 'Mark', description: 'Of boxes that are ticked.' }),
  })
  .meta({ title: 'Look' })
export type FieldLook = z.infer<typeof FieldLook>

const Rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])

/** A box of a field on a page. */
export const FieldWidget = z
  .strictObject({
    page: z.int().min(0).max(1_000_000).meta({ title: 'Page', description: 'From 0.' }),
    box: Box.meta({ title: 'Box', description: 'In points on the page as it is seen, from its upper left corner.' }),
    state: formText(10_000).optional().meta({ title: 'State', description: 'What choosing this box stores.' }),
    label: formText(10_000)
      .optional()
      .meta({ title: 'Label', description: 'The text beside a box of a choice. Only read, never written.' }),
    rotation: Rotation.optional().meta({ title: 'Rotation', description: 'Of its text, clockwise on the page as it is seen.' }),
    hidden: z.literal(true).optional().meta({ title: 'Hidden' }),
  })
  .meta({ title: 'Place' })
export type FieldWidget = z.infer<typeof FieldWidget>

/** The properties that a field has when it is read and when it is designed. */
const properties = {
  name: FieldName,
  kind: FieldKind.meta({ title: 'Kind' }),
  required: z.boolean().default(false).meta({ title: 'Required' }),
  readOnly: z.boolean().default(false).meta({ title: 'Read-only' }),
  maxLength: z.int().min(0).max(maxValueLength).optional().meta({ title: 'Maximum characters' }),
  options: z.array(FieldChoice).max(maxChoices).optional().meta({ title: 'Entries' }),
  multiple: z.boolean().optional().meta({ title: 'Several entries', description: 'Whether several can be chosen.' }),
  editable: z.boolean().optional().meta({ title: 'Other entries', description: 'Whether another text can be typed into a dropdown.' }),
  format: FieldFormat.optional(),
  rule: FieldRule.optional(),
  calculate: Calculation.optional(),
  shownWhen: Condition.optional(),
}

/** A field of a form as it is read from a file. */
export const FormField = z.strictObject({
  ...properties,
  label: formText(maxValueLength).meta({ title: 'Label', description: 'Of the form, or the text nearest to it. Empty if there is none.' }),
  value: FieldValue.meta({ title: 'Value', description: 'Empty if it has none. A box that is alone is true or false.' }),
  defaultValue: FieldValue.meta({ title: 'Value after clearing' }),
  script: z.literal(true).optional().meta({ title: 'Calculated by a script', description: 'Scripts are not run; type the value.' }),
  look: FieldLook,
  widgets: z.array(FieldWidget).max(maxWidgets).meta({ title: 'Places' }),
})
export type FormField = z.infer<typeof FormField>

/** A field that is made, or that takes the place of the one with its name. */
export const FieldDesign = z.strictObject({
  ...properties,
  renamedFrom: FieldName.optional().meta({ title: 'Name before', description: 'Renames this field and changes it.' }),
  label: formText(10_000).default('').meta({ title: 'Label', description: 'Read aloud by screen readers and shown by other programs.' }),
  defaultValue: FieldValue.default('').meta({ title: 'Value at first' }),
  look: FieldLook.prefault({}),
  widgets: z.array(FieldWidget).min(1).max(maxWidgets).meta({ title: 'Places' }),
})
export type FieldDesign = z.infer<typeof FieldDesign>
/** The same before defaults are filled in. */
export type GivenFieldDesign = z.input<typeof FieldDesign>

/** A field that the pages seem to ask for. */
export const Proposal = FieldDesign.extend({
  reason: z.enum(['box', 'cell', 'line', 'underscores', 'square', 'symbol', 'comb']).meta({ title: 'Why it is proposed' }),
})
export type Proposal = z.infer<typeof Proposal>

/** What the form of a document asks for, in the order of tabs. */
export const FormView = z.strictObject({
  kind: z
    .enum(['none', 'acroform', 'hybrid-xfa', 'dynamic-xfa'])
    .meta({ description: 'A dynamic XFA form has no fields that can be filled here; its values can be exported.' }),
  fields: z.array(FormField).max(maxFormFields),
  calculation: z.array(FieldName).max(maxFormFields).meta({ description: 'The names of calculated fields in the order of calculation.' }),
  xfaValues: z
    .array(z.strictObject({ name: formText(maxValueLength), value: formText(maxValueLength) }))
    .max(maxFormFields)
    .optional()
    .meta({ description: 'The values of a dynamic XFA form.' }),
  signed: z.boolean(),
  notes: z
    .array(z.enum(['FIELDS_LEFT_OUT', 'SCRIPTS_NOT_RUN', 'XFA_DROPPED', 'XFA_DYNAMIC', 'CALCULATION_CYCLE', 'TWIN_VALUES_DIFFER']))
    .max(20)
    .meta({ description: 'What is to be known before the form is filled.' }),
  proposals: z.array(Proposal).max(maxDesignedFields).optional().meta({ description: 'Only if they are asked for.' }),
})
export type FormView = z.infer<typeof FormView>
