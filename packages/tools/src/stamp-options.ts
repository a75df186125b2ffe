import type { ShownAs } from '@octavo/core/option-sentences.ts'
import * as z from 'zod'

/** The nine places on a page that a thing can be put at. */
export const Anchor = z.enum([
  'top-left',
  'top-center',
  'top-right',
  'middle-left',
  'middle-center',
  'middle-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
])
export type Anchor = z.infer<typeof Anchor>

/** A colour as the browser writes it. */
export const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write the colour like #1a2b3c.')

/** A length in points. */
export const Points = z.number().min(-10_000).max(10_000)

/** How forms show a share of one, given along in the `meta` of an option. */
export const percent = { unit: '%', times: 100 } satisfies ShownAs

/** Where the lower left corner of a box lies on a page, both in points, measured from the page's lower left corner as it is seen. */
export function anchoredCorner(
  anchor: Anchor,
  { page, box, margin }: { page: Size; box: Size; margin: { x: number; y: number } },
): { x: number; y: number } {
  const [row, column] = anchor.split('-')
  const x = { left: margin.x, center: (page.width - box.width) / 2, right: page.width - margin.x - box.width }[column ?? ''] ?? 0
  const y = { top: page.height - margin.y - box.height, middle: (page.height - box.height) / 2, bottom: margin.y }[row ?? ''] ?? 0
  return { x, y }
}

interface Size {
  width: number
  height: number
}
