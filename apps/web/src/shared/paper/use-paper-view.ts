import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { type RefObject, useMemo } from 'react'
import type { PaperPlace } from './paper-layout.ts'

/** How points of the window become points of a page that may be turned on the screen. */
export function usePaperView(paper: RefObject<HTMLElement | null>, { size, plan }: PaperPlace, scale: number): StageView {
  const { width, height } = size
  const turn = plan.rotate
  return useMemo(
    () => ({
      width,
      height,
      scale,
      turn,
      pointAt({ clientX, clientY }) {
        const at = paper.current?.getBoundingClientRect()
        if (!at) return { x: 0, y: 0 }
        const [dx, dy] = [(clientX - at.left - at.width / 2) / scale, (clientY - at.top - at.height / 2) / scale]
        const angle = (-turn * Math.PI) / 180
        return {
          x: width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
          y: height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
        }
      },
    }),
    [paper, width, height, scale, turn],
  )
}
