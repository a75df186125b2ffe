/** A result of an earlier task that the next tool continues with. */
export interface HandedResult {
  resultRef: string
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
