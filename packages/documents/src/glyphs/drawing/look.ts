import type { Colour } from '@octavo/layout/page-drawing.ts'
import type { Box } from '@octavo/layout/words.ts'
import { type ColourSpace, deviceColour } from './colour-space.ts'

/** The part of the graphics state that decides how things look. */
export interface Look {
  fill: Colour
  stroke: Colour
  fillSpace: ColourSpace
  strokeSpace: ColourSpace
  lineWidth: number
  isDashed: boolean
  textMode: number
  clip: Box
}

export function firstLook(clip: Box): Look {
  return { fill: 0, stroke: 0, fillSpace: deviceColour, strokeSpace: deviceColour, lineWidth: 1, isDashed: false, textMode: 0, clip }
}
