import type { DocumentSource } from '@octavo/core/api/engine-api.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Link } from 'react-router'
import { suggestTools } from '../../shared/suggestions/suggest-tools.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { handResults } from '../../shared/work/handed-results.ts'
import styles from './Kept.module.css'
import type { KeptItem } from './kept-files.ts'

/** Tools that accept kept files, which they get without an upload. */
export default function UseInTool({
  item,
  sourceOf,
  onClose,
}: {
  item: KeptItem
  sourceOf: (n: number) => DocumentSource
  onClose: () => void
}) {
  const kinds = item.files.map(({ mimeType }) => mimeType as MediaType)
  const tools = suggestTools({ kinds, pages: undefined })
  const hand = () => {
    handResults(item.files.map(({ name, size }, n) => ({ source: sourceOf(n), name, size })))
    onClose()
  }
  return (
    <Dialog open title={t('Use in a tool')} description={<bdi>{item.name}</bdi>} onClose={onClose}>
      {tools.length === 0 ? <p>{t('No tool takes these files.')}</p> : null}
      <ul className={styles.tools}>
        {tools.map(({ tool, reason }) => (
          <li key={tool.type} className={styles.tool}>
            <ToolGlyph type={tool.type} size={28} />
            <div>
              <Link to={tool.url} className={styles.link} onClick={hand}>
                {tData(tool.title)}
              </Link>
              <p className={styles.reason}>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
