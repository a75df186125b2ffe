import * as z from 'zod'
import { sentence } from '../words/sentence.ts'
import { Ref } from './refs.ts'
import { maxSignatureText } from './signature-bounds.ts'

/** Opens a place for a signature. The ref is made by the caller, from a secret that only the phone gets besides. */
export const PhoneSignatureRequest = z.strictObject({
  ref: Ref.meta({ description: 'At least 128 random bits, in base64url. Whoever knows it can send the signature.' }),
})

/** Where the phone goes, and until when. */
export const PhoneSignatureView = z.object({
  url: z.string().meta({ description: 'The page for the phone. The caller adds its secret as the fragment.' }),
  expiresDate: z.string(),
})
export type PhoneSignatureView = z.infer<typeof PhoneSignatureView>

/** What a phone knows of a place for a signature. */
export const OpenPhoneSignature = z.object({ expiresDate: z.string() })

/** What tells the first phone from others. */
export const PhoneClaim = z.object({ claim: Ref })

/** A signature as a phone sends it. */
export const SentSignature = z.strictObject({
  claim: Ref,
  sealed: z
    .string()
    .min(40)
    .max(maxSignatureText)
    .regex(/^[A-Za-z0-9_-]+$/, sentence("This isn't valid base64url."))
    .meta({ description: 'Encrypted by the phone with a key that the server never gets, in base64url.' }),
})

/** The events of a place for a signature. */
export type PhoneSignatureEvent =
  | { kind: 'phone' }
  | { kind: 'signature'; sealed: string }
  | { kind: 'error'; code: string; message: string }
