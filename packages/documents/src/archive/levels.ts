/** The levels of PDF/A that we convert to and validate: the part of ISO 19005 and the conformance level. */
export const pdfALevels = ['1b', '1a', '2b', '2u', '2a', '3b', '3u', '3a'] as const

export type PdfALevel = (typeof pdfALevels)[number]

/** The part of ISO 19005. */
export function partOf(level: PdfALevel): 1 | 2 | 3 {
  if (level.startsWith('1')) return 1
  return level.startsWith('2') ? 2 : 3
}
