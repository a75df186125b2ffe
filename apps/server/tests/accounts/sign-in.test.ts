import { createPasswords } from '@octavo/platform/passwords.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appCode } from '../testing/app-code.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { accountOf, bodyOf, freshAddress, goodPassword, type TestAccount } from '../testing/test-account.ts'
import { startTestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const otherPassword = 'Quarto-Sheet-4'

const mailed = mailedHouse(() => ({ TRUST_PROXY: '127.0.0.1/32', RATE_ACCOUNTS: '10000', RATE_CALLS: '10000' }))

/** As from another network. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  mailed.post('/signin', { username, password }, headers)
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const enter = async (account: TestAccount, headers: Record<string, string> = {}) =>
  accountOf(mailed.house, {
    ...account,
    ...(await bodyOf<{ accessToken: string }>(await signIn(account.email, account.password, headers))),
  })

describe('logging in', () => {
  test('answers alike for a wrong password and for an address without an account', async () => {
    const known = await mailed.newAccount('known')
    const answers = await Promise.all([known.email, freshAddress('unknown')].map((email) => signIn(email, otherPassword)))
    const said = await Promise.all(
      answers.map(async (answer) => ({ status: answer.status, ...((await answer.json()) as object), requestId: '' })),
    )
    expect(said[0]).toMatchObject({ status: 401, code: 'SIGNIN_FAILED' })
    expect(said[0]).toEqual(said[1])
  })

  test('gives a token of its own each time; the first from a new device is told by mail', async () => {
    const email = freshAddress('devices')
    const first = await mailed.newAccount(email)
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const second = await enter(first, { 'user-agent': userAgent, ...from('203.0.113.9') })
    expect(second.accessToken).not.toBe(first.accessToken)
    const mail = await mailed.inbox.newest(email, 2)
    expect(mail.subject).toBe('New sign-in to your account')
    expect(mail.text).toContain('Firefox on Linux')
    const sessions = await bodyOf<{ device: string; current: boolean; id: string }[]>(await second.call('GET', '/users/me/sessions'))
    expect(sessions.map(({ device, current }) => [device, current])).toContainEqual(['Firefox on Linux', true])
    const other = sessions.find(({ current }) => !current)
    await bodyOf(await second.call('DELETE', `/users/me/sessions/${other?.id}`))
    expect(await codeOf(await first.call('GET', '/users/me'))).toEqual([403, 'TOKEN_NOT_ACCEPTED'])
    expect((await second.call('DELETE', `/users/me/sessions/${other?.id}`)).status).toBe(404)
    await bodyOf(await second.call('POST', '/signout'))
    expect((await second.call('GET', '/users/me')).status).toBe(403)
  })

  test('a token is over after thirty days', async () => {
    const account = await mailed.newAccount('month')
    mailed.house.clock.advance(30 * 24 * 60 * 60_000 - 60_000)
    expect((await account.call('GET', '/users/me')).status).toBe(200)
    mailed.house.clock.advance(61_000)
    expect((await account.call('GET', '/users/me')).status).toBe(403)
  })

  test.each(['', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer octavo_at_${'A'.repeat(43)}`, `Bearer ${'x'.repeat(300)}`])(
    'a false token is refused and none is asked for: %j',
    async (authorization) => {
      const refused = await mailed.house.client.call('GET', '/api/v1/users/me', { headers: { authorization } })
      expect(await codeOf(refused)).toEqual([403, 'TOKEN_NOT_ACCEPTED'])
      expect(await codeOf(await mailed.house.client.call('GET', '/api/v1/users/me'))).toEqual([401, 'TOKEN_REQUIRED'])
    },
  )

  test('guessing from one network is locked out there and nowhere else', async () => {
    const account = await mailed.newAccount('guessed')
    const attacker = from('198.51.100.7')
    for (let count = 0; count < 10; count++) expect((await signIn(account.email, otherPassword, attacker)).status).toBe(401)
    const locked = await signIn(account.email, goodPassword, from('198.51.100.200'))
    expect(await codeOf(locked)).toEqual([423, 'LOCKED_OUT'])
    expect((await signIn(account.email, goodPassword)).status).toBe(200)
    mailed.house.clock.advance(15 * 60_000)
    expect((await signIn(account.email, goodPassword, attacker)).status).toBe(200)
  })

  test('guessing from everywhere does not lock the owner out where they are known', async () => {
    const account = await mailed.newAccount('botnet')
    const guesses = Array.from({ length: 110 }, (_, index) => signIn(account.email, otherPassword, from(`192.0.${index}.1`)))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 423).length).toBeGreaterThanOrEqual(10)
    expect((await signIn(account.email, goodPassword, from('192.1.1.1'))).status).toBe(423)
    expect((await signIn(account.email, goodPassword)).status).toBe(200)
  })

  test('a long password counts to its last letter', async () => {
    const long = `Folded-Paper-8 ${'ö'.repeat(80)}`
    const account = await mailed.newAccount('long', `${long}a`)
    expect((await signIn(account.email, `${long}b`)).status).toBe(401)
    expect((await signIn(account.email, `${long}a`)).status).toBe(200)
  })

  test('fifty at one moment are all answered, and others are served between them', async () => {
    const house = await startTestProgram({ RATE_ACCOUNTS: '10000' }, { passwords: createPasswords() })
    onTestFinished(() => house.stop())
    const crowd = Array.from({ length: 50 }, (_, index) =>
      house.client.call('POST', '/api/v1/signin', { json: { username: `crowd${index}@example.org`, password: goodPassword } }),
    )
    let isOver = false
    const all = Promise.all(crowd).finally(() => {
      isOver = true
    })
    expect((await house.client.call('GET', '/api/v1/engine-tokens/me/limits?taskType=merge-pdf')).status).toBe(200)
    expect(isOver).toBe(false)
    expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([401]))
  })

  test('a password of a megabyte is refused before it is hashed', async () => {
    expect((await signIn('known@example.org', 'x'.repeat(1_000_000))).status).toBe(400)
  })
})

describe('two factors', () => {
  test('by mail: asked at every login, and a wrong code five times ends it', async () => {
    const account = await mailed.newAccount('two')
    expect(await codeOf(await account.call('PUT', '/users/me/two-factor', { json: { enabled: true, password: otherPassword } }))).toEqual([
      422,
      'PASSWORD_WRONG',
    ])
    await bodyOf(await account.call('PUT', '/users/me/two-factor', { json: { enabled: true, password: goodPassword } }))
    const asked = await bodyOf<{ accessToken?: string; twoFactorVerificationCode: string }>(await signIn(account.email, goodPassword))
    expect(asked).toEqual({ twoFactorVerificationCode: expect.any(String), twoFactorMethod: 'mail' })
    const token = asked.twoFactorVerificationCode
    const verificationCode = await mailed.inbox.code(account.email, 2)
    const wrong = verificationCode === '000000' ? '000001' : '000000'
    for (let count = 0; count < 4; count++)
      expect((await mailed.post('/signin/verify-2fa', { token, verificationCode: wrong })).status).toBe(422)
    const { accessToken } = await bodyOf<{ accessToken: string }>(await mailed.post('/signin/verify-2fa', { token, verificationCode }))
    expect((await accountOf(mailed.house, { ...account, accessToken }).call('GET', '/users/me')).status).toBe(200)
    expect((await mailed.post('/signin/verify-2fa', { token, verificationCode })).status).toBe(422)
  })

  test('a code answers the very login it was sent for', async () => {
    const account = await mailed.newAccount('twice')
    await bodyOf(await account.call('PUT', '/users/me/two-factor', { json: { enabled: true, password: goodPassword } }))
    const ask = async () =>
      (await bodyOf<{ twoFactorVerificationCode: string }>(await signIn(account.email, goodPassword))).twoFactorVerificationCode
    const first = { token: await ask(), verificationCode: await mailed.inbox.code(account.email, 2) }
    const second = { token: await ask(), verificationCode: await mailed.inbox.code(account.email, 3) }
    const borrowed = [
      { token: second.token, verificationCode: first.verificationCode },
      { token: first.token, verificationCode: second.verificationCode },
      first,
    ]
    if (first.verificationCode !== second.verificationCode) {
      for (const proof of borrowed) expect((await mailed.post('/signin/verify-2fa', proof)).status).toBe(422)
    }
    expect((await mailed.post('/signin/verify-2fa', second)).status).toBe(200)
  })

  test('redoing the first step gives no tries without end', async () => {
    const account = await mailed.newAccount('stubborn')
    await bodyOf(await account.call('PUT', '/users/me/two-factor', { json: { enabled: true, password: goodPassword } }))
    const sent = () =>
      mailed.inbox.mails.filter(({ to, subject }) => to.includes(account.email) && subject.endsWith('your Octavo code')).length
    for (let count = 0; count < 20; count++) {
      const { twoFactorVerificationCode: token } = await bodyOf<{ twoFactorVerificationCode: string }>(
        await signIn(account.email, goodPassword),
      )
      expect((await mailed.post('/signin/verify-2fa', { token, verificationCode: '000000' })).status).toBe(422)
    }
    // One mail of the sign-up, ten of this hour. Mails overtake one another, so all are waited for.
    const allowed = 11
    await expect.poll(sent).toBe(allowed)
    await mailed.newAccount('after')
    expect(sent()).toBe(allowed)
    mailed.house.clock.advance(60 * 60_000)
    const { twoFactorVerificationCode: token } = await bodyOf<{ twoFactorVerificationCode: string }>(
      await signIn(account.email, goodPassword),
    )
    await expect.poll(sent).toBe(allowed + 1)
    const verificationCode = await mailed.inbox.code(account.email)
    expect((await mailed.post('/signin/verify-2fa', { token, verificationCode })).status).toBe(200)
  })

  test('by app: codes serve once, recovery codes too', async () => {
    const account = await mailed.newAccount('app')
    const { secret, otpauthUrl } = await bodyOf<{ secret: string; otpauthUrl: string }>(
      await account.call('POST', '/users/me/two-factor/app', { json: { password: goodPassword } }),
    )
    expect(otpauthUrl).toContain(`secret=${secret}`)
    const code = () => appCode(secret, mailed.house.clock.now())
    const verify = (verificationCode: string) => account.call('POST', '/users/me/two-factor/app/verify', { json: { verificationCode } })
    const right = code()
    expect((await verify(right === '123456' ? '654321' : '123456')).status).toBe(422)
    const { recoveryCodes } = await bodyOf<{ recoveryCodes: string[] }>(await verify(right))
    expect(new Set(recoveryCodes).size).toBe(10)
    const ask = async () => {
      const asked = await bodyOf<{ twoFactorVerificationCode: string; twoFactorMethod: string }>(await signIn(account.email, goodPassword))
      expect(asked.twoFactorMethod).toBe('app')
      return asked.twoFactorVerificationCode
    }
    // The code that registered the app is used up; the next step's is good.
    expect((await mailed.post('/signin/verify-2fa', { token: await ask(), verificationCode: right })).status).toBe(422)
    mailed.house.clock.advance(30_000)
    const next = code()
    expect((await mailed.post('/signin/verify-2fa', { token: await ask(), verificationCode: next })).status).toBe(200)
    expect((await mailed.post('/signin/verify-2fa', { token: await ask(), verificationCode: next })).status).toBe(422)
    const [recoveryCode = ''] = recoveryCodes
    expect((await mailed.post('/signin/verify-2fa', { token: await ask(), recoveryCode: recoveryCode.toUpperCase() })).status).toBe(200)
    expect((await mailed.post('/signin/verify-2fa', { token: await ask(), recoveryCode })).status).toBe(422)
    await bodyOf(await account.call('DELETE', '/users/me/two-factor/app', { json: { password: goodPassword } }))
    expect(await bodyOf(await signIn(account.email, goodPassword))).toMatchObject({ twoFactorMethod: 'mail' })
  })

  test('a new password does not pass them by', async () => {
    const account = await mailed.newAccount('reset2fa')
    await bodyOf(await account.call('PUT', '/users/me/two-factor', { json: { enabled: true, password: goodPassword } }))
    const { verificationToken: token } = await bodyOf<{ verificationToken: string }>(
      await mailed.post('/users/forgot-password', { email: account.email }),
    )
    const verified = await mailed.post('/users/forgot-password/verify', {
      token,
      verificationCode: await mailed.inbox.code(account.email, 2),
    })
    const { token: resetToken } = await bodyOf<{ token: string }>(verified)
    await bodyOf(await mailed.post('/users/forgot-password/change', { token: resetToken, password: otherPassword }))
    expect(await bodyOf(await signIn(account.email, otherPassword))).toMatchObject({ twoFactorVerificationCode: expect.any(String) })
  })
})

describe('an API key', () => {
  test('runs a task at both services, sees no more than its scope, and ends when it is revoked', async () => {
    const account = await mailed.newAccount('developer')
    const make = { name: 'build server', scopes: ['tasks'], expiresInDays: 30 }
    const { key, id } = await bodyOf<{ key: string; id: string }>(await account.call('POST', '/users/me/api-keys', { json: make }))
    const listed = await bodyOf<object[]>(await account.call('GET', '/users/me/api-keys'))
    expect(listed).toEqual([expect.objectContaining({ id, name: 'build server', scopes: ['tasks'] })])
    expect(JSON.stringify(listed)).not.toContain(key)
    const program = accountOf(mailed.house, { ...account, accessToken: key })
    const { taskRef } = await bodyOf<{ taskRef: string }>(await program.call('POST', '/engine-tokens', { json: { taskType: 'merge-pdf' } }))
    const headers = { 'x-task-ref': taskRef }
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(textPdf('a'))]), 'a.pdf')
    const { data } = await bodyOf<{ data: { ref: string } }>(await program.call('POST', '/documents', { body: form, headers }))
    const json = { taskRef, taskType: 'merge-pdf', documents: [data.ref], options: {} }
    expect((await program.call('POST', '/engine/tasks/execute', { json, headers })).status).toBe(202)
    expect((await program.call('GET', `/tasks/${taskRef}`)).status).toBe(200)
    expect(await codeOf(await program.call('GET', '/users/me'))).toEqual([401, 'KEY_SCOPE'])
    expect(await codeOf(await program.call('POST', '/users/me/api-keys', { json: make }))).toEqual([401, 'KEY_SCOPE'])
    const stranger = await mailed.newAccount('stranger')
    expect((await stranger.call('GET', '/engine/tasks/status', { headers })).status).toBe(404)
    expect((await stranger.call('GET', `/tasks/${taskRef}`)).status).toBe(404)
    expect((await program.call('GET', '/engine/tasks/status')).status).toBe(400)
    await bodyOf(await account.call('DELETE', `/users/me/api-keys/${id}`))
    expect((await program.call('GET', '/engine/tasks/status', { headers })).status).toBe(403)
  })

  test('is over at its date', async () => {
    const account = await mailed.newAccount('expiring')
    const make = { name: 'a day', scopes: ['profile'], expiresInDays: 1 }
    const { key } = await bodyOf<{ key: string }>(await account.call('POST', '/users/me/api-keys', { json: make }))
    const program = accountOf(mailed.house, { ...account, accessToken: key })
    expect((await program.call('GET', '/users/me')).status).toBe(200)
    mailed.house.clock.advance(24 * 60 * 60_000)
    expect((await program.call('GET', '/users/me')).status).toBe(403)
  })
})
