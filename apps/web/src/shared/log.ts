/** Tells whoever looks into the browser's console of a failure that is nobody's concern on the page. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error)
}
