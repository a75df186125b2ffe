import { describe, expect, test } from 'vitest'
import { barriersForDevice } from './testing/barriers.ts'
import { startOwnProduct } from './testing/own-product.ts'
import { type Screen, type Stage, stageOf, walks } from './testing/screens.ts'
import { ownSite } from './testing/site.ts'
import { phone, type Visit } from './testing/visit.ts'

const low = { VISITOR_FILE_SIZE: '200000', VISITOR_FILES: '4', VISITOR_TASKS_PER_DAY: '1' }
const site = ownSite(() => startOwnProduct(low))

const desktop = { width: 1280, colorScheme: 'light' } as const
const handheld = { ...phone, colorScheme: 'dark' } as const

describe.each([
  { device: 'a desktop', view: desktop },
  { device: 'a phone', view: handheld },
])('on $device no screen has a barrier, a complaint or a foreign request', ({ view }) => {
  test.each(walks)('$name', { timeout: 90_000 }, async ({ path, screens }) => {
    await using there = await site.visit({ path, ...view })
    const stage = stageOf(there.page, view === handheld)
    const faults: string[] = []
    for (const screen of screens) {
      await screen.show(stage)
      for (const fault of await faultsOf(screen, stage, there)) faults.push(`${screen.name}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
})

async function faultsOf({ complaint }: Screen, { page }: Stage, { complaints, requests }: Visit): Promise<string[]> {
  const found = await barriersForDevice(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) found.push(`runs ${wide} px over the edge`)
  found.push(...complaints.splice(0).filter((text) => !complaint?.test(text)))
  const foreign = requests.splice(0).filter((url) => !isOwn(url))
  return [...found, ...foreign.map((url) => `asks ${url}`)]
}

function isOwn(url: string): boolean {
  return url.startsWith(`${site.url}/`) || url.startsWith('blob:') || url.startsWith('data:')
}
