let handed: readonly string[] = []

/** Keeps addresses of web pages on the way to the page of their tool. */
export function handAddresses(urls: readonly string[]): void {
  handed = urls
}

/** Takes what was handed over, once. */
export function takeAddresses(): string[] {
  const taken = [...handed]
  handed = []
  return taken
}
