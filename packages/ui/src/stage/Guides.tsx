import styles from './Stage.module.css'
import type { StageView } from './Stage.tsx'
import type { Guide } from './snap.ts'

/** The guides that a thing snaps to while it is moved. */
export function Guides({ guides, view }: { guides: readonly Guide[]; view: Pick<StageView, 'scale'> }) {
  return guides.map(({ axis, at, name }) => (
    <span
      key={`${axis} ${at} ${name}`}
      aria-hidden="true"
      className={styles.guide}
      data-axis={axis}
      style={axis === 'x' ? { left: at * view.scale } : { top: at * view.scale }}
    />
  ))
}
