const firstMs = 500
const longestMs = 4000

/** Waits before a retry: half a second after the first consecutive failure, doubling after each further one, up to a limit. */
export function pauseAfter(failures: number, signal?: AbortSignal): Promise<void> {
  return pauseFor(Math.min(firstMs * 2 ** (failures - 1), longestMs), signal)
}

/** Waits a time that the server has named. */
export function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
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
