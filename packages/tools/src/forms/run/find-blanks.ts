import { writeFile } from 'node:fs/promises'
import { baseName } from '@octavo/core/files/file-names.ts'
import { findFields } from '@octavo/documents/form-finding/find-fields.ts'
import { eachInput } from '../../running/each-input.ts'
import { resultName } from '../../running/result-name.ts'
import type { RunContext } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import { formInputs } from './form-inputs.ts'

/** Proposes fields for each file where its pages seem to ask for them, as JSON that the mode fill takes as `accepted`. */
export async function findBlanks(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  const { forms } = formInputs(context)
  await eachInput({ ...context, inputs: forms }, async (input) => {
    const { path: from, password } = input
    const proposals = await findFields(from, { newPath: () => newPath('.pdf'), ...(password !== undefined && { password }) })
    const path = newPath('.json')
    await writeFile(path, `${JSON.stringify(proposals, null, 2)}\n`)
    const name = resultName(options.fileName, '{name}-fields', {
      name: baseName(input.name),
      n: 1,
      total: forms.length,
      file: input.number,
    })
    await context.deliver({ path, name, mimeType: 'application/json' })
  })
}
