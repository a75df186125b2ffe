import { lineWidth } from '@octavo/ui/stage/stage-font.ts'
import type { AskForFonts } from '@octavo/ui/stage/stage-subsets.ts'
import { useStageFaces } from '@octavo/ui/stage/use-stage-faces.ts'
import type { Options } from '../options.ts'
import { boxOfNumber } from './numbers.ts'

interface Size {
  width: number
  height: number
}

/** The look and position of numbers, in the engine's fonts. */
export function useNumberLook(options: Options, { texts, ask }: { texts: Iterable<string>; ask: AskForFonts | undefined }) {
  const { font, bold, italic, size } = options
  const { runsOf } = useStageFaces({ family: font, bold, italic }, { texts, ask })
  const boxOf = (text: string, page: number, pageSize: Size) =>
    boxOfNumber(options, { page, size: pageSize, width: lineWidth(runsOf(text), size) })
  return { runsOf, boxOf }
}

export type NumberLook = ReturnType<typeof useNumberLook>
