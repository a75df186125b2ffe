/** Logs a failure that people needn't see to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error)
}
