import { setTimeout as delay } from 'node:timers/promises'
import { manyPageTiff, slowShadingPdf, vastImagesPdf } from '@octavo/documents/testing/slow-files.ts'
import { createCaller, signUp } from './callers.ts'

/** Small files that take as long as allowed, and the tool they are sent to. */
const slowFiles: readonly { name: string; taskType: string; options?: object; content: () => Buffer }[] = [
  { name: 'shadings.pdf', taskType: 'pdf-to-images', content: () => slowShadingPdf() },
  { name: 'slow-pages.pdf', taskType: 'pdf-to-images', content: () => slowShadingPdf({ shadings: 30, steps: 1000, pages: 200 }) },
  { name: 'images.pdf', taskType: 'pdf-to-images', content: () => vastImagesPdf() },
  { name: 'image.pdf', taskType: 'pdf-to-images', content: () => vastImagesPdf({ images: 1 }) },
  {
    name: 'form.pdf',
    taskType: 'forms',
    options: { mode: 'find' },
    content: () => slowShadingPdf({ shadings: 30, steps: 1000, pages: 200 }),
  },
  { name: 'pages.tiff', taskType: 'images-to-pdf', content: () => manyPageTiff(20_000) },
]

const addresses = ['198.51.100.7', '192.0.2.7', '203.0.113.7', '198.18.0.7']
const accountsEach = 2
/** The accounts of an address share its rate limit per minute. */
const restMs = 1500

/** Clients that send slow files without pause, and ask for a page and the fields of each. */
export interface Attack {
  /** Tasks accepted so far. */
  accepted(): number
  stop(): Promise<void>
}

/** Creates two accounts at each of four addresses, and lets each send one slow file after the other, without waiting for results. */
export async function startAttack(url: string): Promise<Attack> {
  const contents = slowFiles.map((file) => ({ ...file, bytes: file.content() }))
  const accounts: { address: string; accessToken: string }[] = []
  for (const [index, address] of addresses.entries())
    for (let account = 0; account < accountsEach; account++)
      accounts.push({ address, accessToken: await signUp(url, { address, email: `attacker${index}-${account}@example.org` }) })
  let isOver = false
  let accepted = 0
  const underWay = new Set<Promise<unknown>>()
  const running = accounts.map(async (account, number) => {
    const caller = createCaller({ url, ...account })
    for (let round = number; !isOver; round++, await delay(restMs)) {
      const file = contents[round % contents.length]
      const task = file && (await caller.begin(file.taskType).catch(() => undefined))
      const document = task && file && (await task.upload(file.name, file.bytes).catch(() => undefined))
      if (!task || !document) continue
      for (const look of [task.preview(document.ref), task.findFields(document.ref)]) {
        const answered = look.catch(() => 0).finally(() => underWay.delete(answered))
        underWay.add(answered)
      }
      if ((await task.execute([document.ref], file.options).catch(() => 0)) === 202) accepted += 1
    }
  })
  return {
    accepted: () => accepted,
    async stop() {
      isOver = true
      await Promise.allSettled([...running, ...underWay])
    },
  }
}
