import type { Page } from 'playwright-core'

declare global {
  interface Window {
    keyTimes: { worked: number; painted: number }[]
  }
}

export interface KeyTimes {
  /** From the key until its frame was painted, in milliseconds. */
  painted: number[]
  /** The same without the wait for the frame: until the page is laid out again. */
  worked: number[]
}

/** Presses keys one after the other and measures each. */
export async function pressKeys(page: Page, keys: readonly string[]): Promise<KeyTimes> {
  await page.evaluate(watchKeys)
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(betweenKeysMs)
  }
  const times = await page.evaluate(() => window.keyTimes)
  return { painted: times.map(({ painted }) => painted), worked: times.map(({ worked }) => worked) }
}

/** Faster than anybody types for long. */
const betweenKeysMs = 80

function watchKeys(): void {
  const isWatching = 'keyTimes' in window
  window.keyTimes = []
  if (isWatching) return
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Control') return
      const times = { worked: 0, painted: 0 }
      window.keyTimes.push(times)
      // A message comes after the event with all that it changed, and a frame's message after its paint.
      later(() => {
        document.body.getBoundingClientRect()
        times.worked = performance.now() - timeStamp
      })
      requestAnimationFrame(() =>
        later(() => {
          times.painted = performance.now() - timeStamp
        }),
      )
    },
    { capture: true },
  )

  function later(act: () => void): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = act
    port2.postMessage(undefined)
  }
}
