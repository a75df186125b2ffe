import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { uploadOf } from './measure/client.ts'
import { type Growth, largestGrowth, watchGrowth } from './measure/growth.ts'
import { writeLargePdf } from './measure/large-pdf.ts'
import { atMost, megabytes, type Report } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

const largeBytes = 500_000_000
const manyBytes = 200_000_000
const atOnce = 8

/**
 * The program's memory growth while files arrive as fast as it can take them. Senders have their files in memory and offer them whole:
 * reading them from disk piece by piece would slow them down. The program has just started, since one that has already worked has grown.
 */
export async function run(): Promise<Report> {
  const one = await growthOf('one upload', largeBytes, ({ upload }) => upload())
  const fetched = await growthOf('one link', largeBytes, ({ fetch }) => fetch())
  const many = await growthOf(`${atOnce} uploads and ${atOnce} links at once`, manyBytes, async ({ upload, fetch }) => {
    await Promise.all(Array.from({ length: atOnce }, () => [upload(), fetch()]).flat())
  })
  const rows = [one, fetched, many].map(({ name, bytes, growth }) => [
    name,
    megabytes(bytes),
    megabytes(growth.baseBytes),
    megabytes(growth.growthBytes),
  ])
  return {
    about:
      'Memory (RSS) of the server process: right after its start, and the peak above that until all answers came. Files are sent from memory ' +
      'over loopback, as fast as they are taken; each sender is a visitor of their own.',
    tables: [{ head: ['', 'MB each', 'before, MB', 'growth, MB'], rows }],
    bars: [
      atMost('growth for one upload', one.growth.growthBytes / 1e6, 50, 'MB'),
      atMost('growth for one link', fetched.growth.growthBytes / 1e6, 50, 'MB'),
      atMost(`growth for ${atOnce} uploads and ${atOnce} links`, many.growth.growthBytes / 1e6, 300, 'MB'),
    ],
  }
}

interface Senders {
  upload(): Promise<void>
  fetch(): Promise<void>
}

async function growthOf(
  name: string,
  bytes: number,
  work: (senders: Senders) => Promise<void>,
): Promise<{ name: string; bytes: number; growth: Growth }> {
  const source = await startSource()
  const server = await startServer({ environment: { WEB_ALLOW: new URL(source.url).host } })
  try {
    const content = await contentOf(server, bytes)
    source.serve(content)
    const visit = async () => (await server.client.visit()).beginMerge()
    const growths = await watchGrowth(server.pid, () =>
      work({
        upload: async () => void (await (await visit()).upload(uploadOf('large.pdf', content))),
        fetch: async () => void (await (await visit()).fetch(`${source.url}/large.pdf`)),
      }),
    )
    const growth = largestGrowth(growths, 'server')
    if (!growth) throw new Error('the server has gone')
    return { name, bytes: content.length, growth }
  } finally {
    await server.stop()
    source.close()
  }
}

async function contentOf({ folder }: Server, bytes: number): Promise<Buffer> {
  const path = join(folder, 'large.pdf')
  await writeLargePdf(path, { name: 'large.pdf', bytes })
  return readFile(path)
}

/** A site that serves one file, whole. */
async function startSource(): Promise<{ url: string; serve(content: Buffer): void; close(): void }> {
  let content: Buffer | undefined
  const server = createServer((_request, response) => response.end(content)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (given) => {
      content = given
    },
    close: () => server.close(),
  }
}
