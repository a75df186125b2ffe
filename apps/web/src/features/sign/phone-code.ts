import { attempt } from '../../shared/client-storage.ts'
import { isSecret } from '../../shared/signature/phone-cipher.ts'

const key = 'octavo_phone_code'

/** The code that this tab has opened, and what shows the server that it was the first to draw. */
export interface PhoneCode {
  secret: string
  claim?: string | undefined
}

/** The code in the address, or the one that this tab had before it was loaded again. */
export function readCode(fragment: string): PhoneCode | undefined {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as PhoneCode | null) ?? undefined
  const secret = fragment.replace(/^#/, '')
  if (secret === '' || secret === kept?.secret) return kept && isSecret(String(kept.secret)) ? kept : undefined
  return isSecret(secret) ? { secret } : undefined
}

export function keepCode(code: PhoneCode | undefined): void {
  attempt(() => (code ? sessionStorage.setItem(key, JSON.stringify(code)) : sessionStorage.removeItem(key)))
}
