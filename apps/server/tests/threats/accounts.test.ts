import { describe, expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { accountOf, bodyOf, freshAddress, goodPassword, type TestAccount } from '../testing/test-account.ts'
import { startTestProgram } from '../testing/test-program.ts'

const otherPassword = 'Quarto-Sheet-4'
const mailed = mailedHouse(() => ({ RATE_ACCOUNTS: '10000', RATE_CALLS: '10000' }))
const signIn = (username: string, password: string) => mailed.post('/signin', { username, password })
const enter = async (account: TestAccount) =>
  accountOf(mailed.house, { ...account, ...(await bodyOf<{ accessToken: string }>(await signIn(account.email, account.password))) })

/** Status, headers and body of an answer without what is another for each request; tokens count by their length. */
async function shapeOf(answer: Response): Promise<object> {
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id'].includes(name) && !name.startsWith('ratelimit') && !name.startsWith('x-ratelimit'),
    ),
  )
  const body = (await answer.text()).replace(/"requestId":"[^"]*"/, '').replace(/[\w-]{22,}/g, (token) => `token of ${token.length}`)
  return { status: answer.status, headers, body }
}

test('no answer tells an address with an account from one without', async () => {
  const known = await mailed.newAccount('known')
  const calls: ((email: string) => Promise<Response>)[] = [
    (email) => signIn(email, otherPassword),
    (email) => mailed.post('/users/forgot-password', { email }),
    (email) => mailed.post('/newsletters/subscribe', { email }),
  ]
  // As long as the other.
  const nobody = freshAddress('nobod')
  for (const call of calls) expect(await shapeOf(await call(known.email))).toEqual(await shapeOf(await call(nobody)))
})

test('two factors are still asked for after the address was changed', async () => {
  const account = await mailed.newAccount('before')
  const email = freshAddress('after')
  await bodyOf(await account.call('PUT', '/users/me/two-factor', { json: { enabled: true, password: goodPassword } }))
  const { verificationToken } = await bodyOf<{ verificationToken: string }>(
    await account.call('POST', '/users/me/update-email', { json: { email, password: goodPassword } }),
  )
  const verificationCode = await mailed.inbox.code(email)
  await bodyOf(await account.call('POST', '/users/me/update-email/verify', { json: { verificationToken, verificationCode } }))
  const asked = await bodyOf<object>(await signIn(email, goodPassword))
  expect(asked).toMatchObject({ twoFactorVerificationCode: expect.any(String) })
  expect(asked).not.toHaveProperty('accessToken')
})

describe('one mailbox', () => {
  test('is one account, however its address is written, and mail goes to the address as its owner wrote it', async () => {
    const local = freshAddress('jürgen').replace('@example.org', '')
    const { email: own } = await mailed.newAccount(`${local}@exämple.de`)
    const punycode = `${local}@xn--exmple-cua.de`
    const spellings = [own.toUpperCase(), own.replace('ü', 'u\u0308'), punycode, own.replace('j', 'ｊ')]
    for (const email of spellings) {
      expect([email, (await mailed.post('/signup', { firstName: 'M', email, password: goodPassword })).status]).toEqual([email, 409])
      expect([email, (await signIn(email, goodPassword)).status]).toEqual([email, 200])
    }
    const mailsToOwner = () => mailed.inbox.mails.filter(({ to }) => to.includes(own)).length
    const count = mailsToOwner()
    await mailed.post('/users/forgot-password', { email: punycode })
    await expect.poll(mailsToOwner).toBe(count + 1)
  })

  test('is not that of letters that merely look alike', async () => {
    const { email } = await mailed.newAccount('paypal')
    // A Cyrillic letter.
    const alike = email.replace('a', '\u0430')
    expect((await signIn(alike, goodPassword)).status).toBe(401)
    await mailed.newAccount(alike, otherPassword)
    expect((await signIn(email, otherPassword)).status).toBe(401)
  })
})

describe('a session', () => {
  test('has a token of its own; what was sent along before does not become one', async () => {
    const account = await mailed.newAccount('fixed')
    const planted = `octavo_at_${'A'.repeat(43)}`
    const headers = { authorization: `Bearer ${planted}`, cookie: `accessToken=${planted}` }
    const { accessToken } = await bodyOf<{ accessToken: string }>(
      await mailed.post('/signin', { username: account.email, password: goodPassword }, headers),
    )
    expect([planted, account.accessToken]).not.toContain(accessToken)
    expect((await accountOf(mailed.house, { ...account, accessToken: planted }).call('GET', '/users/me')).status).toBe(403)
  })

  test('ends on every other device with the password, and on all with the account', async () => {
    const account = await mailed.newAccount('many')
    const others = [await enter(account), await enter(account)]
    await bodyOf(
      await account.call('POST', '/users/me/change-password', { json: { currentPassword: goodPassword, newPassword: otherPassword } }),
    )
    expect((await account.call('GET', '/users/me')).status).toBe(200)
    for (const other of others) expect((await other.call('GET', '/users/me')).status).toBe(403)
    const again = await enter({ ...account, password: otherPassword })
    await bodyOf(await account.call('DELETE', '/users/me', { json: { password: otherPassword } }))
    for (const one of [account, again]) expect((await one.call('GET', '/users/me')).status).toBe(403)
    expect((await signIn(account.email, otherPassword)).status).toBe(401)
  })

  test('of a visitor is a cookie that no script reads, no other site sends along, and no plain connection carries', async () => {
    const secure = await startTestProgram({ PUBLIC_URL: 'https://pdf.example.org' })
    try {
      const answer = await secure.client.call('POST', '/api/v1/engine-tokens', { json: { taskType: 'merge-pdf' } })
      const [cookie = '', ...more] = answer.headers.getSetCookie()
      expect(more).toEqual([])
      for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie.split('; ')).toContain(flag)
      expect(cookie).not.toMatch(/domain=/i)
    } finally {
      await secure.stop()
    }
  })
})

test('what people write makes no line of a mail', async () => {
  const breaks = [
    '\r\nBcc: all@example.org',
    '\nBcc: all@example.org',
    '\rX-Evil: 1',
    '\u2028Bcc: x',
    '\u0085Bcc: x',
    '\0',
    '\r\n.\r\nMAIL FROM:<x@y>',
  ]
  const account = await mailed.newAccount('mails')
  for (const text of breaks) {
    for (const json of [
      { firstName: `M${text}`, email: 'm@example.org', password: goodPassword },
      { firstName: 'M', email: `m${text}@example.org`, password: goodPassword },
      { firstName: 'M', email: `m@example.org${text}x`, password: goodPassword },
    ])
      expect([JSON.stringify(json), (await mailed.post('/signup', json)).status]).toEqual([JSON.stringify(json), 400])
    for (const path of ['/signup/email', '/users/forgot-password', '/newsletters/subscribe'])
      expect((await mailed.post(path, { email: `m${text}@example.org` })).status).toBe(400)
    const change = { email: `m${text}@example.org`, password: goodPassword }
    expect((await account.call('POST', '/users/me/update-email', { json: change })).status).toBe(400)
  }
  for (const { raw, to } of mailed.inbox.mails) {
    const [head = ''] = raw.split('\r\n\r\n')
    expect(to).toHaveLength(1)
    expect(head).not.toMatch(/^(bcc|cc|x-evil)\s*:/im)
    expect(head.match(/^to:/gim)).toHaveLength(1)
  }
})
