import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { databaseText } from '../testing/marks.ts'
import { accountOf, bodyOf, freshAddress, goodPassword, type TestAccount } from '../testing/test-account.ts'
import { textPdf } from '../testing/text-pdf.ts'

const otherPassword = 'Quarto-Sheet-4'

const mailed = mailedHouse()

const signIn = (username: string, password: string) => mailed.post('/signin', { username, password })
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const another = async ({ email, password }: TestAccount) =>
  accountOf(mailed.house, { email, password, ...(await bodyOf<{ accessToken: string }>(await signIn(email, password))) })

describe('the name', () => {
  test('is changed, trimmed', async () => {
    const account = await mailed.newAccount('name')
    const changed = await account.call('PUT', '/users/me', { json: { firstName: '  Ines ' } })
    expect(await bodyOf(changed)).toMatchObject({ firstName: 'Ines' })
    const more = await account.call('PUT', '/users/me', { json: { firstName: 'Ines', pro: true, email: 'x@example.org' } })
    expect(more.status).toBe(400)
  })
})

describe('the password', () => {
  test('is changed by who knows it; every other device is logged out and a mail tells it', async () => {
    const account = await mailed.newAccount('change')
    const elsewhere = await another(account)
    const change = (json: object) => account.call('POST', '/users/me/change-password', { json })
    expect(await codeOf(await change({ newPassword: otherPassword }))).toEqual([400, 'BAD_REQUEST'])
    const wrong = await change({ currentPassword: otherPassword, newPassword: otherPassword })
    expect(await wrong.json()).toMatchObject({ code: 'PASSWORD_WRONG', fields: { currentPassword: 'Wrong password.' } })
    expect((await change({ currentPassword: goodPassword, newPassword: otherPassword })).status).toBe(204)
    expect((await account.call('GET', '/users/me')).status).toBe(200)
    expect((await elsewhere.call('GET', '/users/me')).status).toBe(403)
    expect((await signIn(account.email, goodPassword)).status).toBe(401)
    expect((await signIn(account.email, otherPassword)).status).toBe(200)
    expect((await mailed.inbox.newest(account.email, 2)).subject).toBe('Your password was changed')
  })

  test('that was forgotten is replaced by a code from the mail; all tokens end', async () => {
    const account = await mailed.newAccount('forgot')
    const { verificationToken: token } = await bodyOf<{ verificationToken: string }>(
      await mailed.post('/users/forgot-password', { email: account.email }),
    )
    const verificationCode = await mailed.inbox.code(account.email, 2)
    const { token: resetToken } = await bodyOf<{ token: string }>(
      await mailed.post('/users/forgot-password/verify', { token, verificationCode }),
    )
    expect((await mailed.post('/users/forgot-password/change', { token: resetToken, password: 'weak' })).status).toBe(400)
    expect((await mailed.post('/users/forgot-password/change', { token: resetToken, password: otherPassword })).status).toBe(204)
    expect(await codeOf(await mailed.post('/users/forgot-password/change', { token: resetToken, password: goodPassword }))).toEqual([
      422,
      'LINK_NOT_VALID',
    ])
    expect((await account.call('GET', '/users/me')).status).toBe(403)
    expect((await signIn(account.email, otherPassword)).status).toBe(200)
  })

  test('can be chosen by the link in the mail, which leads to the configured address whatever Host says', async () => {
    const account = await mailed.newAccount('link')
    const { hostname, port } = new URL(mailed.house.program.url)
    await mailed.post(
      '/users/forgot-password',
      { email: account.email },
      { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    )
    const { text } = await mailed.inbox.newest(account.email, 2)
    const link = /https?:\S+/.exec(text)?.[0] ?? ''
    expect(link).toMatch(new RegExp(`^http://${hostname}:${port}/set-new-password#token=`))
    // Opening it uses nothing up.
    await mailed.house.client.call('GET', '/set-new-password')
    const token = link.split('#token=')[1] ?? ''
    expect((await mailed.post('/users/forgot-password/change', { token, password: otherPassword })).status).toBe(204)
  })

  test('of an address without an account is asked for alike and comes to nothing', async () => {
    const known = await mailed.newAccount('here')
    const ask = async (email: string) => bodyOf<{ verificationToken: string }>(await mailed.post('/users/forgot-password', { email }))
    const nobody = freshAddress('nobody')
    const answers = [await ask(known.email), await ask(nobody)]
    expect(answers.map((answer) => Object.keys(answer))).toEqual([['verificationToken'], ['verificationToken']])
    const token = answers[1]?.verificationToken ?? ''
    for (let count = 0; count < 5; count++) {
      expect((await mailed.post('/users/forgot-password/verify', { token, verificationCode: '123456' })).status).toBe(422)
    }
    await mailed.inbox.newest(known.email, 2)
    expect(mailed.inbox.mails.filter(({ to }) => to.includes(nobody))).toEqual([])
  })

  test('is set once by an account that has none', async () => {
    const email = freshAddress('first')
    const begun = await bodyOf<{ authToken: string }>(await mailed.post('/signup/email', { email }))
    const { accessToken } = await bodyOf<{ accessToken: string }>(await mailed.post('/signin/auth-token', begun))
    const account = accountOf(mailed.house, { email, password: '', accessToken })
    expect((await account.call('POST', '/users/signup-set-password', { json: { password: goodPassword } })).status).toBe(204)
    expect(await codeOf(await account.call('POST', '/users/signup-set-password', { json: { password: otherPassword } }))).toEqual([
      409,
      'PASSWORD_ALREADY_SET',
    ])
    expect((await signIn(email, goodPassword)).status).toBe(200)
  })
})

describe('the email address', () => {
  test('is changed by a code that goes to the new one; the old one is told', async () => {
    const account = await mailed.newAccount('old')
    const email = freshAddress('new')
    const update = (json: object) => account.call('POST', '/users/me/update-email', { json })
    expect(await codeOf(await update({ email }))).toEqual([400, 'BAD_REQUEST'])
    const { verificationToken } = await bodyOf<{ verificationToken: string }>(await update({ email, password: goodPassword }))
    const verificationCode = await mailed.inbox.code(email)
    const stranger = await mailed.newAccount('other')
    const verify = { verificationToken, verificationCode }
    expect((await stranger.call('POST', '/users/me/update-email/verify', { json: verify })).status).toBe(422)
    expect((await account.call('POST', '/users/me/update-email/verify', { json: verify })).status).toBe(204)
    expect(await bodyOf(await account.call('GET', '/users/me'))).toMatchObject({ email, emailVerified: true })
    expect((await mailed.inbox.newest(account.email, 2)).subject).toBe('Your email address was changed')
    expect((await signIn(account.email, goodPassword)).status).toBe(401)
    expect((await signIn(email.toUpperCase(), goodPassword)).status).toBe(200)
  })

  test('of somebody else is not told to be taken, and no code goes there', async () => {
    const owner = await mailed.newAccount('owner')
    const account = await mailed.newAccount('curious')
    const answer = await account.call('POST', '/users/me/update-email', { json: { email: owner.email, password: goodPassword } })
    expect(Object.keys(await bodyOf<object>(answer))).toEqual(['verificationToken'])
    await account.call('POST', '/users/me/deletion-code')
    await mailed.inbox.newest(account.email, 2)
    expect(mailed.inbox.mails.filter(({ to }) => to.includes(owner.email))).toHaveLength(1)
  })
})

describe('the account', () => {
  test('is deleted with everything of it, in the database and in storage', async () => {
    const email = freshAddress('leaving')
    const account = await mailed.newAccount(email)
    await bodyOf(await account.call('PUT', '/users/me', { json: { firstName: 'Leavinia' } }))
    await bodyOf(await account.call('POST', '/users/me/api-keys', { json: { name: 'leaving key', scopes: ['tasks'] } }))
    await mailed.post('/newsletters/subscribe', { email })
    const authorization = `Bearer ${account.accessToken}`
    const issued = await account.call('POST', '/engine-tokens', { json: { taskType: 'merge-pdf' } })
    const { taskRef, engineToken } = await bodyOf<{ taskRef: string; engineToken: string }>(issued)
    const task = mailed.house.client.taskOf({ taskRef, engineToken, cookie: '' })
    const { ref } = await task.upload('leaving.pdf', textPdf('leaving'))
    await task.execute([ref])
    await task.ended()
    expect(await databaseText(mailed.house.config.DATABASE_URL ?? '')).toContain(email)
    expect(await codeOf(await account.call('DELETE', '/users/me', { json: {} }))).toEqual([400, 'BAD_REQUEST'])
    expect(await codeOf(await account.call('DELETE', '/users/me', { json: { password: otherPassword } }))).toEqual([422, 'PASSWORD_WRONG'])
    expect((await account.call('DELETE', '/users/me', { json: { password: goodPassword } })).status).toBe(204)
    expect((await mailed.house.client.call('GET', '/api/v1/users/me', { headers: { authorization } })).status).toBe(403)
    expect((await task.call('GET', '/engine/tasks/status')).status).toBe(410)
    await mailed.house.program.sweep()
    expect((await mailed.inbox.newest(email, 3)).subject).toBe('Your account was deleted')
    await expect.poll(async () => databaseText(mailed.house.config.DATABASE_URL ?? '')).not.toContain(email)
    const left = await databaseText(mailed.house.config.DATABASE_URL ?? '')
    for (const mark of ['Leavinia', 'leaving key']) expect(left).not.toContain(mark)
    // Done jobs stay in the queue for an hour; they hold a ref that leads nowhere and nothing else.
    expect(left.split('\n').filter((line) => line.includes(taskRef) && !line.startsWith('queue.'))).toEqual([])
    expect(await readdir(mailed.house.config.DATA_DIR, { recursive: true })).not.toContainEqual(expect.stringContaining(taskRef))
    expect((await signIn(email, goodPassword)).status).toBe(401)
    const again = await newAccountAgain(email)
    expect(await bodyOf(await again.call('GET', '/users/me/sessions'))).toHaveLength(1)
  })

  test('without a password is deleted by a code from a mail', async () => {
    const email = freshAddress('coded')
    const begun = await bodyOf<{ authToken: string }>(await mailed.post('/signup/email', { email }))
    const { accessToken } = await bodyOf<{ accessToken: string }>(await mailed.post('/signin/auth-token', begun))
    const account = accountOf(mailed.house, { email, password: '', accessToken })
    expect((await account.call('POST', '/users/me/deletion-code')).status).toBe(204)
    const verificationCode = await mailed.inbox.code(email)
    const wrong = verificationCode === '000000' ? '000001' : '000000'
    expect((await account.call('DELETE', '/users/me', { json: { verificationCode: wrong } })).status).toBe(422)
    expect((await account.call('DELETE', '/users/me', { json: { verificationCode } })).status).toBe(204)
    expect((await account.call('GET', '/users/me')).status).toBe(403)
  })

  /** A day later, for a mailbox gets only so many mails. */
  async function newAccountAgain(email: string): Promise<TestAccount> {
    mailed.house.clock.advance(24 * 60 * 60_000)
    const count = mailed.inbox.codes(email).length
    const body = { firstName: 'Maren', email, password: goodPassword }
    const { emailVerificationToken: token } = await bodyOf<{ emailVerificationToken: string }>(await mailed.post('/signup', body))
    await bodyOf(await mailed.post('/signup/verify-email', { token, verificationCode: await mailed.inbox.code(email, count + 1) }))
    return another({ ...accountOf(mailed.house, { email, password: goodPassword, accessToken: '' }) })
  }
})

describe('a task of a visitor', () => {
  test('moves to the account of whoever signs in with the same cookie, and is counted there', async () => {
    const account = await mailed.newAccount('moving')
    const task = await mailed.house.client.newTask()
    const { ref } = await task.upload('a.pdf', textPdf('a'))
    await task.execute([ref])
    await task.ended()
    const stranger = await mailed.newAccount('thief')
    expect((await stranger.call('GET', `/tasks/${task.taskRef}`)).status).toBe(404)
    const moved = await account.call('GET', `/tasks/${task.taskRef}`, { headers: { cookie: task.cookie } })
    expect(await bodyOf(moved)).toMatchObject({ taskAccessStatus: 'FULL_ACCESS', status: 'SUCCEEDED' })
    expect((await account.call('GET', `/tasks/${task.taskRef}`)).status).toBe(200)
    expect((await mailed.house.client.call('GET', `/api/v1/tasks/${task.taskRef}`, { headers: { cookie: task.cookie } })).status).toBe(404)
  })
})
