/** The reason of a failure for the log. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
