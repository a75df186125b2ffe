/** A name as it's meant: `#20` is a space (ISO 32000, 7.3.5). */
export function decodedName(name: string): string {
  return name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : name
}
