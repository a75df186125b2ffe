import { Secret, TOTP } from 'otpauth'

const issuer = 'Octavo'
const periodSeconds = 30

export interface NewTotp {
  /** In base32, for manual entry. */
  secret: string
  /** For the QR code that an app scans. */
  otpauthUrl: string
}

/** A new secret for an authenticator app. */
export function newTotp(account: string): NewTotp {
  const totp = of(new Secret({ size: 20 }), account)
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() }
}

/** The time step of a code, allowing one step early or late; undefined if it is wrong. */
export function totpStep({ secret, code, now }: { secret: string; code: string; now: Date }): number | undefined {
  const timestamp = now.getTime()
  const delta = of(Secret.fromBase32(secret), '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

function of(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer, label, secret, digits: 6, period: periodSeconds })
}
