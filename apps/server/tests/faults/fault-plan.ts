/** The ports of the program whose calls a test can let fail. */
export const ports = ['storage', 'database', 'queue', 'slots'] as const
export type Port = (typeof ports)[number]

/** Which calls fail, and how. */
export interface Fault {
  port: Port
  /** The first call that fails, counted from 1 since `arm`. */
  from: number
  /** That call alone, or every one until `heal`. */
  lasting: boolean
  /** `before` it is made, or `after`, so that what it did stands and only its answer is lost. */
  when: 'before' | 'after'
  error: () => Error
  onFire?: () => void
}

/** Counts the calls of every port and lets those fail that the fault says. */
export interface FaultPlan {
  arm(fault: Fault): void
  heal(): void
  /** How many calls have failed since `arm`. */
  fired(): number
  around<Result>(port: Port, call: () => Promise<Result>): Promise<Result>
  /** For calls that give back a stream: `after` then means that it breaks in the middle. */
  aroundStream(port: Port, open: () => Promise<AsyncIterable<Uint8Array>>): Promise<AsyncIterable<Uint8Array>>
}

export function createFaultPlan(): FaultPlan {
  let fault: Fault | undefined
  let calls = 0
  let fired = 0

  /** The fault that this call meets, if any. */
  function count(port: Port): Fault | undefined {
    if (fault?.port !== port) return undefined
    calls += 1
    if (calls < fault.from || (calls > fault.from && !fault.lasting)) return undefined
    fired += 1
    fault.onFire?.()
    return fault
  }

  return {
    arm(next) {
      fault = next
      calls = 0
      fired = 0
    },
    heal() {
      fault = undefined
    },
    fired: () => fired,
    async around(port, call) {
      const met = count(port)
      if (met?.when === 'before') throw met.error()
      const result = await call()
      if (met) throw met.error()
      return result
    },
    async aroundStream(port, open) {
      const met = count(port)
      if (met?.when === 'before') throw met.error()
      const content = await open()
      return met ? breaking(content, met.error) : content
    },
  }
}

async function* breaking(content: AsyncIterable<Uint8Array>, error: () => Error): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece.subarray(0, Math.ceil(piece.length / 2))
    throw error()
  }
}
