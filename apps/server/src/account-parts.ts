import type { ApiDeps } from '@octavo/api/shared/api-deps.ts'
import type { Clock } from '@octavo/platform/clock.ts'
import { createIdentities } from '@octavo/platform/identity/openid.ts'
import { deriveKey, type MasterSecret } from '@octavo/platform/secrets.ts'
import { createValueSeal } from '@octavo/platform/storage/value-seal.ts'
import type { Config } from './config.ts'

/** The dependencies of accounts besides the shared services. */
export function openAccounts(
  config: Config,
  { secret, clock }: { secret: MasterSecret; clock: Clock },
): Pick<ApiDeps, 'accountKeys' | 'providers'> {
  const key = deriveKey(secret, 'accounts')
  return {
    accountKeys: {
      mails: createValueSeal(key, 'mail'),
      secrets: createValueSeal(key, 'account secret'),
      hashing: deriveKey(secret, 'account hashing'),
    },
    providers: {
      ...(config.GOOGLE_CLIENT_ID ? { google: provider(config.GOOGLE_CLIENT_ID, config.GOOGLE_ISSUER, config.GOOGLE_KEYS_URL) } : {}),
      ...(config.FACEBOOK_CLIENT_ID
        ? { facebook: provider(config.FACEBOOK_CLIENT_ID, config.FACEBOOK_ISSUER, config.FACEBOOK_KEYS_URL) }
        : {}),
    },
  }

  function provider(clientId: string, issuer: string, keysUrl: string) {
    // Google's tokens name it with or without the scheme.
    const issuerAliases = [issuer.replace('https://', '')]
    return { clientId, identities: createIdentities({ issuer, issuerAliases, clientId, keysUrl }, clock) }
  }
}
