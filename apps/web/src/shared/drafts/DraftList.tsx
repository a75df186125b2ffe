import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useEffect, useState } from 'react'
import styles from './DraftList.module.css'
import { draftMoments } from './draft-moments.ts'
import type { DraftEntry, Drafts } from './draft-storage.ts'
import type { ToOpen } from './to-open.ts'

interface DraftListProps<Content> {
  drafts: Drafts<Content>
  /** Opens the file of a draft again, with the draft. */
  onContinue: (toOpen: ToOpen) => void
}

/** What was begun on this device, to be continued; nothing if there is none. */
export function DraftList<Content>({ drafts, onContinue }: DraftListProps<Content>) {
  const [entries, setEntries] = useState<readonly DraftEntry[]>([])
  useEffect(() => void drafts.list().then(setEntries), [drafts])
  const continueDraft = async (sha256: string) => {
    const draft = await drafts.read(sha256)
    // Deleted meanwhile, perhaps in another tab.
    if (!draft) return setEntries(await drafts.list())
    onContinue({ file: new File([draft.file], draft.name, { type: 'application/pdf' }), draft: sha256 })
  }
  if (entries.length === 0) return null
  const moments = draftMoments(entries, pageLanguage())
  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <h2 id="drafts" className={styles.title}>
        {t('Drafts on this device')}
      </h2>
      <ul>
        {entries.map(({ sha256, name }, index) => (
          <li key={sha256}>
            <button type="button" className={styles.draft} onClick={() => void continueDraft(sha256)}>
              <bdi>{name}</bdi>
              <span>{moments[index]}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="danger" size="small" onClick={() => void drafts.removeAll().then(() => setEntries([]))}>
        {t('Delete drafts')}
      </Button>
    </section>
  )
}
