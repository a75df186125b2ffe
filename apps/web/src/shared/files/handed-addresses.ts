let handed: readonly string[] = []

/** Holds addresses of web pages during navigation to their tool. */
export function handAddresses(urls: readonly string[]): void {
  handed = urls
}

/** Takes the handed-over addresses, once. */
export function takeAddresses(): string[] {
  const taken = [...handed]
  handed = []
  return taken
}
