import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import styles from './RemoveAll.module.css'

/** Removes all files from the page, after a confirmation. */
export function RemoveAll({ count, onRemove }: { count: number; onRemove: () => void }) {
  const [asks, setAsks] = useState(false)
  const stay = () => setAsks(false)
  const remove = () => {
    stay()
    onRemove()
  }
  return (
    <>
      <IconButton
        label={t('Remove all files')}
        icon={<Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      />
      <Dialog
        open={asks}
        title={plural(count, 'Remove the file?', 'Remove all # files?')}
        description={t('We delete them from our server. The files on your device stay as they are.')}
        onClose={stay}
        closeButton={false}
      >
        <div className={styles.choice}>
          <Button size="modal" wide variant="secondary" onClick={stay}>
            {t('Keep them')}
          </Button>
          <Button size="modal" wide variant="danger" solid onClick={remove}>
            {t('Remove all')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
