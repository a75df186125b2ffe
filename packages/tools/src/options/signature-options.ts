import * as z from 'zod'

/** What happens to signed files; page tools spread it among their options. */
export const signatureOptions = {
  signatures: z
    .enum(['warn', 'flatten', 'remove', 'refuse'])
    .default('warn')
    .meta({
      title: 'Signed files',
      description:
        'No signature stays valid in a changed file. warn: they are processed, and a note says so; flatten: the signature stays visible ' +
        'as part of the page; remove: the signature is removed; refuse: signed files are skipped.',
      labels: {
        warn: 'Continue, the signature becomes invalid',
        flatten: 'Keep only how the signature looks',
        remove: 'Remove the signature',
        refuse: 'Skip signed files',
      },
      level: 'advanced',
      group: 'Signed files',
    }),
}

/** The option that `signatureOptions` adds. */
export interface SignatureOptions {
  signatures: SignatureTreatment
}

/** What happens to a signed file. */
export type SignatureTreatment = 'warn' | 'flatten' | 'remove' | 'refuse'
