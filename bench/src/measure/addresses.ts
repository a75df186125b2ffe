/** The address of a visitor; no two are in one address block. */
export function addressOf(visitor: number): string {
  return `10.${Math.floor(visitor / 250) % 250}.${visitor % 250}.1`
}
