import type { SubstituteRequest } from '@octavo/core/api/engine-api.ts'

/** Fetches a substitute for a font that a document names but doesn't embed. */
export type FontSource = (request: SubstituteRequest, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>

/** The fonts of one page's task: characters of a document go where the document goes, and nowhere else. */
export interface OfferedFonts {
  /** A task is begun, or about to be. */
  offer(source: FontSource): void
  /** The task is forgotten. */
  withdraw(): void
}

interface Expected {
  source: FontSource | undefined
  waiting: Set<(source: FontSource) => void>
}

let expected: Expected | undefined

/** Says that this page may begin a task, until it is closed. */
export function expectFonts(closing: AbortSignal): OfferedFonts {
  const page: Expected = { source: undefined, waiting: new Set() }
  expected = page
  closing.addEventListener('abort', () => {
    if (expected === page) expected = undefined
  })
  return {
    offer(source) {
      expected = page
      page.source = source
      for (const take of page.waiting) take(source)
      page.waiting.clear()
    },
    withdraw() {
      page.source = undefined
      if (expected === page) expected = undefined
    },
  }
}

/** A file may be opened a moment before its task is begun. */
const patienceMs = 3000

/** Where fonts come from; undefined on pages without a task. */
export function fontSource(): Promise<FontSource | undefined> {
  const page = expected
  if (!page || page.source) return Promise.resolve(page?.source)
  return new Promise((resolve) => {
    page.waiting.add(resolve)
    setTimeout(() => {
      page.waiting.delete(resolve)
      resolve(undefined)
    }, patienceMs)
  })
}
