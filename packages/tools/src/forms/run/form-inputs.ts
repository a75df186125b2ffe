import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { RunContext, RunInput } from '../../running/runner.ts'
import type { Options } from '../options.ts'

/** The inputs of a run by what they're for. */
export interface FormInputs {
  forms: RunInput[]
  /** Files with values: JSON, FDF, XFDF. */
  values: RunInput[]
  /** Files with rows: CSV, TSV, workbooks, objects a line. */
  tables: RunInput[]
}

/** Sorts the inputs; throws `TYPE_NOT_ACCEPTED` if there's no form among them. */
export function formInputs({ inputs }: Pick<RunContext<Options>, 'inputs'>): FormInputs {
  const ofTypes = (types: readonly MediaType[]) => inputs.filter(({ mimeType }) => types.includes(mimeType))
  const forms = ofTypes(['application/pdf'])
  if (forms.length === 0) throw new AppError('TYPE_NOT_ACCEPTED', { details: { accepted: ['pdf'] } })
  return { forms, values: ofTypes(valueTypes), tables: ofTypes(tableTypes) }
}

const valueTypes: readonly MediaType[] = ['application/json', 'application/vnd.fdf', 'application/vnd.adobe.xfdf']
const tableTypes: readonly MediaType[] = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/jsonl',
]
