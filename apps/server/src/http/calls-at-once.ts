/** Counts the calls being answered, to detect when there are more than can be answered in time. */
export interface CallsAtOnce {
  /** Counts a call until the returned function is called. */
  begin(sender: string): () => void
  /** Whether another call would keep those in progress waiting. */
  isFull(): boolean
  /** Whether there are so many calls that even those of running tasks can't be answered in time. */
  isOverfull(): boolean
}

export interface CallsAtOnceOptions {
  /** The number of concurrent calls from which on it is full. */
  most: number
  now?(): number
}

/** A call that takes longer waits for something other than this program: its sender, a document process, a web page. */
const youngMs = 1000
/** A sender counts at most this often, so that a few senders can't get all others refused. */
const mostOfSender = 6
const overfullFactor = 8

export function createCallsAtOnce({ most, now = () => performance.now() }: CallsAtOnceOptions): CallsAtOnce {
  /** In order of arrival. */
  const young = new Set<Call>()
  const bySender = new Map<string, number>()
  let counted = 0

  function forget(call: Call): void {
    if (!young.delete(call)) return
    const left = (bySender.get(call.sender) ?? 0) - 1
    if (left < mostOfSender) counted -= 1
    if (left > 0) bySender.set(call.sender, left)
    else bySender.delete(call.sender)
  }

  function forgetOld(): void {
    for (const call of young) {
      if (now() - call.atMs < youngMs) return
      forget(call)
    }
  }

  return {
    begin(sender) {
      const call: Call = { sender, atMs: now() }
      const others = bySender.get(sender) ?? 0
      young.add(call)
      bySender.set(sender, others + 1)
      if (others < mostOfSender) counted += 1
      return () => forget(call)
    },
    isFull() {
      forgetOld()
      return counted >= most
    },
    isOverfull() {
      forgetOld()
      return young.size >= most * overfullFactor
    },
  }
}

interface Call {
  sender: string
  atMs: number
}
