import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createPasswords } from '@octavo/platform/passwords.ts'
import { uploadOf } from './measure/client.ts'
import { textPages, writePdf } from './measure/pdfs.ts'
import { rankSumP } from './measure/rank-sum.ts'
import { atLeast, atMost, median, quantile, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

const people = 40
const callsPerSecond = 200
const seconds = 10
const password = 'Folded-Paper-8'

/**
 * `users/me`, two hundred times a second while a task runs; sign-in compared with the hash alone; and whether response times reveal
 * anything.
 */
export async function run(): Promise<Report> {
  const server = await startServer({ environment: { RATE_ACCOUNTS: '100000', RATE_CALLS: '100000' } })
  try {
    const emails = Array.from({ length: people }, (_, index) => `person${index}@example.org`)
    for (const email of emails) await signUp(server, email)
    const strangers = emails.map((email) => `not-${email}`)
    const signIns = await compareTimes(emails, strangers, (username) => post(server, '/signin', { username, password: `${password}x` }))
    const forgotten = await compareTimes(emails, strangers, (email) => post(server, '/users/forgot-password', { email }))
    const { signInMs, hashMs } = await signInBesideHash(server, emails)
    const { eachMs, answered } = await askWhileWorking(server, emails[0] ?? '')
    return {
      about:
        `${callsPerSecond} calls of users/me a second for ${seconds} s, sent by the clock whether or not the earlier ones were answered, while a task draws pages. ` +
        'Logging in is measured one after another, beside the check of the same password alone. Answers for known and unknown addresses are compared by the rank-sum test.',
      tables: [
        {
          head: ['', 'median ms', 'p95 ms'],
          rows: [
            ['users/me while a task runs', round(median(eachMs)), round(quantile(eachMs, 0.95))],
            ['log in', round(median(signInMs)), round(quantile(signInMs, 0.95))],
            ['the hash alone', round(median(hashMs)), round(quantile(hashMs, 0.95))],
            ...rowsOf('wrong password', signIns),
            ...rowsOf('forgot password', forgotten),
          ],
        },
      ],
      bars: [
        atLeast('users/me answered a second', answered / seconds, callsPerSecond * 0.99, 'calls'),
        atMost('users/me, p95 while a task runs', quantile(eachMs, 0.95), 50, 'ms'),
        atMost('logging in over the hash alone', median(signInMs) / median(hashMs), 1.5, 'times'),
        atLeast('known and unknown address, wrong password, rank-sum p', rankSumP(signIns.known, signIns.unknown), 0.01, ''),
        atLeast('known and unknown address, forgot password, rank-sum p', rankSumP(forgotten.known, forgotten.unknown), 0.01, ''),
      ],
    }
  } finally {
    await server.stop()
  }
}

interface Compared {
  known: number[]
  unknown: number[]
}

function rowsOf(name: string, { known, unknown }: Compared): string[][] {
  return [
    [`${name}, known address`, round(median(known)), round(quantile(known, 0.95))],
    [`${name}, unknown address`, round(median(unknown)), round(quantile(unknown, 0.95))],
  ]
}

async function post(server: Server, path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

async function signUp(server: Server, email: string): Promise<void> {
  const { emailVerificationToken: token } = (await post(server, '/signup', { firstName: 'Person', email, password })) as {
    emailVerificationToken: string
  }
  for (;;) {
    const mails = (await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    const verificationCode = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
    if (verificationCode) {
      await post(server, '/signup/verify-email', { token, verificationCode })
      return
    }
    await delay(10)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Known and unknown alternate, in changing order, so that neither always comes first. */
async function compareTimes(
  emails: readonly string[],
  strangers: readonly string[],
  call: (email: string) => Promise<unknown>,
): Promise<Compared> {
  const compared: Compared = { known: [], unknown: [] }
  for (const [index, email] of emails.entries()) {
    const ask = {
      known: async () => compared.known.push(await timed(() => call(email))),
      unknown: async () => compared.unknown.push(await timed(() => call(strangers[index] ?? ''))),
    }
    for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) await ask[kind]()
  }
  return compared
}

async function signInBesideHash(server: Server, emails: readonly string[]): Promise<{ signInMs: number[]; hashMs: number[] }> {
  const passwords = createPasswords()
  const hashed = await passwords.hash(password)
  const signInMs: number[] = []
  const hashMs: number[] = []
  for (const username of emails) {
    signInMs.push(await timed(() => post(server, '/signin', { username, password })))
    hashMs.push(await timed(() => passwords.verify(hashed, password)))
  }
  return { signInMs, hashMs }
}

async function askWhileWorking(server: Server, username: string): Promise<{ eachMs: number[]; answered: number }> {
  const { accessToken } = (await post(server, '/signin', { username, password })) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const path = join(server.folder, 'long.pdf')
  await writePdf(path, textPages(1500, { seed: 5, lines: 50 }))
  const task = await (await server.client.visit()).begin('pdf-to-images')
  const { ref } = await task.upload(uploadOf('long.pdf', await readFile(path)))
  await task.execute([ref], { dpi: 150 })
  const eachMs: number[] = []
  const calls: Promise<void>[] = []
  const start = performance.now()
  let answered = 0
  for (let index = 0; index < callsPerSecond * seconds; index++) {
    const waitMs = start + (index * 1000) / callsPerSecond - performance.now()
    if (waitMs > 0) await delay(waitMs)
    calls.push(
      timed(async () => {
        const response = await fetch(`${server.url}/api/v1/users/me`, { headers })
        await response.arrayBuffer()
        if (response.ok) answered += 1
      }).then((ms) => void eachMs.push(ms)),
    )
  }
  await Promise.all(calls)
  return { eachMs, answered }
}
