import { Strokes } from '@octavo/core/edits/edit.ts'
import type { InkPoint } from '@octavo/core/edits/geometry.ts'
import { errorTable } from '@octavo/core/messages/error-table.ts'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { t } from '@octavo/core/words/t.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, isBreak, sentenceOf } from '../engine/call.ts'
import type { EngineClient } from '../engine/engine-client.ts'
import { pauseAfter } from '../pause.ts'
import { canEncrypt, newSecret, phoneCipher } from './phone-cipher.ts'

/** Where signing by phone stands. */
export type PhoneState =
  | { kind: 'starting' }
  | { kind: 'waiting'; address: string; isDrawing: boolean }
  | { kind: 'arrived'; strokes: InkPoint[][] }
  | { kind: 'over'; sentence: string }

/** Shows a phone where to draw, and waits for what it sends. `renew` makes a new code. */
export function usePhoneSignature(engine: () => Promise<EngineClient>): { state: PhoneState; renew: () => void } {
  const [state, setState] = useState<PhoneState>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)

  const begin = useEffectEvent(async (signal: AbortSignal) => {
    if (!canEncrypt()) return setState({ kind: 'over', sentence: t('To sign by phone, open this site over https.') })
    try {
      const secret = newSecret()
      const cipher = await phoneCipher(secret)
      const client = await engine()
      const { url } = await client.openPhoneSignature(cipher.ref)
      const close = () => void client.closePhoneSignature(cipher.ref).catch(() => {})
      signal.addEventListener('abort', close)
      signal.throwIfAborted()
      const waiting = { kind: 'waiting', address: `${url}#${secret}`, isDrawing: false } as const
      setState(waiting)
      const sealed = await signatureFrom(client, { ref: cipher.ref, signal, onPhone: () => setState({ ...waiting, isDrawing: true }) })
      // The server has closed it, too.
      signal.removeEventListener('abort', close)
      const strokes = readStrokes(await cipher.open(sealed).catch(() => undefined))
      setState(
        strokes ? { kind: 'arrived', strokes } : { kind: 'over', sentence: t("What the phone sent can't be read. Show a new code.") },
      )
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'over', sentence: sentenceOf(error) })
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new code.
  useEffect(() => {
    const closing = new AbortController()
    void begin(closing.signal)
    return () => closing.abort()
  }, [attempt])

  return {
    state,
    renew: () => {
      setState({ kind: 'starting' })
      setAttempt(attempt + 1)
    },
  }
}

interface Waiting {
  ref: string
  signal: AbortSignal
  onPhone: () => void
}

/** What the phone sends, encrypted. A broken stream is opened again. */
async function signatureFrom(engine: EngineClient, { ref, signal, onPhone }: Waiting): Promise<string> {
  for (let failures = 1; ; failures += 1) {
    try {
      for await (const event of engine.phoneSignature(ref, signal)) {
        failures = 0
        if (event.kind === 'signature') return event.sealed
        if (event.kind === 'error') throw new CallError({ ...event, status: isErrorCode(event.code) ? errorTable[event.code].status : 500 })
        onPhone()
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof TypeError || isBreak(error))) throw error
    }
    await pauseAfter(Math.max(1, failures), signal)
  }
}

/** The server can't look into what a phone sends, so it is judged here. */
function readStrokes(content: unknown): InkPoint[][] | undefined {
  const parsed = Strokes.safeParse((content as { strokes?: unknown } | undefined)?.strokes)
  return parsed.success ? parsed.data : undefined
}
