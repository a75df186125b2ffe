import { afterAll, describe, expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { clientId, startOpenIdProvider, type TestProvider } from '../testing/openid-provider.ts'
import { accountOf, bodyOf, freshAddress, goodPassword } from '../testing/test-account.ts'

let provider: TestProvider
let foreign: TestProvider
const mailed = mailedHouse(async () => {
  provider = await startOpenIdProvider()
  foreign = await startOpenIdProvider()
  return { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer, GOOGLE_KEYS_URL: provider.keysUrl }
})
afterAll(async () => {
  await provider.stop()
  await foreign.stop()
})

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const newNonce = async () => (await bodyOf<{ nonce: string }>(await mailed.post('/signin/nonce', {}))).nonce
/** Somebody whom the provider knows. */
const person = (name: string, email = freshAddress(name)) => ({ sub: `sub-${email}`, email, email_verified: true, given_name: 'Noor' })
type Person = ReturnType<typeof person>
const enter = async (who: Person) => {
  const idToken = await provider.signIn(who, await newNonce())
  return mailed.post('/signin/google', { idToken, email: who.email })
}
const signedIn = (accessToken: string, email = '') => accountOf(mailed.house, { email, password: '', accessToken })

describe('signing in with a provider', () => {
  test('begins an account the first time and finds it again', async () => {
    const noor = person('noor')
    const { email } = noor
    const { accessToken } = await bodyOf<{ accessToken: string }>(await enter(noor))
    const me = await bodyOf<{ socialAccounts: { id: string }[] }>(await signedIn(accessToken).call('GET', '/users/me'))
    const socialAccounts = [{ id: expect.any(String), provider: 'google', email }]
    expect(me).toMatchObject({ firstName: 'Noor', email, emailVerified: true, hasPasswordSet: false, socialAccounts })
    const again = await bodyOf<{ accessToken: string }>(await enter(noor))
    expect(await bodyOf(await signedIn(again.accessToken).call('GET', '/users/me'))).toEqual(me)
    const taken = await mailed.post('/signup/email', { email })
    expect(await codeOf(taken)).toEqual([409, 'USER_EMAIL_ALREADY_TAKEN_SSO'])
  })

  test('says whether the account is new', async () => {
    const newcomer = person('newcomer')
    expect(await bodyOf(await enter(newcomer))).toMatchObject({ signedUp: true })
    expect(await bodyOf(await enter(newcomer))).toEqual({ accessToken: expect.any(String) })
  })

  test('says which providers there are, and knows no other', async () => {
    expect(await bodyOf(await mailed.house.client.call('GET', '/api/v1/signin/providers'))).toEqual({
      providers: [{ provider: 'google', clientId }],
    })
    expect((await mailed.post('/signin/facebook', { idToken: 'x' })).status).toBe(404)
  })

  test('is asked for the second factor where the account has one', async () => {
    const careful = person('careful')
    const { accessToken } = await bodyOf<{ accessToken: string }>(await enter(careful))
    const account = signedIn(accessToken, careful.email)
    await bodyOf(await account.call('POST', '/users/signup-set-password', { json: { password: goodPassword } }))
    await bodyOf(await account.call('PUT', '/users/me/two-factor', { json: { enabled: true, password: goodPassword } }))
    const asked = await bodyOf(await enter(careful))
    expect(asked).toEqual({ twoFactorVerificationCode: expect.any(String), twoFactorMethod: 'mail' })
  })

  test('asks for the password of an account with the same address before it links them', async () => {
    const account = await mailed.newAccount('both')
    const both = person('both', account.email)
    const idToken = await provider.signIn(both, await newNonce())
    expect(await codeOf(await mailed.post('/signin/google', { idToken }))).toEqual([409, 'SOCIAL_LINK_NEEDS_PASSWORD'])
    const link = (password: string) => mailed.post('/link-social-account', { provider: 'google', idToken, password })
    expect(await codeOf(await link('Not-The-One-5'))).toEqual([422, 'PASSWORD_WRONG'])
    expect((await link(goodPassword)).status).toBe(200)
    expect((await enter(both)).status).toBe(200)
    const me = await bodyOf<{ socialAccounts: { id: string }[] }>(await account.call('GET', '/users/me'))
    const id = me.socialAccounts[0]?.id
    expect((await account.call('DELETE', `/users/me/social-accounts/${id}`)).status).toBe(204)
    expect((await account.call('DELETE', `/users/me/social-accounts/${id}`)).status).toBe(404)
    expect(await codeOf(await enter(both))).toEqual([409, 'SOCIAL_LINK_NEEDS_PASSWORD'])
  })

  test('cannot be unlinked while it is the only way in', async () => {
    const { accessToken } = await bodyOf<{ accessToken: string }>(await enter(person('only')))
    const account = signedIn(accessToken)
    const me = await bodyOf<{ socialAccounts: { id: string }[] }>(await account.call('GET', '/users/me'))
    const refused = await account.call('DELETE', `/users/me/social-accounts/${me.socialAccounts[0]?.id}`)
    expect(await codeOf(refused)).toEqual([409, 'LAST_WAY_IN'])
  })

  test('ends an account that somebody had begun with the address, password, tokens and all', async () => {
    const prey = person('prey')
    const { email } = prey
    const begun = await bodyOf<{ authToken: string }>(await mailed.post('/signup/email', { email }))
    const { accessToken } = await bodyOf<{ accessToken: string }>(await mailed.post('/signin/auth-token', begun))
    const attacker = signedIn(accessToken, email)
    await bodyOf(await attacker.call('POST', '/users/signup-set-password', { json: { password: goodPassword } }))
    expect((await enter(prey)).status).toBe(200)
    expect((await attacker.call('GET', '/users/me')).status).toBe(403)
    expect((await mailed.post('/signin', { username: email, password: goodPassword })).status).toBe(401)
  })

  test('knows a person by issuer and subject, not by the address', async () => {
    const mover = person('mover')
    const { accessToken } = await bodyOf<{ accessToken: string }>(await enter(mover))
    const moved = { ...mover, email: freshAddress('moved') }
    const idToken = await provider.signIn(moved, await newNonce())
    const again = await bodyOf<{ accessToken: string }>(await mailed.post('/signin/google', { idToken }))
    const emails = await Promise.all(
      [accessToken, again.accessToken].map(
        async (token) => (await bodyOf<{ email: string }>(await signedIn(token).call('GET', '/users/me'))).email,
      ),
    )
    expect(emails).toEqual([mover.email, mover.email])
  })
})

describe('a token that is not good is refused', () => {
  const claims = { sub: 'sub-forged', email: 'forged@example.org', email_verified: true }
  const refused = async (idToken: string) =>
    expect(await codeOf(await mailed.post('/signin/google', { idToken }))).toEqual([401, 'SOCIAL_SIGNIN_FAILED'])

  test('sent with the address of somebody else, and uses nothing up', async () => {
    const honest = person('honest')
    const idToken = await provider.signIn(honest, await newNonce())
    const send = (email: string) => mailed.post('/signin/google', { idToken, email })
    expect(await codeOf(await send('victim@example.org'))).toEqual([401, 'SOCIAL_SIGNIN_FAILED'])
    expect((await send(honest.email.replace('honest', 'Honest'))).status).toBe(200)
  })

  test('used a second time', async () => {
    const idToken = await provider.signIn(person('replay'), await newNonce())
    expect((await mailed.post('/signin/google', { idToken })).status).toBe(200)
    await refused(idToken)
  })

  test.each<[string, () => Promise<object>]>([
    ['for another audience', async () => ({ aud: 'another-site' })],
    ['for several parties without naming one', async () => ({ aud: [clientId, 'another-site'] })],
    ['given to another party', async () => ({ azp: 'another-site' })],
    ['of another issuer', async () => ({ iss: foreign.issuer })],
    ['that has expired', async () => ({ exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['whose address is not verified', async () => ({ email_verified: false })],
    ['that does not say whether it is verified', async () => ({ email_verified: undefined })],
    ['whose address is verified in words only', async () => ({ email_verified: 'true' })],
    ['without a nonce', async () => ({ nonce: undefined })],
    ['with a nonce that we did not give', async () => ({ nonce: `${'A'.repeat(22)}.${Date.now().toString(36)}.${'A'.repeat(43)}` })],
    ['without a subject', async () => ({ sub: undefined })],
    ['with an address that is none', async () => ({ email: 'a@example.org, b@example.org' })],
  ])('%s', async (_, wrong) => {
    await refused(await provider.forge({ ...claims, nonce: await newNonce(), ...(await wrong()) }))
  })

  test('with a nonce that is too old', async () => {
    const nonce = await newNonce()
    mailed.house.clock.advance(11 * 60_000)
    const now = Math.floor(mailed.house.clock.now().getTime() / 1000)
    await refused(await provider.forge({ ...claims, nonce, iat: now, exp: now + 300 }))
  })

  test('tampered with, unsigned, signed by another provider, or no token at all', async () => {
    const good = await provider.forge({ ...claims, nonce: await newNonce() })
    const [head = '', body = '', signature = ''] = good.split('.')
    const other = Buffer.from(body, 'base64url').toString().replace('forged@', 'victim@')
    await refused(`${head}.${Buffer.from(other).toString('base64url')}.${signature}`)
    await refused(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`)
    await refused(await foreign.forge({ ...claims, iss: provider.issuer, nonce: await newNonce() }))
    await refused('x.y.z')
  })
})
