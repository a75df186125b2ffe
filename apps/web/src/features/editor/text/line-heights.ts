import type { PageFont } from '../../../shared/pdf/page-text.ts'

/** How far letters of a size reach above and below their baseline. */
export function heightsOf(font: number, size: number, fonts: readonly PageFont[]): { ascent: number; descent: number } {
  const { ascent = 0.8, descent = 0.22 } = fonts[font] ?? {}
  return { ascent: ascent * size, descent: descent * size }
}
