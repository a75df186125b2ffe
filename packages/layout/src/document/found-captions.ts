import type { Block, Paragraph } from '../model.ts'
import { isCaption } from '../tables/captions.ts'

/** A caption stands this near to its figure or table, in lines. */
const nearest = 2.5
const longest = 400

interface Standing {
  block: Block
  top: number
  bottom: number
  page: unknown
}

/** Makes captions of the paragraphs beside figures and tables that begin like one, such as 'Figure 3'. */
export function markCaptions(placed: readonly Standing[]): void {
  for (const [index, one] of placed.entries()) {
    const { block } = one
    if (block.kind !== 'paragraph' || block.role !== 'body' || !isLikeCaption(block)) continue
    const isBeside = [placed[index - 1], placed[index + 1]].some(
      (other) => other && other.block.kind !== 'paragraph' && isNear(one, other, block),
    )
    if (isBeside) block.role = 'caption'
  }
}

function isLikeCaption({ runs }: Paragraph): boolean {
  const text = runs.map((run) => run.text).join('')
  return text.length <= longest && isCaption(text)
}

function isNear(one: Standing, other: Standing, { leading }: Paragraph): boolean {
  return one.page === other.page && Math.max(one.top - other.bottom, other.top - one.bottom) < nearest * leading
}
