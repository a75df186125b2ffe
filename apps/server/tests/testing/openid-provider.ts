import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export const clientId = 'octavo-site'

export interface Claims {
  sub: string
  email: string
  email_verified?: boolean
  given_name?: string
}

/** A real OpenID provider on loopback, with one client and any user. */
export interface TestProvider {
  issuer: string
  keysUrl: string
  /** Signs in at the provider like a browser and returns the ID token. */
  signIn(person: Claims, nonce: string): Promise<string>
  /** A token with any claims, signed with the provider's key, that the provider would never issue. */
  forge(claims: object, header?: object): Promise<string>
  stop(): Promise<void>
}

export async function startOpenIdProvider(): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = 'test-key'
  const people = new Map<string, Claims>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: ['https://octavo.example/callback'],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    conformIdTokenClaims: false,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for cookies of a test'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => {
        const { sub: _, ...claims } = people.get(sub) ?? { sub, email: '' }
        return { sub, ...claims }
      },
    }),
  })
  server.on('request', provider.callback())

  return {
    issuer,
    keysUrl: `${issuer}/jwks`,
    async signIn(person, nonce) {
      people.set(person.sub, person)
      return walk(issuer, person.sub, nonce)
    },
    async forge(claims, header = {}) {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ iss: issuer, aud: clientId, iat: now, exp: now + 300, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .sign(privateKey)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Follows the provider's pages: authorise, log in, consent, and return with the token in the fragment. */
async function walk(issuer: string, login: string, nonce: string): Promise<string> {
  const cookies = new Map<string, string>()
  const ask = new URLSearchParams({
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: 'https://octavo.example/callback',
    nonce,
  })
  let address = `${issuer}/auth?${ask}`
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next?.startsWith('https://octavo.example/')) return new URLSearchParams(new URL(next).hash.slice(1)).get('id_token') ?? ''
    form = undefined
    if (next) {
      address = new URL(next, issuer).href
      continue
    }
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`the provider shows no form: ${response.status} ${page.slice(0, 200)}`)
    address = new URL(action, issuer).href
    form = new URLSearchParams(page.includes('name="login"') ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' })
  }
  throw new Error('the provider leads nowhere')
}
