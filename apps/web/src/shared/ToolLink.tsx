import { t, tData } from '@octavo/core/words/t.ts'
import { type CatalogueTool, isReady } from '@octavo/tools'
import { Tag } from '@octavo/ui/Tag.tsx'
import { Link } from 'react-router'
import { ToolGlyph } from './ToolGlyph.tsx'
import styles from './ToolLink.module.css'

interface ToolLinkProps {
  tool: CatalogueTool
  glyphSize?: number
  onChoose?: () => void
}

/** An entry in a list of tools: icon, name, and description. */
export function ToolLink({ tool, glyphSize = 34, onChoose }: ToolLinkProps) {
  return (
    <li className={styles.entry}>
      <ToolGlyph type={tool.type} size={glyphSize} />
      <div>
        <Link className={styles.title} to={tool.url} onClick={onChoose}>
          {tData(tool.title)}
        </Link>
        {isReady(tool) ? null : <Tag>{t('Soon')}</Tag>}
        <p className={styles.description}>{tData(tool.description)}</p>
      </div>
    </li>
  )
}
