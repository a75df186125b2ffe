import { tData } from '@octavo/core/words/t.ts'
import { Link } from 'react-router'
import { ToolGlyph } from '../ToolGlyph.tsx'
import type { suggestTools } from './suggest-tools.ts'
import styles from './ToolLinks.module.css'

interface ToolLinksProps {
  tools: ReturnType<typeof suggestTools>
  /** Beside each other below a result, or below each other in a dialog. */
  look: 'folds' | 'list'
  /** Before the page of the chosen tool is shown. */
  onChoose: () => void
}

/** Tools with the reason why they fit. */
export function ToolLinks({ tools, look, onChoose }: ToolLinksProps) {
  return (
    <ul className={styles[look]}>
      {tools.map(({ tool, reason }) => (
        <li key={tool.type} className={styles.tool}>
          <ToolGlyph type={tool.type} size={28} />
          <div>
            <Link to={tool.url} className={styles.name} onClick={onChoose}>
              {tData(tool.title)}
            </Link>
            <p className={styles.reason}>{reason}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
