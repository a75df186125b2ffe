/** How long a phone has for a signature. */
export const phoneSignatureMs = 5 * 60_000

/** The maximum size of an encrypted signature in bytes. */
export const maxSignatureBytes = 64 * 1024

/** The same in characters of base64url. */
export const maxSignatureText = Math.ceil((maxSignatureBytes * 4) / 3)
