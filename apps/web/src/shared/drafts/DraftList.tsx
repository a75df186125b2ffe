import { formatDay } from '@octavo/core/text/dates.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useEffect, useState } from 'react'
import styles from './DraftList.module.css'
import type { DraftEntry, Drafts } from './draft-storage.ts'

interface DraftListProps<Content> {
  drafts: Drafts<Content>
  /** Opens the file of a draft again; the hash names the draft. */
  onGoOn: (file: File, sha256: string) => void
}

/** What was begun on this device, to go on with; nothing if there is none. */
export function DraftList<Content>({ drafts, onGoOn }: DraftListProps<Content>) {
  const [entries, setEntries] = useState<readonly DraftEntry[]>([])
  useEffect(() => void drafts.list().then(setEntries), [drafts])
  const goOn = async (sha256: string) => {
    const draft = await drafts.read(sha256)
    if (draft) onGoOn(new File([draft.file], draft.name, { type: 'application/pdf' }), sha256)
  }
  if (entries.length === 0) return null
  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <h2 id="drafts" className={styles.title}>
        {t('Drafts on this device')}
      </h2>
      <ul>
        {entries.map(({ sha256, name, at }) => (
          <li key={sha256}>
            <button type="button" className={styles.draft} onClick={() => void goOn(sha256)}>
              <bdi>{name}</bdi>
              <span>{formatDay(new Date(at), pageLanguage())}</span>
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
