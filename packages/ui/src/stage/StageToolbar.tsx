import { t } from '@octavo/core/words/t.ts'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../Button.tsx'
import { HistoryTools } from '../history/HistoryTools.tsx'
import type { HistorySteps } from '../history/history.ts'
import { Select } from '../Select.tsx'
import { PageSteps } from './PageSteps.tsx'
import styles from './StageToolbar.module.css'
import { ZoomTools } from './ZoomTools.tsx'

interface StageToolbarProps {
  files: readonly { id: string; name: string }[]
  file: { id: string; name: string }
  onFile: (id: string) => void
  /** Undefined if the file is the only one, for which 'remove all' is offered. */
  onRemove?: ((id: string) => void) | undefined
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** Where something on the stage can be changed. */
  history?: HistorySteps
  zoom: number
  onZoom: (zoom: number) => void
}

/** The page and file on the stage, the zoom, and undo. */
export function StageToolbar(props: StageToolbarProps) {
  const { files, file, onFile, onRemove, page, pageCount, onPage, history, zoom, onZoom } = props
  return (
    <div className={styles.toolbar}>
      {files.length > 1 ? (
        <span className={styles.files}>
          <Select
            label={t('File')}
            hideLabel
            options={files.map(({ id, name }) => ({ value: id, label: name }))}
            value={file.id}
            onChange={onFile}
          />
        </span>
      ) : (
        <span className={styles.name}>{file.name}</span>
      )}
      {onRemove ? (
        <IconButton
          label={t('Remove {name}', { name: file.name })}
          icon={<Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onRemove(file.id)}
        />
      ) : null}
      <span className={styles.tools} role="toolbar" aria-label={t('Stage')}>
        {history ? (
          <>
            <HistoryTools {...history} />
            <span className={styles.rule} />
          </>
        ) : null}
        <ZoomTools zoom={zoom} onZoom={onZoom} />
      </span>
      <span className={styles.pages}>
        <PageSteps page={page} count={pageCount} onPage={onPage} />
      </span>
    </div>
  )
}
