import { describe, expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { accountOf, bodyOf, freshAddress, goodPassword } from '../testing/test-account.ts'

const mailed = mailedHouse(() => ({ MAIL_FROM: 'Octavo <desk@octavo.example>' }))

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

const signUp = async (email: string, password = goodPassword) =>
  (await bodyOf<{ emailVerificationToken: string }>(await mailed.post('/signup', { firstName: 'Maren', email, password })))
    .emailVerificationToken

describe('signing up', () => {
  test('begins with a mail in the look of the product and ends with an account', async () => {
    const email = freshAddress('maren+octavo')
    const account = await mailed.newAccount(email)
    const mail = await mailed.inbox.newest(email)
    expect(mail.from).toBe('desk@octavo.example')
    expect(mail.to).toEqual([email])
    expect(mail.subject).toMatch(/^\d{6} is your Octavo code$/)
    expect(mail.raw).toContain('Content-Type: text/html')
    expect(mail.text).toContain('Hello Maren,')
    expect(await bodyOf(await account.call('GET', '/users/me'))).toEqual({
      firstName: 'Maren',
      email,
      emailVerified: true,
      hasPasswordSet: true,
      twoFactorEnabled: false,
      twoFactorApp: false,
      pro: true,
      socialAccounts: [],
    })
  })

  test('makes no account before the mailbox is proven', async () => {
    const email = freshAddress('early')
    await signUp(email)
    const early = await mailed.post('/signin', { username: email, password: goodPassword })
    expect([early.status, await codeOf(early)]).toEqual([401, 'SIGNIN_FAILED'])
  })

  test('is refused with the code of the specification where there is an account, however the address is written', async () => {
    const account = await mailed.newAccount('taken')
    for (const email of [account.email, account.email.toUpperCase(), account.email.replace('@e', '@ｅ')]) {
      for (const answer of [
        await mailed.post('/signup', { firstName: 'M', email, password: goodPassword }),
        await mailed.post('/signup/email', { email }),
      ]) {
        expect([answer.status, await codeOf(answer)]).toEqual([409, 'USER_EMAIL_ALREADY_TAKEN'])
      }
    }
  })

  test('gives a code five tries, and no second use', async () => {
    const email = freshAddress('tries')
    const token = await signUp(email)
    const right = await mailed.inbox.code(email)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count++)
      expect((await mailed.post('/signup/verify-email', { token, verificationCode: wrong })).status).toBe(422)
    expect((await mailed.post('/signup/verify-email', { token, verificationCode: right })).status).toBe(422)
    const again = await signUp(email)
    const verificationCode = await mailed.inbox.code(email, 2)
    expect((await mailed.post('/signup/verify-email', { token: again, verificationCode })).status).toBe(204)
    expect((await mailed.post('/signup/verify-email', { token: again, verificationCode })).status).toBe(422)
  })

  test('of fifty answers at one moment one alone gets through', async () => {
    const email = freshAddress('many')
    const token = await signUp(email)
    const verificationCode = await mailed.inbox.code(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => mailed.post('/signup/verify-email', { token, verificationCode })))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('takes no code after ten minutes, and none of another purpose', async () => {
    const email = freshAddress('late')
    const token = await signUp(email)
    const verificationCode = await mailed.inbox.code(email)
    const borrowed = await mailed.post('/users/forgot-password/verify', { token, verificationCode })
    expect(borrowed.status).toBe(422)
    mailed.house.clock.advance(10 * 60_000 + 1000)
    expect((await mailed.post('/signup/verify-email', { token, verificationCode })).status).toBe(422)
  })

  test('sends a new code on request, at the earliest after half a minute; the old one is over', async () => {
    const email = freshAddress('again')
    const token = await signUp(email)
    const first = await mailed.inbox.code(email)
    const early = await mailed.post('/verifications/resend', { token })
    expect([early.status, Number(early.headers.get('retry-after')) > 0]).toEqual([429, true])
    mailed.house.clock.advance(31_000)
    expect((await mailed.post('/verifications/resend', { token })).status).toBe(204)
    const second = await mailed.inbox.code(email, 2)
    if (first !== second) expect((await mailed.post('/signup/verify-email', { token, verificationCode: first })).status).toBe(422)
    expect((await mailed.post('/signup/verify-email', { token, verificationCode: second })).status).toBe(204)
  })

  test.each([
    [{ firstName: ' ' }, 'firstName', 'This field is required.'],
    [{ firstName: 'x'.repeat(61) }, 'firstName', 'First name must be max 60 letters.'],
    [{ firstName: 'http://evil.tld win' }, 'firstName', /web address/],
    [{ firstName: 'Maren\r\nBcc: all@example.org' }, 'firstName', /special/],
    [{ email: 'maren' }, 'email', 'The email format is incorrect.'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'email', 'Email must be max 255 characters.'],
    [{ email: '"x@evil.org, y"@example.org' }, 'email', 'The email format is incorrect.'],
    [{ email: ['a@example.org', 'b@example.org'] }, 'email', /./],
    [{ password: 'Ab1!' }, 'password', 'Password must be at least 8 characters.'],
    [{ password: `Ab1!${'x'.repeat(125)}` }, 'password', 'Password must be max 128 characters.'],
    [{ password: 'abcdefg1!' }, 'password', /^Password should contain: at least one uppercase/],
    [{ password: 'Abcdefgh1' }, 'password', /^Password should contain: at least one uppercase/],
    [{ password: 'P@ssw0rd1' }, 'password', /too easy to guess/],
    [{ role: 'admin' }, 'body', /./],
    [{ verified: true, plan: 'pro' }, 'body', /./],
  ])('refuses %j', async (wrong, field, message) => {
    const response = await mailed.post('/signup', { firstName: 'Maren', email: 'wrong@example.org', password: goodPassword, ...wrong })
    expect(response.status).toBe(400)
    const { fields } = (await response.json()) as { fields: Record<string, string> }
    expect(fields[field]).toMatch(message)
  })

  test('takes names and passwords of all scripts, with paste and spaces', async () => {
    const email = freshAddress('unicode')
    const password = 'Пароль з пробілами 9 – довгий'
    const token = await bodyOf<{ emailVerificationToken: string }>(
      await mailed.post('/signup', { firstName: ' Žofie 李 ', email, password }),
    )
    const code = await mailed.inbox.code(email)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    await bodyOf(await mailed.post('/signup/verify-email', { token: token.emailVerificationToken, verificationCode: spaced }))
    // The same letters, composed otherwise.
    const { accessToken } = await bodyOf<{ accessToken: string }>(
      await mailed.post('/signin', { username: email, password: password.normalize('NFD') }),
    )
    const account = accountOf(mailed.house, { email, password, accessToken })
    expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ firstName: 'Žofie 李' })
  })
})

