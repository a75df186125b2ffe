/** The row of a task whose form is still being read. */
export interface LateWriting {
  /** Stops waiting: from now on the row is written with the run, unless it was written meanwhile. */
  end(): Promise<'written' | 'unwritten'>
}

/** Less than the time after which files without a task are removed. */
const waitMs = 5000

/** Writes the row only if the form takes long to come; that of a quick one is written in one statement with its documents and its run. */
export function writeLate(write: () => Promise<unknown>): LateWriting {
  let written: Promise<unknown> | undefined
  const timer = setTimeout(() => {
    written = write()
    // Told by `end`.
    written.catch(() => {})
  }, waitMs)
  return {
    async end() {
      clearTimeout(timer)
      if (!written) return 'unwritten'
      await written
      return 'written'
    },
  }
}
