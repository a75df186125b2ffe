import { anchors } from '@octavo/core/options/anchors.ts'
import type { ShownAs } from '@octavo/core/options/option-fault.ts'
import * as z from 'zod'

/** One of the nine positions on a page. */
export const Anchor = z.enum(anchors)
export type Anchor = z.infer<typeof Anchor>

/** A length on a page: a number is in points; a text has a unit, and a percentage refers to the page's width or height. */
export type Length = number | string

/** A length between two numbers of points. Percentages may be up to ten pages, and are resolved on each page. */
export function lengthBetween(min: number, max: number) {
  const written = z
    .string()
    .regex(writtenLength)
    .refine((text) => {
      const { number, unit } = partsOf(text)
      return unit === '%' ? fits(number, min < 0 ? -1000 : min, 1000) : fits(pointsIn(text, 0), min, max)
    })
    .meta({ format: 'length' })
  return z.union([z.number().min(min).max(max), written])
}

/** A length in points; `whole` is what a percentage refers to. */
export function pointsIn(length: Length, whole: number): number {
  if (typeof length === 'number') return length
  const { number, unit } = partsOf(length)
  if (unit === '%') return (number * whole) / 100
  return unit === 'mm' ? (number * 72) / 25.4 : number
}

// Up to nine digits: more aren't a length.
const writtenLength = /^-?\d{1,5}(?:\.\d{1,4})?(?:pt|mm|%)$/

function partsOf(text: string): { number: number; unit: string } {
  return { number: Number.parseFloat(text), unit: text.replace(/^[-\d.]+/, '') }
}

function fits(points: number, min: number, max: number): boolean {
  return points >= min && points <= max
}

/** How forms show a fraction, for the `meta` of an option. */
export const percent = { unit: '%', times: 100 } satisfies ShownAs

/** The lower left corner of a box on a page, both in points, from the page's lower left corner as displayed. */
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
