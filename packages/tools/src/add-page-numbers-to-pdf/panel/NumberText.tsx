import { StageText } from '@octavo/ui/stage/StageText.tsx'
import type { Options } from '../options.ts'

/** A number as it will be written, filling the box around it. */
export function NumberText({ options, text, width, fontFamily }: { options: Options; text: string; width: number; fontFamily: string }) {
  const { size, color, opacity, background } = options
  return <StageText text={text} width={width} fontFamily={fontFamily} size={size} color={color} opacity={opacity} background={background} />
}
