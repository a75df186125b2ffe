import type { Page } from 'playwright-core'

/** Records every long task of a page from its first script on; call it before the page is opened. */
export async function installLongTaskWatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
}

/** The lengths of the long tasks since the last call, in milliseconds. */
export async function takeLongTasks(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    // A finished task is reported in a separate task.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (window as unknown as { longTasks: number[] }).longTasks.splice(0)
  })
}
