import { t } from '@octavo/core/words/t.ts'
import type { CatalogueTool } from '@octavo/tools'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { FreeLimits } from '../../shared/FreeLimits.tsx'
import { handFiles } from '../../shared/files/handed-files.ts'
import { PointerText } from '../../shared/files/PointerText.tsx'
import styles from './Home.module.css'
import { type Held, HomeSheet } from './HomeSheet.tsx'
import { ToolIndex } from './ToolIndex.tsx'

const promises = () => [t('Free, no account needed'), t('No watermarks'), t('Files are deleted after 30 minutes, or whenever you choose')]

/** The home page: one sheet to drop a file on, and every tool. */
export function Home() {
  const [held, setHeld] = useState<Held>()
  const hand = (tool: CatalogueTool) => {
    if (held?.fitting.has(tool.type)) handFiles(held.files)
  }
  return (
    <div className={styles.home}>
      <section className={styles.hero} aria-labelledby="home-title">
        <div>
          <h1 id="home-title" className={styles.title}>
            {t('What do your pages need?')}
          </h1>
          <p className={styles.lead}>
            <PointerText
              mouse={t('Merge, split, edit and convert PDFs. Drop a file and Octavo suggests the right tool.')}
              finger={t('Merge, split, edit and convert PDFs. Add a file and Octavo suggests the right tool.')}
            />
          </p>
          <ul className={styles.promises}>
            {promises().map((promise) => (
              <li key={promise}>
                <Check size={17} strokeWidth={1.75} aria-hidden="true" /> {promise}
              </li>
            ))}
          </ul>
          <FreeLimits className={styles.limits} />
        </div>
        <HomeSheet held={held} onHeld={(next) => setHeld((last) => next && { ...next, id: (last?.id ?? 0) + 1 })} />
      </section>
      <ToolIndex onChoose={hand} />
    </div>
  )
}
