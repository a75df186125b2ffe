/** A result of an earlier task that the next tool goes on with. */
export interface HandedResult {
  resultRef: string
  name: string
  size: number
}

let handed: HandedResult[] = []

/** Puts results into the hands of the tool page that is opened next. */
export function handResults(results: HandedResult[]): void {
  handed = results
}

/** Takes what was handed over, once. */
export function takeResults(): HandedResult[] {
  const taken = handed
  handed = []
  return taken
}
