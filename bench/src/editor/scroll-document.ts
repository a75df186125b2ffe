import type { Page } from 'playwright-core'

export interface Scrolled {
  /** How long each frame took, in milliseconds. */
  frames: number[]
  /** The longest time for which a page was in the middle with nothing of it drawn, in milliseconds. */
  blankMs: number
  pages: number
}

/** Scrolls the open document from its start at a constant speed, and stays where it comes to rest until the page there is drawn. */
export function scrollDocument(page: Page, { seconds, pixelsPerSecond }: { seconds: number; pixelsPerSecond: number }): Promise<Scrolled> {
  return page.evaluate(
    async ([wantedMs, speed, longestMs]) => {
      const scroller = document.querySelector('[data-tool][tabindex]')
      if (!scroller) throw new Error('There is no open document')
      const { top, height } = scroller.getBoundingClientRect()
      const frames: number[] = []
      const seen = new Set<string>()
      let blankMs = 0
      let middle: { key: string | undefined; isDrawn: boolean } | undefined
      let blankSince = 0
      const look = (now: number) => {
        const next = middlePage(top + height / 2)
        if (next?.key !== middle?.key || next?.isDrawn) blankSince = now
        else blankMs = Math.max(blankMs, now - blankSince)
        middle = next
        if (next?.key !== undefined) seen.add(next.key)
      }
      scroller.scrollTop = 0
      const started = await nextFrame()
      for (let last = started; last - started < wantedMs; ) {
        const now = await nextFrame()
        frames.push(now - last)
        last = now
        scroller.scrollTop = ((now - started) / 1000) * speed
        look(now)
      }
      const ended = performance.now()
      while (!middle?.isDrawn && performance.now() - ended < longestMs) look(await nextFrame())
      scroller.scrollTop = 0
      return { frames, blankMs, pages: seen.size }

      function middlePage(y: number): { key: string | undefined; isDrawn: boolean } | undefined {
        for (const paper of document.querySelectorAll<HTMLElement>('[data-page]')) {
          const box = paper.getBoundingClientRect()
          // Between two pages the next one counts.
          if (box.bottom < y) continue
          return { key: paper.dataset.page, isDrawn: [...paper.querySelectorAll('canvas')].some(({ width }) => width !== 300) }
        }
        return undefined
      }

      function nextFrame(): Promise<number> {
        return new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    [seconds * 1000, pixelsPerSecond, longestWaitMs] as const,
  )
}

const longestWaitMs = 10_000

/** The speed at which the whole document passes in this time. */
export function wholeSpeed(page: Page, seconds: number): Promise<number> {
  return page.evaluate((within) => {
    const scroller = document.querySelector('[data-tool][tabindex]')
    return ((scroller?.scrollHeight ?? 0) - (scroller?.clientHeight ?? 0)) / within
  }, seconds)
}
