/** An object that several results share. It is written while results are added, so that none of them is held in memory. */
export interface ResultPack {
  readonly key: string
  /** How many results it has, and how many bytes. */
  readonly count: number
  readonly size: number
  /** Resolves when the bytes are used: their memory may be used again. One after the other. */
  add(bytes: Uint8Array): Promise<void>
  /** Resolves when everything is stored. */
  close(): Promise<void>
}

export function openPack(key: string, write: (content: AsyncIterable<Uint8Array>) => Promise<unknown>): ResultPack {
  const feed = createFeed()
  const written = write(feed.content())
  // A failure rejects the next call that adds or closes; there may be none when it comes.
  written.catch(() => {})
  let [count, size] = [0, 0]
  return {
    key,
    get count() {
      return count
    },
    get size() {
      return size
    },
    async add(bytes) {
      await Promise.race([feed.offer(bytes), written])
      count += 1
      size += bytes.length
    },
    async close() {
      feed.end()
      await written
    },
  }
}

/** Content that comes piece by piece while it is read. */
function createFeed() {
  let offered = Promise.withResolvers<Uint8Array | undefined>()
  let used = Promise.withResolvers<void>()
  let isEnded = false
  return {
    async *content(): AsyncGenerator<Uint8Array> {
      for (let piece = await offered.promise; piece; piece = await offered.promise) {
        offered = Promise.withResolvers()
        // It may have ended while this piece was on its way.
        if (isEnded) offered.resolve(undefined)
        yield piece
        used.resolve()
      }
    },
    offer(piece: Uint8Array): Promise<void> {
      used = Promise.withResolvers()
      offered.resolve(piece)
      return used.promise
    },
    end(): void {
      isEnded = true
      offered.resolve(undefined)
    },
  }
}
