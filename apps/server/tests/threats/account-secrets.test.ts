import { expect, test } from 'vitest'
import { mailedHouse } from '../testing/mailed-house.ts'
import { databaseText, marksIn } from '../testing/marks.ts'
import { accountOf, bodyOf, freshAddress } from '../testing/test-account.ts'

const mailed = mailedHouse(() => ({ LOG_LEVEL: 'debug' }))

test('neither log nor metrics hold anything of an account, and the database no secret of it (I6)', async () => {
  const email = freshAddress('marked-address-8c1f')
  const firstName = 'Markname8c1f'
  const password = 'Marked-Password-8c1f!'
  const typed = 'Wrong-Password-8c1f!'
  const { emailVerificationToken } = await bodyOf<{ emailVerificationToken: string }>(
    await mailed.post('/signup', { firstName, email, password }),
  )
  const signUpCode = await mailed.inbox.code(email)
  await mailed.post('/signup/verify-email', { token: emailVerificationToken, verificationCode: signUpCode })
  await mailed.post('/signin', { username: email, password: typed })
  const { accessToken } = await bodyOf<{ accessToken: string }>(await mailed.post('/signin', { username: email, password }))
  const account = accountOf(mailed.house, { email, password, accessToken })
  const { key } = await bodyOf<{ key: string }>(
    await account.call('POST', '/users/me/api-keys', { json: { name: 'k', scopes: ['profile'] } }),
  )
  await accountOf(mailed.house, { email, password, accessToken: key }).call('GET', '/users/me')
  const { verificationToken } = await bodyOf<{ verificationToken: string }>(await mailed.post('/users/forgot-password', { email }))
  await mailed.inbox.newest(email, 2)
  const { secret } = await bodyOf<{ secret: string }>(await account.call('POST', '/users/me/two-factor/app', { json: { password } }))
  const marks = { password, typed, emailVerificationToken, accessToken, key, verificationToken, totpSecret: secret }
  const logged = mailed.house.log()
  const metrics = await (await mailed.house.client.call('GET', '/metrics')).text()
  expect(logged).toContain('/api/v1/signin')
  for (const text of [logged, metrics]) expect(marksIn(text, { ...marks, email, firstName })).toEqual([])
  const stored = await databaseText(mailed.house.config.DATABASE_URL ?? '')
  expect(stored).toContain(email)
  expect(marksIn(stored, marks)).toEqual([])
  const challenges = stored.split('\n').filter((line) => line.startsWith('public.challenges') || line.startsWith('public.mails'))
  expect(challenges.length).toBeGreaterThan(0)
  expect(challenges.filter((line) => line.includes(signUpCode))).toEqual([])
})
