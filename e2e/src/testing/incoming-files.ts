import type { JSHandle, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestFile } from './pdfs.ts'

/** Drops files on the page. */
export async function dropFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const dataTransfer = await heldFiles(page, files)
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** Drags files over the page without dropping them. */
export async function dragFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  await heldFiles(page, files)
}

/** Pastes files outside of text fields. */
export async function pasteFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const data = await transferOf(page, files)
  await untilTaken(data)
  await page.evaluate((clipboardData) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, data)
}

/** Files as a `DataTransfer`, for a drag or the clipboard. */
export function transferOf(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  return page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, mimeType, base64 } of given) {
      data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type: mimeType }))
    }
    return data
  }, contents)
}

async function heldFiles(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  const dataTransfer = await transferOf(page, files)
  await untilTaken(dataTransfer)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  return dataTransfer
}

/** A page that has just loaded has no listeners yet. One that has them accepts the drag. */
export async function untilTaken(data: JSHandle<DataTransfer>): Promise<void> {
  const isTaken = () =>
    data.evaluate((dataTransfer) => {
      const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true })
      return !document.body.dispatchEvent(over)
    })
  await expect.poll(isTaken).toBe(true)
}
