const maxAddress = 2000

/** The address of a link that may leave a PDF. Programs open links of other kinds too, such as files and scripts; those never do. */
export function safeAddress(address: string): string | undefined {
  if (address.length > maxAddress || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? href : undefined
}
