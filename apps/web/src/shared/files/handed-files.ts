let handed: readonly File[] = []

/** Holds files during navigation to another page. */
export function handFiles(files: readonly File[]): void {
  handed = files
}

/** Takes the held files and clears them. */
export function takeFiles(): File[] {
  const taken = [...handed]
  handed = []
  return taken
}
