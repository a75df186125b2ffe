/** Counts the calls that the program is answering at this moment, to know when there are more of them than it can answer in time. */
export interface CallsAtOnce {
  /** Counts a call until the function that it gives back is called. */
  begin(sender: string): () => void
  /** Whether those who are being served would be kept waiting by one more. */
  isFull(): boolean
  /** Whether so many calls are there that even those which belong to tasks under way cannot be answered in time. */
  isOverfull(): boolean
}

export interface CallsAtOnceOptions {
  /** Calls at once from which on it is full. */
  most: number
  now?(): number
}

/** Whatever takes longer waits for something else than this program: for its sender, a document process, a web page. */
const youngMs = 1000
/** A sender counts for no more: a few of them must not have all others refused. */
const mostOfSender = 6
const overfullFactor = 8

export function createCallsAtOnce({ most, now = () => performance.now() }: CallsAtOnceOptions): CallsAtOnce {
  /** In the order of their coming. */
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
