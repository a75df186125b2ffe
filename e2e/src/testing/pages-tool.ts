import type { Locator, Page } from 'playwright-core'
import { type ToolPage, type ToolWords, toolPage } from './tool-page.ts'

/** A tool that shows the pages of its files in a grid, as a person sees it. */
export interface PagesTool extends ToolPage {
  /** The page at this position of the grid, from 1. */
  page(place: number): Locator
}

export function pagesTool(page: Page, words: ToolWords): PagesTool {
  const tool = toolPage(page, words)
  return {
    ...tool,
    async choose(...files) {
      await tool.choose(...files)
      await page.getByRole('gridcell').first().waitFor()
    },
    page: (place) => page.getByRole('gridcell', { name: new RegExp(`^(?:Part \\d+ )?${place} `) }),
  }
}
