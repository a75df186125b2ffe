import type { Page } from 'playwright-core'

/** The rows of a list of files or tasks. */
export function rowsOf(page: Page, list: string | RegExp) {
  return page.getByRole('list', { name: list }).getByRole('listitem')
}

/** Chooses from the menu of a row. */
export async function chooseMore(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
