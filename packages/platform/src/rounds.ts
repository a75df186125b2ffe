/** Work that is done again and again while the program runs. */
export interface Rounds {
  /** No further round begins; resolves when the running one has ended. */
  stop(): Promise<void>
}

/** Runs a round every so often, never two at once: a slow one only delays the next. What fails is told, and tried again in the next round. */
export function startRounds(
  round: () => Promise<unknown>,
  { everyMs, onError }: { everyMs: number; onError(error: unknown): void },
): Rounds {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= round()
      .then(() => {}, onError)
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
