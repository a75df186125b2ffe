import { Trash2 } from 'lucide-react'
import { IconButton } from '../Button.tsx'
import { Select } from '../Select.tsx'
import { PageSteps } from './PageSteps.tsx'
import styles from './StageToolbar.module.css'

interface StageToolbarProps {
  files: readonly { id: string; name: string }[]
  file: { id: string; name: string }
  onFile: (id: string) => void
  /** Not given where the file is the only one, for which all are removed. */
  onRemove?: ((id: string) => void) | undefined
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** Which page of which file is on the stage. */
export function StageToolbar({ files, file, onFile, onRemove, page, pageCount, onPage }: StageToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {files.length > 1 ? (
        <span className={styles.files}>
          <Select
            label="File"
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
          label={`Remove ${file.name}`}
          icon={<Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onRemove(file.id)}
        />
      ) : null}
      <span className={styles.pages}>
        <PageSteps page={page} count={pageCount} onPage={onPage} />
      </span>
    </div>
  )
}
