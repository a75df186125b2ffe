import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { memo } from 'react'
import { useEditorPart } from '../use-editing.ts'
import styles from './FoundLayer.module.css'

/** What a search has found on a page; the place that is looked at stands out. */
export const FoundLayer = memo(function FoundLayer({ view, on }: { view: StageView; on: string }) {
  const { found } = useEditorPart((state) => ({ found: state.found?.places.some(({ key }) => key === on) ? state.found : undefined }))
  if (!found) return null
  const marks = found.places.flatMap(({ key, quads }, index) =>
    key === on ? quads.map((quad) => ({ points: quad.map(({ x, y }) => `${x},${y}`).join(' '), isAt: index === found.at })) : [],
  )
  return (
    <svg className={styles.found} viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
      {marks.map(({ points, isAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
        <polygon key={index} points={points} data-at={isAt || undefined} />
      ))}
    </svg>
  )
})
