import * as z from 'zod'
import { Signature } from '../edits/edit.ts'
import type { OptionFault } from '../messages/option-faults.ts'
import { DocumentRef } from '../options/document-ref.ts'
import { sentence } from '../words/sentence.ts'
import { FieldName, FieldValues, formText } from './field-value.ts'
import { FieldDesign, Proposal } from './form-field.ts'
import { maxDesignedFields, maxFormFields, maxValuesLength } from './limits.ts'

/** An image in the place of a signature field: drawn, typed or uploaded. It isn't a digital signature. */
const FieldSignature = z.strictObject({ name: FieldName, look: Signature.shape.look })
export type FieldSignature = z.infer<typeof FieldSignature>

/** An image of the task in an image field. */
const FieldImage = z.strictObject({ name: FieldName, document: DocumentRef.meta({ title: 'Image' }) })
export type FieldImage = z.infer<typeof FieldImage>

/** A field to make, or a proposal as it was found. */
const AcceptedField = FieldDesign.extend({ reason: Proposal.shape.reason.optional() })

/** What is done with a form, which the options of its tool spread among their own. Those of other modes have no effect. */
export const formFields = {
  mode: z
    .enum(['fill', 'design', 'data', 'find', 'export'])
    .default('fill')
    .meta({
      title: 'What to do',
      description:
        'fill: fill a form; design: make or change its fields; data: fill it with each row of a table; ' +
        'find: propose fields for a form without any, as JSON; export: the values of forms, with those that are given.',
      labels: { fill: 'Fill', design: 'Design', data: 'Fill from a table', find: 'Find fields', export: 'Export values' },
      level: 'basic',
    }),
  values: FieldValues.default({}).meta({
    title: 'Values',
    description:
      'For the modes fill and export: by the full name of the field. A file of JSON, FDF or XFDF among the inputs gives values, too; these win.',
    level: 'basic',
  }),
  accepted: z.array(AcceptedField).max(maxDesignedFields).default([]).meta({
    title: 'Fields to make first',
    description: 'For the mode fill: for forms without fields, for example those that the mode find proposes.',
    level: 'advanced',
  }),
  signatureImages: z.array(FieldSignature).max(200).default([]).meta({
    title: 'Signatures',
    description: 'For the mode fill: images in the places of signature fields.',
    level: 'advanced',
  }),
  images: z.array(FieldImage).max(200).default([]).meta({
    title: 'Images',
    description: 'For the mode fill: images in image fields.',
    level: 'advanced',
  }),
  clear: z.boolean().default(false).meta({
    title: 'Clear the form first',
    description: 'For the modes fill and export: fields without a new value get the one that the form begins with.',
    level: 'basic',
  }),
  flatten: z.boolean().default(false).meta({
    title: 'Flatten',
    description: 'For the modes fill and data: values become part of the pages and can no longer be changed.',
    level: 'basic',
  }),
  fields: z.array(FieldDesign).max(maxDesignedFields).default([]).meta({
    title: 'Fields',
    description: 'For the mode design: fields to make, or to change if the form has them.',
    level: 'advanced',
  }),
  removed: z.array(FieldName).max(maxFormFields).default([]).meta({
    title: 'Fields to remove',
    description: 'For the mode design.',
    level: 'advanced',
  }),
  order: z.array(FieldName).max(maxFormFields).default([]).meta({
    title: 'Order of tabs',
    description: 'For the mode design: names of fields; others follow in the order that they have.',
    level: 'advanced',
  }),
  calculation: z.array(FieldName).max(maxFormFields).default([]).meta({
    title: 'Order of calculation',
    description: 'For the mode design: names of calculated fields; others follow in an order that works.',
    level: 'advanced',
  }),
  mapping: z.record(FieldName, formText(1000)).default({}).meta({
    title: 'Columns',
    description:
      'For the mode data: the column of each field. A field that is not listed gets the column whose name is likest; an empty name gives it none.',
    level: 'basic',
  }),
  output: z
    .enum(['each', 'merged'])
    .default('each')
    .meta({
      title: 'Result',
      description: 'For the mode data: a PDF for each row, or one PDF with all of them.',
      labels: { each: 'One PDF a row', merged: 'One PDF' },
      level: 'basic',
    }),
  rowName: formText(500).default('').meta({
    title: 'Names of the files',
    description:
      'For the mode data: with columns in braces, for example {Surname}-{Number}. {row} is the number of the row, {name} the name of the form.',
    level: 'basic',
  }),
  format: z
    .enum(['json', 'fdf', 'xfdf', 'csv', 'xlsx'])
    .default('json')
    .meta({
      title: 'Format',
      description: 'For the mode export. CSV and XLSX have a row for each form.',
      labels: { json: 'JSON', fdf: 'FDF', xfdf: 'XFDF', csv: 'CSV', xlsx: 'Excel' },
      level: 'basic',
    }),
}

/** What is done with a form. */
export type FormOptions = z.infer<z.ZodObject<typeof formFields>>

type CheckedOptions = Pick<FormOptions, 'values' | 'mapping'> & Partial<Pick<FormOptions, 'accepted' | 'fields'>>

/** What can't be said by types: names are used once, and the whole isn't too long. */
export function checkFormOptions(options: CheckedOptions, context: z.RefinementCtx): void {
  const { values, accepted = [], fields = [], mapping } = options
  for (const [list, designs] of Object.entries({ accepted, fields })) {
    const names = new Set<string>()
    for (const [index, { name }] of designs.entries()) {
      if (names.has(name)) context.addIssue({ code: 'custom', path: [list, index, 'name'], message: nameTwice })
      names.add(name)
    }
  }
  if (Object.keys(mapping).length > maxFormFields) context.addIssue({ code: 'custom', path: ['mapping'], params: { fault: tooLong } })
  if (JSON.stringify({ values, accepted, fields, mapping }).length > maxValuesLength)
    context.addIssue({ code: 'custom', path: ['values'], params: { fault: tooLong } })
}

const nameTwice = sentence('This name is used twice.')
const tooLong: OptionFault = { code: 'TEXT_TOO_LONG', details: { max: maxValuesLength } }
