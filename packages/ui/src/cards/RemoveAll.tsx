import { countOf } from '@octavo/core/text/format.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import styles from './RemoveAll.module.css'

/** Takes all files off the page, once it is sure that this is meant. */
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
        label="Remove all files"
        icon={<Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      />
      <Dialog
        open={asks}
        title={count === 1 ? 'Remove the file?' : `Remove all ${countOf(count, 'file')}?`}
        description="They leave this page and are deleted from the server. What is on your device stays as it is."
        onClose={stay}
        closeButton={false}
      >
        <div className={styles.choice}>
          <Button size="modal" wide variant="secondary" onClick={stay}>
            Keep them
          </Button>
          <Button size="modal" wide variant="danger" solid onClick={remove}>
            Remove all
          </Button>
        </div>
      </Dialog>
    </>
  )
}
