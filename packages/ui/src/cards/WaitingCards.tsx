import { t } from '@octavo/core/words/t.ts'
import { Replace } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import type { CardActions, CardFile } from './card-file.ts'
import { CardFace, CardText } from './FileCard.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import styles from './WaitingCards.module.css'

const page = { width: 64, height: 90 }

/** Files whose pages can't be shown yet: small cards that say what each needs. */
export function WaitingCards({ files, actions }: { files: readonly CardFile[]; actions: CardActions }) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useFocusAfterRemoval(list, files)
  const remove = (id: string) => {
    removed(id)
    actions.remove(id)
  }
  return (
    <ul ref={list} className={styles.cards} aria-label={t("Files that aren't ready")}>
      {files.map((file) => (
        <li key={file.id} data-id={file.id} className={classNames(styles.card, file.progress.kind === 'failed' && styles.failed)}>
          <CardFace file={file} page={page} />
          <div className={styles.words}>
            <CardText file={file} actions={{ ...actions, remove }} />
          </div>
          {actions.replace ? (
            <IconButton
              size="small"
              label={t('Replace {name}', { name: file.name })}
              icon={<Replace size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => actions.replace?.(file.id)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
