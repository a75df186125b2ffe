/** A file that is closed once. */
export interface ClosedOnce<Closed> {
  /** Closes the file, or when the last thread has stopped reading it. */
  close(): Closed | undefined
  /**
   * Starts a thread that reads the file by its number and keeps it open until then. Throws if it is closed or about to be: the number may
   * already be that of another file.
   */
  during<Result>(read: () => Promise<Result>): Promise<Result>
}

export function closedOnce<Closed>(close: () => Closed): ClosedOnce<Closed> {
  let reading = 0
  let isWanted = false
  let isClosed = false

  function closeIfWanted(): Closed | undefined {
    if (!isWanted || isClosed || reading > 0) return undefined
    isClosed = true
    return close()
  }

  return {
    close() {
      isWanted = true
      return closeIfWanted()
    },
    async during(read) {
      if (isWanted) throw new Error('the file was closed')
      reading += 1
      try {
        return await read()
      } finally {
        reading -= 1
        await closeIfWanted()
      }
    },
  }
}
