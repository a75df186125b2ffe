import { GivenPassword } from '@octavo/core/document-password.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../common-options.ts'
import { type KnownLock, needsRight } from './needs-right.ts'

export const Options = z.strictObject({
  password: GivenPassword.optional().meta({
    title: 'Password',
    description: 'For every file that has none of its own. It is tried as the one to open and as the owner’s.',
    format: 'password',
    writeOnly: true,
  }),
  confirmRight: z.boolean().default(false).meta({
    title: 'I have the right to remove the restrictions',
    description: 'Needed for files that open without a password and only forbid printing, copying or changing.',
  }),
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Asks for the confirmation only where a file needs it, as far as the files are known. */
export function missing({ confirmRight }: Options, documents: readonly KnownLock[] = []): Record<string, string> {
  if (confirmRight || !documents.some(needsRight)) return {}
  return { confirmRight: 'Confirm that you have the right to remove the restrictions.' }
}

/** No option names a document. */
export function namedDocuments(): string[] {
  return []
}

/** The same options, for they name no document. */
export function renameDocuments(options: Options): Options {
  return options
}
