import { formatDay } from '@octavo/core/text/dates.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { Mark } from '@octavo/ui/Mark.tsx'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { DraftEntry } from '../../shared/drafts/draft-storage.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import styles from './OpenFile.module.css'
import { editorDrafts } from './save/editor-drafts.ts'
import type { ToOpen } from './to-open.ts'

/** The editor without a document: choose one, or go on with a draft. */
export function OpenFile({ onOpen, onNear }: { onOpen: (toOpen: ToOpen) => void; onNear: () => void }) {
  const [drafts, setDrafts] = useState<readonly DraftEntry[]>([])
  const take = ([file]: File[]) => file && onOpen({ file })
  const dragged = useIncomingFiles({ onFiles: take })
  const near = () => {
    void fetchPdfiumAhead()
    onNear()
  }
  useEffect(() => void editorDrafts.list().then(setDrafts), [])
  const goOn = async ({ sha256 }: DraftEntry) => {
    const draft = await editorDrafts.read(sha256)
    if (draft) onOpen({ file: new File([draft.file], draft.name, { type: 'application/pdf' }), draft: sha256 })
  }
  return (
    <div className={styles.page}>
      <Link to="/" className={styles.home} aria-label={t('Octavo, home')}>
        <Mark height={32} />
      </Link>
      <div className={styles.zone}>
        <h1 className={styles.title}>{t('Edit a PDF')}</h1>
        <p className={styles.lead}>{t('Change text, draw, highlight, sign and redact right on the page.')}</p>
        <FileButton
          size="large"
          icon={<Plus aria-hidden="true" size={18} />}
          accept={['.pdf']}
          onFiles={take}
          onPointerEnter={near}
          onFocus={near}
        >
          {t('Choose a PDF')}
        </FileButton>
      </div>
      {drafts.length > 0 ? (
        <section className={styles.drafts} aria-labelledby="drafts">
          <h2 id="drafts" className={styles.draftsTitle}>
            {t('Drafts on this device')}
          </h2>
          <ul>
            {drafts.map((draft) => (
              <li key={draft.sha256}>
                <button type="button" className={styles.draft} onClick={() => void goOn(draft)}>
                  <bdi>{draft.name}</bdi>
                  <span>{formatDay(new Date(draft.at), pageLanguage())}</span>
                </button>
              </li>
            ))}
          </ul>
          <Button variant="danger" size="small" onClick={() => void editorDrafts.removeAll().then(() => setDrafts([]))}>
            {t('Delete drafts')}
          </Button>
        </section>
      ) : null}
      <DropOverlay count={dragged} />
    </div>
  )
}
