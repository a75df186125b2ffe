const firstMs = 500
const longestMs = 4000

/** Waits before something is tried again: half a second after the first failure in a row, twice as long after each further one, up to a limit. */
export function pauseAfter(failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(firstMs * 2 ** (failures - 1), longestMs))
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
