import { findTool, type ToolType } from '@octavo/tools'
import styles from './ToolGlyph.module.css'

/** The icon of a tool: 26 in menus, 28 in tables and bars, 34 in the grid, 60 on the drop zone. */
export function ToolGlyph({ type, size = 34 }: { type: ToolType; size?: number }) {
  const { ink, cut, shape, line } = findTool(type)?.glyph ?? { ink: '' }
  return (
    <svg className={styles.glyph} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d={ink} />
      {cut && <path className={styles.cut} d={cut} />}
      {shape && <path className={`${styles.act} ${styles.fill}`} d={shape} />}
      {line && <path className={styles.act} d={line} />}
    </svg>
  )
}
