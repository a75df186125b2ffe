import { t, tData } from '@octavo/core/words/t.ts'
import { type CatalogueTool, families, tools } from '@octavo/tools'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import { Search } from 'lucide-react'
import { openSearch } from '../../shared/search-store.ts'
import { ToolLink } from '../../shared/ToolLink.tsx'
import styles from './ToolIndex.module.css'

const familyNames = Object.keys(families) as CatalogueTool['family'][]

/** Every tool of the catalogue, grouped by family. */
export function ToolIndex({ onChoose }: { onChoose: (tool: CatalogueTool) => void }) {
  return (
    <section aria-labelledby="all-tools">
      <div className={styles.head}>
        <h2 id="all-tools" className={styles.title}>
          {t('All tools')}
        </h2>
        <button type="button" className={styles.search} onClick={() => openSearch()}>
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('Find a tool, or say what you need')}</span>
          <KeyCap>{t('Ctrl K')}</KeyCap>
        </button>
      </div>
      {familyNames.map((family) => (
        <section key={family} id={`family-${family}`} className={styles.family} aria-labelledby={`family-${family}-name`}>
          <h3 id={`family-${family}-name`} className={styles.name}>
            {tData(families[family])}
          </h3>
          <ul className={styles.list}>
            {tools
              .filter((tool) => tool.family === family)
              .map((tool) => (
                <ToolLink key={tool.type} tool={tool} onChoose={() => onChoose(tool)} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
