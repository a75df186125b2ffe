import { StageText } from '@octavo/ui/stage/StageText.tsx'
import type { StageRun } from '@octavo/ui/stage/stage-font.ts'
import type { Options } from '../options.ts'

/** A number as it will be written, filling its box. */
export function NumberText({ options, runs, width }: { options: Options; runs: readonly StageRun[]; width: number }) {
  const { size, color, opacity, background } = options
  return <StageText runs={runs} width={width} size={size} color={color} opacity={opacity} background={background} />
}
