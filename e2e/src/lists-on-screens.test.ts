import { madeOnce } from '@octavo/core/testing/made-once.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loggedIn, type Person, register } from './testing/accounts.ts'
import { barriersForDevice } from './testing/barriers.ts'
import { callerOf } from './testing/caller.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { sharedSite } from './testing/site.ts'
import { goTo, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const pages = { '/history': 'Tasks', '/archive': 'Archived files', '/inbox': 'Shared with you' } as const
type Path = keyof typeof pages

/** More than a page has. */
const many = 21
type People = Record<'empty' | 'one' | 'many', Person>

/** Three people: one who has nothing, one with a row in every list, and one with many. */
async function makePeople(): Promise<People> {
  const [empty, one, most] = [
    await register(site.product, 'Ada'),
    await register(site.product, 'Maren'),
    await register(site.product, 'Jonas'),
  ]
  const [fromOne, fromMost] = [await callerOf(site.url, one), await callerOf(site.url, most)]
  const single = await fromOne.result('minutes.pdf')
  await fromOne.post('/archives', { taskRef: single })
  const shareTo = (...emails: string[]) => ({ emailsToShare: emails, deleteAllowed: false, message: 'Here are the minutes of Tuesday.' })
  // An hour has 20 shares for one sender, so that it takes another to fill more than a page.
  for (let n = 1; n < many; n += 1) await fromOne.post('/document-shares', { taskRef: single, ...shareTo(most.email) })
  const another = await callerOf(site.url, await register(site.product, 'Priya'))
  await another.post('/document-shares', { taskRef: await another.result('plan.pdf'), ...shareTo(one.email, most.email) })
  for (let n = 0; n < many; n += 1) {
    const taskRef = await fromMost.result(`a-long-name-that-some-system-gave-to-its-export-of-november-${n}.pdf`)
    await fromMost.post('/archives', { taskRef })
    if (n === 0) await fromMost.post('/document-shares', { taskRef, ...shareTo('someone@example.com') })
  }
  return { empty, one, many: most }
}

const handheld = { ...phone, colorScheme: 'dark' } as const

const thePeople = madeOnce(makePeople)

describe.each([
  { device: 'a desktop', view: { width: 1440 } },
  { device: 'a phone', view: handheld },
])('on $device', ({ view }) => {
  test('lists with no, one and many rows have no barriers', { timeout: 240_000 }, async () => {
    for (const [rows, person] of Object.entries(await thePeople())) {
      const context = { ...('context' in view ? view.context : {}), ...(await loggedIn(site.url, person)) }
      await using there = await site.visit({ path: '/account', ...view, context })
      for (const path of Object.keys(pages) as Path[]) {
        await goTo(there.page, path)
        await seeRows(there.page, path, rows)
        expect([path, rows, await barriersForDevice(there.page), await overEdge(there.page)]).toEqual([path, rows, [], 0])
        if (view !== handheld || rows === 'empty') continue
        expect(await tallestRow(there.page, path)).toBeLessThan(160)
        expect(await danglingDots(there.page, path)).toEqual([])
      }
      expectNoComplaints(there.complaints)
    }
  })
})

/** The list as it has to be: an invitation, all rows, or a page of them and the way to the next. */
async function seeRows(page: Page, path: Path, rows: string): Promise<void> {
  const list = page.getByRole('list', { name: pages[path] })
  if (rows === 'empty') return page.getByRole('link', { name: 'Choose a tool' }).waitFor()
  await list.waitFor()
  expect(await list.getByRole('listitem').count()).toBe(rows === 'one' ? 1 : 20)
  const older = page.getByRole('navigation', { name: 'Pages', exact: true }).first().getByRole('button', { name: 'Older' })
  expect(await older.count()).toBe(rows === 'one' ? 0 : 1)
  // A range says nothing where all rows are seen.
  const range = page.getByText(/^1–\d+ of \d+$/).first()
  const width = (await range.boundingBox())?.width ?? 0
  expect(width > 1).toBe(rows === 'many')
}

/** On a phone a row is a card of a few lines. */
function tallestRow(page: Page, path: Path): Promise<number> {
  const rows = page.getByRole('list', { name: pages[path] }).getByRole('listitem')
  return rows.evaluateAll((items) => Math.max(...items.map((item) => item.getBoundingClientRect().height)))
}

/** Facts of a row, with a dot before each, that end a line with the dot of the next, or begin one with their own. */
function danglingDots(page: Page, path: Path): Promise<string[]> {
  const facts = page.getByRole('list', { name: pages[path] }).locator('[class*="cell"]')
  return facts.evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const start = cell.parentElement?.getBoundingClientRect().left ?? 0
        const dot = cell.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(cell, '::before').insetInlineStart)
        const isFirst = cell.getBoundingClientRect().left - start < 5
        return cell.getClientRects().length > 1 || (isFirst && !(dot < start))
      })
      .map((cell) => cell.textContent ?? ''),
  )
}
