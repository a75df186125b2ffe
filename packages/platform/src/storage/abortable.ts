/** The same pieces, ending with the signal's reason as soon as it is aborted, even while the source is silent. */
export async function* abortable<Piece>(source: AsyncIterable<Piece>, signal: AbortSignal | undefined): AsyncGenerator<Piece> {
  if (!signal) {
    yield* source
    return
  }
  const iterator = source[Symbol.asyncIterator]()
  // One listener for the whole stream: a race against one long-lived promise would keep every piece's reaction alive.
  let stopWaiting: ((reason: unknown) => void) | undefined
  const onAbort = () => stopWaiting?.(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  let ended = false
  try {
    while (true) {
      signal.throwIfAborted()
      const step = await new Promise<IteratorResult<Piece>>((resolve, reject) => {
        stopWaiting = reject
        iterator.next().then(resolve, reject)
      })
      if (step.done) {
        ended = true
        return
      }
      yield step.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: a silent source answers `return` only after the piece that it is still waiting for.
    if (!ended) iterator.return?.().then(undefined, () => undefined)
  }
}
