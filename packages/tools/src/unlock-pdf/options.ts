import { GivenPassword, NewPassword } from '@octavo/core/options/document-password.ts'
import { say } from '@octavo/core/words/say.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import type { RequirementReader } from '../options/options-module.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { Permissions } from '../options/permission-options.ts'
import { rightOptions } from '../options/right-options.ts'

export const Options = z.strictObject({
  password: GivenPassword.optional().meta({
    title: 'Password',
    description: 'For every file that has none of its own. It is tried as the password to open and as the owner password.',
    format: 'password',
    writeOnly: true,
    level: 'basic',
  }),
  ...rightOptions,
  result: z
    .enum(['open', 'same-password', 'new-password'])
    .default('open')
    .meta({
      title: 'Result',
      description: 'Opens without a password and allows everything; keeps the password it had; or gets a new one.',
      labels: { open: 'No password', 'same-password': 'Same password', 'new-password': 'New password' },
      level: 'advanced',
      group: 'Lock it again',
    }),
  newPassword: NewPassword.optional().meta({
    title: 'New password',
    format: 'password',
    writeOnly: true,
    level: 'advanced',
    group: 'Lock it again',
  }),
  permissions: Permissions.prefault({}).meta({
    title: 'Allowed in the result',
    description: 'Where it keeps its password or gets a new one. Everything, unless something is restricted.',
  }),
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** The new password only applies to results that get one. */
export function inactiveOptions({ result }: GivenOptions): string[] {
  return result === 'new-password' ? [] : ['newPassword']
}

/** What a person still has to enter. The confirmation of the right is common to all tools. */
export function unmetRequirements({ result, newPassword }: Options, { language }: RequirementReader): Record<string, string> {
  return result === 'new-password' && newPassword === undefined ? { newPassword: say(language, 'Enter the new password.') } : {}
}
