import { t } from '@octavo/core/words/t.ts'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { Mark } from '@octavo/ui/Mark.tsx'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { DraftList } from '../../shared/drafts/DraftList.tsx'
import type { ToOpen } from '../../shared/drafts/to-open.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import styles from './OpenFile.module.css'
import { editorDrafts } from './save/editor-drafts.ts'

/** The editor without a document: choose one, or continue a draft. */
export function OpenFile({ onOpen, onNear }: { onOpen: (toOpen: ToOpen) => void; onNear: () => void }) {
  const take = ([file]: File[]) => file && onOpen({ file })
  const dragged = useIncomingFiles({ onFiles: take })
  const near = () => {
    void fetchPdfiumAhead()
    onNear()
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
      <DraftList drafts={editorDrafts} onContinue={onOpen} />
      <DropOverlay count={dragged} />
    </div>
  )
}
