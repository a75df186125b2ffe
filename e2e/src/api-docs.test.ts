import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, type View, type Visit } from './testing/visit.ts'

const site = sharedSite()

/** The pages about the API are not those of the site, whose scripts a visit would wait for. */
async function plain(path: string, view: View): Promise<Visit> {
  const there = await site.visit({ path: '/faq', ...view })
  await there.page.goto(`${site.url}${path}`)
  return there
}

test.each([{ width: 390 }, { width: 1440, colorScheme: 'dark' as const }])(
  'all that is folded can be read, $width pixels wide',
  async (view) => {
    await using there = await plain('/api/docs', view)
    const { page } = there
    await page.getByRole('heading', { level: 1, name: 'Octavo API' }).waitFor()
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    expect(await overEdge(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    expect(there.complaints).toEqual([])
  },
)

test('a link to a tool opens its options', async () => {
  await using there = await plain('/api/docs#split-pdf', { width: 1440 })
  await there.page.getByRole('cell', { name: 'bookmarks', exact: true }).first().waitFor()
})
