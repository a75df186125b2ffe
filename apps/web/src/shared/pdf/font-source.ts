import type { SubstituteRequest } from '@octavo/core/api/engine-api.ts'

/** Fetches a font that stands for one which a document doesn't carry. */
export type FontSource = (request: SubstituteRequest) => Promise<Uint8Array<ArrayBuffer>>

let offered: FontSource | undefined
const waiting = new Set<(source: FontSource) => void>()

/** Says where fonts come from, as long as the page has a task: characters of a document go where the document goes, and nowhere else. */
export function offerFonts(source: FontSource, closing: AbortSignal): void {
  offered = source
  closing.addEventListener('abort', () => {
    if (offered === source) offered = undefined
  })
  for (const take of waiting) take(source)
  waiting.clear()
}

/** A file may be opened a moment before its task is begun. */
const patienceMs = 3000

/** Where fonts come from; undefined on pages without a task. */
export function fontSource(): Promise<FontSource | undefined> {
  if (offered) return Promise.resolve(offered)
  return new Promise((resolve) => {
    waiting.add(resolve)
    setTimeout(() => {
      waiting.delete(resolve)
      resolve(undefined)
    }, patienceMs)
  })
}
