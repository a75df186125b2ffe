import type { ServerResponse } from 'node:http'
import { errorView } from '@octavo/core/api/message-views.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { dropPhoneSignature, findPhoneSignature } from '@octavo/data/phone-signature-rows.ts'
import type { PhoneSignatureRow } from '@octavo/data/tables.ts'
import type { FastifyReply } from 'fastify'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { beginEvents, sendEvent, startHeartbeat } from '../shared/event-stream.ts'
import { openTask } from '../shared/open-task.ts'
import type { TaskBus } from '../shared/task-bus.ts'

const maxStreams = 1000

/** Sends the signature that a phone draws for a task to the device that waits for it. */
export interface SignatureEvents {
  /** Streams until the signature was sent, its time is over or the client has left. A new stream of a task ends the one before. */
  stream(of: { taskRef: string; hash: Buffer }, to: { reply: FastifyReply; language: Language }): Promise<void>
  close(): void
}

export function createSignatureEvents(deps: EngineDeps, bus: TaskBus): SignatureEvents {
  const streams = new Map<string, ServerResponse>()

  /** A place of the task while it waits; an error for the client once it doesn't. */
  async function readPlace({ taskRef, hash }: Pick<PhoneSignatureRow, 'taskRef' | 'hash'>): Promise<PhoneSignatureRow> {
    const place = await findPhoneSignature(deps.database.db, hash)
    if (place?.taskRef !== taskRef) throw new AppError('NOT_FOUND')
    if (place.expiresAt <= deps.clock.now()) throw new AppError('PHONE_CODE_USED')
    return place
  }

  /** Sends the signature as the last event. It stays for another try if the client was gone before it had all of it. */
  async function handOver(response: ServerResponse, { taskRef, hash }: PhoneSignatureRow, sealedContent: Buffer): Promise<void> {
    const { seal } = await openTask(deps, taskRef)
    sendEvent(response, 'signature', { sealed: seal.open('phone signature', sealedContent) })
    if (await isTaken(response)) await dropPhoneSignature(deps.database.db, { taskRef, hash })
  }

  async function follow(first: PhoneSignatureRow, { response, wait }: { response: ServerResponse; wait: Wait }): Promise<void> {
    let isTold = false
    for (let place = first; ; place = await readPlace(first)) {
      if (place.claimHash && !isTold) sendEvent(response, 'phone', {})
      isTold = place.claimHash !== null
      if (place.sealedContent) return handOver(response, place, place.sealedContent)
      await wait.next()
      if (response.closed || response.writableEnded) return
    }
  }

  return {
    async stream({ taskRef, hash }, { reply, language }) {
      const wait = startWaiting(bus, taskRef)
      try {
        await openTask(deps, taskRef)
        const place = await readPlace({ taskRef, hash })
        const earlier = streams.get(taskRef)
        if (!earlier && streams.size >= maxStreams) throw new AppError('UNAVAILABLE')
        earlier?.end()
        const response = beginEvents(reply)
        // Nothing may happen for minutes, and the client has to know that it is connected.
        response.flushHeaders()
        streams.set(taskRef, response)
        response.once('close', wait.look)
        const stopHeartbeat = startHeartbeat(response, wait.look)
        const alarm = setTimeout(wait.look, place.expiresAt.getTime() - deps.clock.now().getTime())
        try {
          await follow(place, { response, wait })
        } catch (error) {
          if (!(error instanceof AppError)) deps.log.error({ err: error, taskRef }, 'waiting for a signature broke off')
          if (!response.writableEnded)
            sendEvent(response, 'error', errorView((error instanceof AppError ? error : new AppError('INTERNAL')).toPlain(), language))
        } finally {
          clearTimeout(alarm)
          stopHeartbeat()
          response.end()
          if (streams.get(taskRef) === response) streams.delete(taskRef)
        }
      } finally {
        wait.close()
      }
    },
    close() {
      for (const response of streams.values()) response.end()
    },
  }
}

/** Ends the response and tells whether all of it left for the client. */
function isTaken(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    response.once('close', () => resolve(response.writableFinished))
    if (response.closed) resolve(false)
    else response.end()
  })
}

interface Wait {
  /** Resolves when there is something to read. */
  next(): Promise<void>
  look(): void
  close(): void
}

/** Listens from now on, so that nothing is missed between reading and waiting. */
function startWaiting(bus: TaskBus, taskRef: string): Wait {
  let isDue = false
  let wake = () => {}
  const look = () => {
    isDue = true
    wake()
  }
  const close = bus.onChanged(taskRef, (news) => {
    if (news === 'signature' || news === 'ended' || news === 'everything') look()
  })
  return {
    async next() {
      if (!isDue) await new Promise<void>((resolve) => (wake = resolve))
      isDue = false
    },
    look,
    close,
  }
}
