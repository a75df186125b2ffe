import { lineWidth, useStageFont } from '@octavo/ui/stage/stage-font.ts'
import type { Options } from '../options.ts'
import { boxOfNumber } from './numbers.ts'

interface Size {
  width: number
  height: number
}

/** How numbers look and where they stand, in the faces that the engine writes with. */
export function useNumberLook(options: Options) {
  const { font, bold, italic, size } = options
  const { fontFamily, isLoaded } = useStageFont({ family: font, bold, italic })
  const boxOf = (text: string, page: number, pageSize: Size) =>
    boxOfNumber(options, { page, size: pageSize, width: lineWidth(text, { fontFamily, size }) })
  return { fontFamily, isLoaded, boxOf }
}

export type NumberLook = ReturnType<typeof useNumberLook>
