import { setTimeout as delay } from 'node:timers/promises'

/** What a client met while it kept trying. */
export interface Encounters {
  /** Calls that had an answer to work with. */
  answered: number
  /** Connections refused, reset or silent. */
  lostConnections: number
  unavailable: number
  /** Answers that no client should see: a 500, or a 503 that does not say when to come back. */
  faults: string[]
}

/** Makes a call again until it is answered, as a well-behaved client does: after a lost connection, 429 and 503. */
export interface PatientClient {
  encounters: Encounters
  /** Resolves with any answer but 429 and 5xx; throws when there was none for `giveUpMs`. */
  call(method: string, url: string, request?: PatientRequest): Promise<Response>
}

export interface PatientRequest {
  headers?: Record<string, string>
  /** Made again for each try. */
  body?: () => string | FormData | Uint8Array<ArrayBuffer>
  /** How to go on after a lost connection, where the same call must not simply be made again. */
  onLost?: () => Promise<Response | undefined>
}

const betweenTriesMs = 100

export function createPatientClient({ giveUpMs = 60_000, callMs = 30_000 } = {}): PatientClient {
  const encounters: Encounters = { answered: 0, lostConnections: 0, unavailable: 0, faults: [] }
  return {
    encounters,
    async call(method, url, { headers = {}, body, onLost } = {}) {
      const deadline = Date.now() + giveUpMs
      for (let tries = 1; ; tries++) {
        const answer = await once(method, url, { headers, body, signal: AbortSignal.timeout(callMs) })
        if (answer && answer.status < 500 && answer.status !== 429) {
          encounters.answered += 1
          return answer
        }
        await note(answer, `${method} ${new URL(url).pathname.replace(/[\w-]{22}/g, ':ref')}`)
        if (Date.now() > deadline) throw new Error(`${method} ${new URL(url).pathname} had no answer after ${tries} tries`)
        await delay(betweenTriesMs)
        const other = answer ? undefined : await onLost?.()
        if (other) return other
      }
    },
  }

  async function note(answer: Response | undefined, call: string): Promise<void> {
    if (!answer) encounters.lostConnections += 1
    else if (answer.status === 503 || answer.status === 429) {
      encounters.unavailable += 1
      if (!answer.headers.has('retry-after')) encounters.faults.push(`${answer.status} without Retry-After at ${call}`)
    } else encounters.faults.push(`${answer.status} at ${call}: ${(await answer.text()).slice(0, 200)}`)
  }
}

/** The whole answer, or nothing if the connection did not last. */
async function once(
  method: string,
  url: string,
  { headers, body, signal }: { headers: Record<string, string>; body: PatientRequest['body']; signal: AbortSignal },
): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, { method, headers, signal, ...(body ? { body: body() } : {}) })
    const content = await answer.arrayBuffer()
    // A body that came to its end, so that reading it cannot fail later.
    return new Response(answer.status === 204 || method === 'HEAD' ? null : content, { status: answer.status, headers: answer.headers })
  } catch {
    return undefined
  }
}
