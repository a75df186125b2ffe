let handed: readonly File[] = []

/** Keeps files in hand on the way to another page. */
export function handFiles(files: readonly File[]): void {
  handed = files
}

/** Takes what is in hand; the hand is then empty. */
export function takeFiles(): File[] {
  const taken = [...handed]
  handed = []
  return taken
}
