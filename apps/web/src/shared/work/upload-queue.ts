/** How many files are uploaded at once, and how long a selection may still change before the first. */
const batchSize = 3
const startDelayMs = 500

/** Uploads in batches: the next one starts when the whole previous one has ended, successfully or not. */
export interface UploadQueue {
  /** There is something new to upload. */
  wake(): void
  stop(): void
}

export interface UploadQueueOptions {
  /** Ids of files that haven't been started, without those in progress, done or failed. */
  waiting(): readonly string[]
  /** Never rejects: errors are shown on the file. */
  upload(id: string): Promise<void>
  /** All batches have ended. */
  onRest(): void
}

export function createUploadQueue({ waiting, upload, onRest }: UploadQueueOptions): UploadQueue {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let stopped = false

  async function work(): Promise<void> {
    running = true
    for (let batch = next(); batch.length > 0; batch = next()) await Promise.all(batch.map(upload))
    running = false
    if (!stopped) onRest()
  }

  function next(): readonly string[] {
    return stopped ? [] : waiting().slice(0, batchSize)
  }

  return {
    wake() {
      if (running || stopped) return
      clearTimeout(timer)
      timer = setTimeout(() => void work(), startDelayMs)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
