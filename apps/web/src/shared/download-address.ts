/** Where the result of a task is downloaded. */
export function downloadAddress(taskRef: string): string {
  return `/download?${new URLSearchParams({ taskRef })}`
}
