import type { DocumentSource } from '@octavo/core/api/engine-api.ts'

/** A file that is here already, and that the next tool continues with. */
export interface HandedResult {
  source: DocumentSource
  name: string
  size: number
}

let handed: HandedResult[] = []

/** Holds results for the tool page opened next. */
export function handResults(results: HandedResult[]): void {
  handed = results
}

/** Takes the held results, once. */
export function takeResults(): HandedResult[] {
  const taken = handed
  handed = []
  return taken
}
