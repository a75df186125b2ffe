import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import { readValues } from '@octavo/documents/form-data/read-values.ts'
import type { RunInput } from '../../running/runner.ts'
import type { Options } from '../options.ts'

/** The values that a run is given, by names of fields: those of the options win over those of files. */
export async function givenValues(files: readonly RunInput[], options: Pick<Options, 'values'>): Promise<Map<string, FieldValue>> {
  const values = new Map<string, FieldValue>()
  for (const { path, size } of files) for (const [name, value] of Object.entries(await readValues(path, size))) values.set(name, value)
  for (const [name, value] of Object.entries(options.values)) values.set(name, value)
  return values
}
