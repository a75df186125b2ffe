import { describe, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { mailedHouse } from '../testing/mailed-house.ts'
import { startSmtpInbox } from '../testing/smtp-inbox.ts'
import { bodyOf, freshAddress, goodPassword } from '../testing/test-account.ts'
import { startTestProgram } from '../testing/test-program.ts'

const mailed = mailedHouse(() => ({ PUBLIC_URL: 'https://pdf.example.org' }))

describe('one mailbox', () => {
  test('gets three mails an hour and ten a day that strangers asked for, of all kinds together; the answers do not change', async () => {
    const email = freshAddress('bombed')
    await mailed.newAccount(email)
    const asked = [
      () => mailed.post('/users/forgot-password', { email }),
      () => mailed.post('/newsletters/subscribe', { email }),
      () => mailed.post('/users/forgot-password', { email: email.toUpperCase() }),
    ]
    for (let round = 0; round < 10; round++) {
      for (const ask of asked) expect((await ask()).status).toBeLessThan(300)
    }
    const sent = () => mailed.inbox.mails.filter(({ to }) => to.some((one) => one.toLowerCase() === email)).length
    // Mails overtake one another, so that all are waited for, and then one that was asked for after them.
    await expect.poll(sent).toBe(3)
    await mailed.post('/users/forgot-password', { email: freshAddress('last') })
    await mailed.newAccount('marker')
    expect(sent()).toBe(3)
    for (let hour = 0; hour < 12; hour++) {
      mailed.house.clock.advance(60 * 60_000)
      for (const ask of asked) await ask()
    }
    await mailed.newAccount('marker2')
    expect(sent()).toBeLessThanOrEqual(20)
  })
})

describe('the newsletter', () => {
  const links = (text: string) => ({
    confirm: /#confirm=(\S+)/.exec(text)?.[1] ?? '',
    unsubscribe: /#unsubscribe=(\S+)/.exec(text)?.[1] ?? '',
  })

  test('begins when the address is confirmed by a click, and ends by one', async () => {
    const email = freshAddress('reader')
    await bodyOf(await mailed.post('/newsletters/subscribe', { email }))
    const mail = await mailed.inbox.newest(email)
    expect(mail.text).toContain('https://pdf.example.org/newsletter#confirm=')
    const { confirm, unsubscribe } = links(mail.text)
    expect((await mailed.post('/newsletters/confirm', { token: unsubscribe })).status).toBe(422)
    expect((await mailed.post('/newsletters/confirm', { token: confirm })).status).toBe(204)
    expect((await mailed.post('/newsletters/confirm', { token: confirm })).status).toBe(204)
    expect((await mailed.post('/newsletters/unsubscribe', { token: confirm })).status).toBe(422)
    expect((await mailed.post('/newsletters/unsubscribe', { token: unsubscribe })).status).toBe(204)
    expect((await mailed.post('/newsletters/confirm', { token: confirm })).status).toBe(422)
  })

  test('is ended by a mail program with one click, by POST alone', async () => {
    const email = freshAddress('program')
    await bodyOf(await mailed.post('/newsletters/subscribe', { email }))
    const mail = await mailed.inbox.newest(email)
    const address = /^List-Unsubscribe: <([^>]+)>/im.exec(mail.raw.replace(/\r\n[ \t]/g, ' '))?.[1] ?? ''
    expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
    const path = address.replace('https://pdf.example.org', '')
    expect((await mailed.house.client.call('GET', path)).status).toBe(405)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await mailed.house.client.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers })).status).toBe(204)
    expect((await mailed.post('/newsletters/confirm', { token: links(mail.text).confirm })).status).toBe(422)
  })
})

test('a name is text in a mail and never markup', async () => {
  const email = freshAddress('markup')
  await bodyOf(await mailed.post('/signup', { firstName: 'Tom & "Jerry"', email, password: goodPassword }))
  const { raw } = await mailed.inbox.newest(email)
  expect(raw.replace(/=\r\n/g, '')).toContain('Hello Tom &amp; &quot;Jerry&quot;,')
})

describe('a mail server that is down', () => {
  test('delays mail and loses none', async () => {
    const port = await freePort()
    const late = await startTestProgram({ SLOTS: '1', SMTP_URL: `smtp://127.0.0.1:${port}` })
    const signUp = { firstName: 'Maren', email: 'patient@example.org', password: goodPassword }
    const answer = await late.client.call('POST', '/api/v1/signup', { json: signUp })
    expect(answer.status).toBe(200)
    await expect.poll(() => late.log()).toContain('a mail could not be sent and is tried again')
    expect(late.log()).not.toContain('patient@example.org')
    const server = await startSmtpInbox({ port })
    try {
      late.clock.advance(60_000)
      expect((await server.newest('patient@example.org')).subject).toMatch(/is your Octavo code/)
    } finally {
      await late.stop()
      await server.stop()
    }
  })
})

describe('without a mail server', () => {
  test('mail is kept and shown on this machine alone', async () => {
    const own = await startTestProgram({ SLOTS: '1' })
    try {
      const signUp = { firstName: 'Maren', email: 'kept@example.org', password: goodPassword }
      await bodyOf(await own.client.call('POST', '/api/v1/signup', { json: signUp }))
      const read = async () => bodyOf<{ to: string; subject: string; text: string }[]>(await own.client.call('GET', '/dev/mailbox.json'))
      await expect.poll(async () => (await read()).length).toBe(1)
      expect(await read()).toEqual([expect.objectContaining({ to: 'kept@example.org', text: expect.stringMatching(/^\d{6}$/m) })])
      const page = await own.client.call('GET', '/dev/mailbox')
      expect(await page.text()).toContain('kept@example.org')
      for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-proto']) {
        expect((await own.client.call('GET', '/dev/mailbox.json', { headers: { [header]: '127.0.0.1' } })).status).toBe(404)
      }
    } finally {
      await own.stop()
    }
  })

  test('there is no such page where the site is public, or where mail is sent', async () => {
    expect((await mailed.house.client.call('GET', '/dev/mailbox.json')).status).toBe(404)
    const publicly = await startTestProgram({ SLOTS: '1', PUBLIC_URL: 'https://pdf.example.org' })
    try {
      expect((await publicly.client.call('GET', '/dev/mailbox.json')).status).toBe(404)
      expect(publicly.log()).toContain('MAIL IS KEPT AND NOT SENT')
    } finally {
      await publicly.stop()
    }
  })
})
