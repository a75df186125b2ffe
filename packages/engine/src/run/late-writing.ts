/** The row of a task whose form is still being read. */
export interface LateWriting {
  /** Stops waiting: from now on the row is written with the run, unless it was written meanwhile. With `needed` it is written now. */
  end(options?: { needed: boolean }): Promise<'written' | 'unwritten'>
}

/** Less than the time after which files without a task are removed. */
const waitMs = 5000

/** Writes the row only if the form takes long to come; that of a quick one is written in one statement with its documents and its run. */
export function writeLate(write: () => Promise<unknown>, afterMs = waitMs): LateWriting {
  let written: Promise<unknown> | undefined
  const writeNow = () => {
    written ??= write()
    // Told by `end`.
    written.catch(() => {})
  }
  const timer = afterMs === 0 ? undefined : setTimeout(writeNow, afterMs)
  if (afterMs === 0) writeNow()
  return {
    async end({ needed } = { needed: false }) {
      clearTimeout(timer)
      if (needed) writeNow()
      if (!written) return 'unwritten'
      await written
      return 'written'
    },
  }
}