describe('an account begun by an address alone', () => {
  test('has its access token at once, once, and is unproven', async () => {
    const email = freshAddress('quick')
    const { authToken } = await bodyOf<{ authToken: string }>(await mailed.post('/signup/email', { email }))
    const { accessToken } = await bodyOf<{ accessToken: string }>(await mailed.post('/signin/auth-token', { authToken }))
    const again = await mailed.post('/signin/auth-token', { authToken })
    expect([again.status, await codeOf(again)]).toEqual([422, 'LINK_NOT_VALID'])
    const account = accountOf(mailed.house, { email, password: '', accessToken })
    expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ emailVerified: false, hasPasswordSet: false })
    const key = await account.call('POST', '/users/me/api-keys', { json: { name: 'x', scopes: ['tasks'] } })
    expect([key.status, await codeOf(key)]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
  })

  test('shares nothing with another that typed the same address', async () => {
    const email = freshAddress('two')
    const begin = async () => {
      const { authToken } = await bodyOf<{ authToken: string }>(await mailed.post('/signup/email', { email }))
      return (await bodyOf<{ accessToken: string }>(await mailed.post('/signin/auth-token', { authToken }))).accessToken
    }
    const first = accountOf(mailed.house, { email, password: '', accessToken: await begin() })
    const second = accountOf(mailed.house, { email, password: '', accessToken: await begin() })
    await bodyOf(await first.call('PUT', '/users/me', { json: { firstName: 'First' } }))
    expect(await bodyOf(await second.call('GET', '/users/me'))).toMatchObject({ firstName: email.replace('@example.org', '') })
  })

  test('ends when somebody else proves the mailbox, and becomes whole when its own holder does', async () => {
    const email = freshAddress('victim')
    const { authToken } = await bodyOf<{ authToken: string }>(await mailed.post('/signup/email', { email }))
    const { accessToken } = await bodyOf<{ accessToken: string }>(await mailed.post('/signin/auth-token', { authToken }))
    const pretender = accountOf(mailed.house, { email, password: '', accessToken })
    await bodyOf(await pretender.call('POST', '/users/signup-set-password', { json: { password: 'Stolen-Name-77' } }))
    await mailed.newAccount(email)
    const refused = await pretender.call('GET', '/users/me')
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'TOKEN_NOT_ACCEPTED'])
    expect((await mailed.post('/signin', { username: email, password: 'Stolen-Name-77' })).status).toBe(401)

    const own = freshAddress('own')
    const begun = await bodyOf<{ authToken: string }>(await mailed.post('/signup/email', { email: own }))
    const { accessToken: ownToken } = await bodyOf<{ accessToken: string }>(await mailed.post('/signin/auth-token', begun))
    const holder = accountOf(mailed.house, { email: own, password: '', accessToken: ownToken })
    const { verificationToken } = await bodyOf<{ verificationToken: string }>(
      await holder.call('POST', '/users/me/update-email', { json: { email: own } }),
    )
    const verify = { verificationToken, verificationCode: await mailed.inbox.code(own) }
    await bodyOf(await holder.call('POST', '/users/me/update-email/verify', { json: verify }))
    expect(await bodyOf(await holder.call('GET', '/users/me'))).toMatchObject({ emailVerified: true })
  })
})
