import { NewPassword } from '@octavo/core/options/document-password.ts'
import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import { say } from '@octavo/core/words/say.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import type { AddedEncryption, OptionValues, ReencryptedFiles, RequirementReader } from '../options/options-module.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { Permissions, restricts } from '../options/permission-options.ts'
import { removalOptions } from '../options/removal-options.ts'
import { rightOptions } from '../options/right-options.ts'

/** At least one password or restricted permission is needed; see `unmetRequirements`. */
export const Options = z.strictObject({
  userPassword: NewPassword.optional().meta({
    title: 'Password to open',
    description: 'Without it nobody can open the file, and neither can we.',
    hint: 'Without it nobody can open the file, and neither can we.',
    format: 'password',
    writeOnly: true,
    level: 'basic',
  }),
  ownerPassword: NewPassword.optional().meta({
    title: 'Owner password',
    description: 'Removes the restrictions. If you leave it empty, a random one is used.',
    hint: 'Removes the restrictions. Leave it empty for a random one that nobody knows.',
    format: 'password',
    writeOnly: true,
    level: 'advanced',
    group: 'Owner password',
  }),
  passwords: z
    .array(z.strictObject({ document: DocumentRef, userPassword: NewPassword }))
    .max(10_000)
    .default([])
    .meta({
      title: 'Passwords of single files',
      description: 'A file that is listed here opens with its own password.',
      writeOnly: true,
      level: 'advanced',
      group: 'Passwords of single files',
    }),
  permissions: Permissions.prefault({}),
  encryption: z
    .enum(['aes-256', 'aes-128'])
    .default('aes-256')
    .meta({
      title: 'Encryption',
      description: 'AES with 256 bits; 128 only for readers from before 2009.',
      hint: '128 only for readers from before 2009.',
      labels: { 'aes-256': 'AES 256', 'aes-128': 'AES 128' },
      level: 'advanced',
      group: 'Encryption',
    }),
  clearMetadata: z.boolean().default(false).meta({
    title: 'Leave properties readable',
    description: 'Title and author can then be found without the password.',
    hint: 'Title and author can then be found without the password.',
    level: 'advanced',
    group: 'Encryption',
  }),
  ...removalOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What a person still has to enter, by option. */
export function unmetRequirements(
  { userPassword, passwords, permissions }: Options,
  { language }: RequirementReader,
): Record<string, string> {
  if (userPassword !== undefined || passwords.length > 0 || restricts(permissions)) return {}
  return { userPassword: say(language, 'Enter a password or restrict a permission.') }
}

/** The passwords that the results require, and what they permit. */
export function addedEncryption({ userPassword, passwords, permissions }: Options): AddedEncryption {
  return { hasPassword: userPassword !== undefined || passwords.length > 0, permissions }
}

/** The same encryption for files that later steps have opened and changed. Names, properties and removals stay as those steps left them. */
export function reencryptOptions(options: Options, { inputs, originOf, last }: ReencryptedFiles): OptionValues {
  const own = new Map(options.passwords.map(({ document, userPassword }) => [document, userPassword]))
  // A result of several files gets the password of the first.
  const [first] = own.values()
  const passwords = inputs.flatMap(({ document }) => {
    const userPassword = own.get(originOf(document) ?? '') ?? options.userPassword ?? first
    return own.size === 0 || userPassword === undefined ? [] : [{ document, userPassword }]
  })
  const { linearize = false, objectStreams = 'keep', pdfVersion } = last
  const written = { linearize, objectStreams, ...(pdfVersion !== undefined && { pdfVersion }) }
  return { ...options, properties: { remove: false, custom: {} }, remove: [], fileName: '{name}', ...written, passwords }
}
