import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageSize } from '@octavo/core/api/lists.ts'
import { openDatabase } from '@octavo/data/database.ts'
import { type Account, signUp } from './measure/account.ts'
import { fillLists } from './measure/list-rows.ts'
import { atMost, median, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

const few = 100
const many = 100_000
const calls = 40

/** The lists of somebody with 100 rows in each, beside those of somebody with 100,000. */
export async function run(): Promise<Report> {
  const server = await startServer({ environment: { RATE_ACCOUNTS: '100000', RATE_CALLS: '100000' } })
  try {
    const [sender, small, large] = [await signUp(server, 'sender'), await signUp(server, 'small'), await signUp(server, 'large')]
    const data = join(server.folder, 'data')
    const database = openDatabase({ url: await databaseUrl(data) })
    try {
      for (const [account, rows] of [
        [small, few],
        [large, many],
      ] as const)
        await fillLists(database, { dataFolder: data, email: account.email, senderEmail: sender.email, rows })
    } finally {
      await database.close()
    }
    const rows: string[][] = []
    const bars: Report['bars'] = []
    for (const { name, path, limit } of questions()) {
      const [ofFew = [], ofMany = []] = await timesOf(
        () => timeOf(server, small, path(few)),
        () => timeOf(server, large, path(many)),
      )
      rows.push([name, round(median(ofFew)), round(median(ofMany))])
      bars.push(atMost(name, median(ofMany) / median(ofFew), limit, 'times'))
    }
    return {
      about: `Lists with ${many.toLocaleString('en')} rows beside lists with ${few}, over HTTP, ${calls} calls each in turns, with totals. Searches find one row by a part of its name.`,
      tables: [{ head: ['', `${few} rows, median ms`, `${many.toLocaleString('en')} rows, median ms`], rows }],
      bars,
    }
  } finally {
    await server.stop()
  }
}

function questions(): { name: string; path: (rows: number) => string; limit: number }[] {
  const last = (rows: number) => Math.ceil(rows / pageSize) - 1
  const lists = { history: '/tasks/me', archive: '/archives', inbox: '/document-shares/me' }
  return [
    ...Object.entries(lists).flatMap(([name, address]) => [
      { name: `${name}, first page`, path: () => `${address}?page=0`, limit: 1.5 },
      { name: `${name}, last page`, path: (rows: number) => `${address}?page=${last(rows)}`, limit: 5 },
    ]),
    { name: 'history, search', path: () => '/tasks/me?searchKey=needle', limit: 3 },
    { name: 'archive, search', path: () => '/archives?searchKey=needle', limit: 3 },
  ]
}

/** The calls take turns, so that other load on the machine slows both alike. */
async function timesOf(...asked: readonly (() => Promise<number>)[]): Promise<number[][]> {
  // The first ones prepare statements.
  for (const ask of asked) for (let call = 0; call < 5; call += 1) await ask()
  const times: number[][] = asked.map(() => [])
  for (let call = 0; call < calls; call += 1) for (const [index, ask] of asked.entries()) times[index]?.push(await ask())
  return times
}

async function timeOf(server: Server, { token }: Account, path: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  const { content } = (await response.json()) as { content: unknown[] }
  if (!response.ok || content.length === 0) throw new Error(`${path} answers ${response.status} with no rows`)
  return performance.now() - start
}

/** Of the embedded database. */
async function databaseUrl(data: string): Promise<string> {
  const key = (await readFile(join(data, 'postgres', 'password'), 'utf8')).trim()
  return `postgresql://octavo:${key}@/octavo?host=${encodeURIComponent(join(data, 'postgres', 'run'))}`
}
