import * as z from 'zod'

/** What becomes of files that somebody has signed; a page tool spreads it among its options. */
export const signatureOptions = {
  signatures: z
    .enum(['warn', 'flatten', 'remove', 'refuse'])
    .default('warn')
    .meta({
      title: 'Signed files',
      description:
        'No signature holds for a changed file. warn: they are worked on, and a note says so; flatten: what the signature looks like ' +
        'becomes part of the page; remove: the signature is taken out; refuse: signed files are left out.',
      labels: {
        warn: 'Go on, the signature does not hold',
        flatten: 'Keep only the look of the signature',
        remove: 'Take the signature out',
        refuse: 'Leave signed files out',
      },
    }),
}

/** The option that `signatureOptions` adds. */
export interface SignatureOptions {
  signatures: SignatureTreatment
}

/** What becomes of a signed file. */
export type SignatureTreatment = 'warn' | 'flatten' | 'remove' | 'refuse'
