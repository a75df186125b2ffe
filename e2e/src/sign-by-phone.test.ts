import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers, barriersInBothThemes } from './testing/barriers.ts'
import { editorOn, faultsOf } from './testing/editor.ts'
import { courseForm, formOn } from './testing/forms.ts'
import { boxOf } from './testing/mouse.ts'
import { textPdf } from './testing/pdfs.ts'
import { textOfQr } from './testing/qr.ts'
import { sharedSite } from './testing/site.ts'
import { press } from './testing/touch.ts'
import { goTo, overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const field = (page: Page) => page.getByRole('img', { name: 'Draw your signature here' })

/** The dialog with a code, and the address in the code. */
async function showCode(page: Page): Promise<{ dialog: Locator; address: string }> {
  const dialog = page.getByRole('dialog', { name: 'Add your signature' })
  await dialog.getByRole('radio', { name: 'Phone' }).check()
  const address = await textOfQr(dialog.getByRole('img', { name: 'QR code with the address for your phone' }))
  return { dialog, address }
}

async function openInEditor(page: Page): Promise<void> {
  await editorOn(page).open(textPdf('contract.pdf', 'Please sign below'))
  await editorOn(page).mode('Sign')
  await editorOn(page).tool('Add a signature')
}

/** Strokes with a finger. The browser may take a tap right after one for the end of a swipe, so that buttons are clicked here. */
async function draw(page: Page, turns: readonly number[] = [-1, 1]): Promise<void> {
  const { x, y, width, height } = await boxOf(field(page))
  for (const turn of turns) {
    const finger = await press(page, field(page))
    await finger.moveTo({ x: x + width * 0.8, y: y + height * (0.5 + turn * 0.2) })
    await finger.moveTo({ x: x + width * 0.2, y: y + height * (0.5 - turn * 0.1) })
    await finger.lift()
  }
}

test('a signature that is drawn on a phone comes into the open dialog, and into the document', async () => {
  await using desk = await site.visit({ path: '/edit-pdf', width: 1440 })
  await openInEditor(desk.page)
  const { dialog, address } = await showCode(desk.page)
  expect(address).toMatch(new RegExp(`^${site.url}/sign#[A-Za-z0-9_-]{22}$`))
  await dialog.getByText(address.replace('http://', '')).waitFor()
  // The test's own address is one of this machine, which no phone reaches.
  await dialog.getByText('This address works only on this computer.').waitFor()
  await dialog.getByText('Waiting for your phone.').waitFor()
  expect(await barriersInBothThemes(desk.page)).toEqual([])

  await using hand = await site.visit({ ...phone, path: new URL(address).pathname + new URL(address).hash, colorScheme: 'dark' })
  await field(hand.page).waitFor()
  // The secret leaves the address at once.
  await hand.page.waitForURL(`${site.url}/sign`)
  expect(await hand.page.getByRole('banner').count()).toBe(0)
  expect(await hand.page.getByRole('contentinfo').count()).toBe(0)
  expect(await overEdge(hand.page)).toBeLessThanOrEqual(0)
  await draw(hand.page)
  await dialog.getByText('Your phone is connected.').waitFor()
  expect(await barriersInBothThemes(hand.page)).toEqual([])
  // Undone and cleared, then drawn again after the page was reloaded: it is still the first phone.
  await hand.page.getByRole('button', { name: 'Undo' }).click()
  await hand.page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => hand.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  await goTo(hand.page, '/sign')
  await draw(hand.page)
  await hand.page.getByRole('button', { name: 'Send' }).click()
  await hand.page.getByText('Sent. Your signature is on your computer now.').waitFor()
  expect(await barriersInBothThemes(hand.page)).toEqual([])

  await dialog.getByRole('img', { name: 'The signature from your phone' }).waitFor()
  expect(await barriers(desk.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add signature' }).click()
  const saved = await editorOn(desk.page).save()
  expect(await faultsOf(saved)).toBe('')
  // Neither side has sent what was drawn, nor the secret, in a form that the server can read.
  const secret = new URL(address).hash.slice(1)
  for (const { requests } of [desk, hand]) expect(requests.filter((url) => url.includes(secret) && !url.includes('#'))).toEqual([])
  expect([...desk.complaints, ...hand.complaints]).toEqual([])
})

test('a second phone and a used code are told so, and a new code can be shown', async () => {
  await using desk = await site.visit({ path: '/edit-pdf', width: 1280 })
  await openInEditor(desk.page)
  const { dialog, address } = await showCode(desk.page)
  const path = new URL(address).pathname + new URL(address).hash
  await using first = await site.visit({ ...phone, path })
  await using second = await site.visit({ ...phone, path })
  await draw(first.page)
  await dialog.getByText('Your phone is connected.').waitFor()
  await draw(second.page, [1])
  await second.page.getByText('This code has been used or has expired.').waitFor()
  await first.page.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Sign again' }).click()
  const again = await showCode(desk.page)
  expect(again.address).not.toBe(address)
  await using third = await site.visit({ ...phone, path })
  await third.page.getByText('This code has been used or has expired.').waitFor()
})

test('the page without a code says where to find one', async () => {
  await using there = await site.visit({ ...phone, path: '/sign' })
  await there.page.getByText('choose Sign and then Phone there').waitFor()
  expect(await barriersInBothThemes(there.page)).toEqual([])
  expect(there.complaints).toEqual([])
})

test('a field of a form is signed by phone', async () => {
  await using desk = await site.visit({ path: '/forms', width: 1440 })
  await formOn(desk.page).open(courseForm())
  await desk.page.getByRole('button', { name: 'Signature', exact: false }).first().click()
  const { dialog, address } = await showCode(desk.page)
  await using hand = await site.visit({ ...phone, path: new URL(address).pathname + new URL(address).hash })
  await draw(hand.page)
  await hand.page.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Add signature' }).click()
  await desk.page.getByRole('button', { name: 'Signature: Change signature' }).waitFor()
})
