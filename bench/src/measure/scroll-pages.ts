import type { Page } from 'playwright-core'

/**
 * Scrolls through the grid of pages from start to end, waiting at each step until everything visible is drawn. Returns the number of pages.
 */
export function scrollPages(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role=grid]')
    if (!grid) throw new Error('there is no grid of pages')
    const scroller = scrollerOf(grid)
    const seen = new Set<string>()
    scroller.scrollTop = 0
    for (;;) {
      await nextFrame()
      await nextFrame()
      while ([...grid.querySelectorAll('canvas')].some((canvas) => canvas.width === 300)) await nextFrame()
      for (const cell of grid.querySelectorAll('[role=gridcell]')) seen.add(cell.getAttribute('aria-label') ?? '')
      if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) return seen.size
      scroller.scrollTop += scroller.clientHeight * 0.8
    }

    function scrollerOf(element: Element): Element {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowY } = getComputedStyle(around)
        if (around.scrollHeight > around.clientHeight + 1 && (overflowY === 'auto' || overflowY === 'scroll')) return around
      }
      return document.scrollingElement ?? document.documentElement
    }

    function nextFrame(): Promise<number> {
      return new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}
