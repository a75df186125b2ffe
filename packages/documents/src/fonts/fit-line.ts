import { shapeLine } from './shape.ts'

const ellipsis = '…'

/** The text, or its beginning with an ellipsis, so that it fits this width at this size. */
export function fitLine(text: string, { width, size }: { width: number; size: number }): string {
  const isWide = (candidate: string) => (shapeLine(candidate).width * size) / 1000 > width
  if (!isWide(text)) return text
  const characters = [...text]
  while (characters.length > 1 && isWide(`${characters.join('')}${ellipsis}`)) characters.pop()
  return `${characters.join('').trimEnd()}${ellipsis}`
}
