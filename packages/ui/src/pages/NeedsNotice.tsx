import { countOf } from '@octavo/core/format.ts'
import { announce } from '../announce.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import type { CardFile } from './card-file.ts'

interface NeedsNoticeProps {
  files: readonly Pick<CardFile, 'id' | 'progress'>[]
  onLeaveOut: (ids: readonly string[]) => void
}

/** Says that files are locked or failed, as long as there are any, and offers to go on with the others. */
export function NeedsNotice({ files, onLeaveOut }: NeedsNoticeProps) {
  const waiting = files.filter(({ progress }) => progress.kind === 'failed' || progress.kind === 'locked')
  const count = waiting.length
  if (count === 0) return null
  const leaveOut = () => {
    onLeaveOut(waiting.map(({ id }) => id))
    announce(count === 1 ? '1 file is left out' : `${count} files are left out`)
  }
  return (
    <Notice
      tone="warning"
      action={
        count < files.length ? (
          <Button variant="secondary" size="small" onClick={leaveOut}>
            {count === 1 ? 'Go on without this file' : `Go on without these ${count} files`}
          </Button>
        ) : undefined
      }
    >
      <strong>
        {count} of {countOf(files.length, 'file')} {count === 1 ? 'needs' : 'need'} you.
      </strong>{' '}
      Fix or remove {count === 1 ? 'it' : 'them'} to continue.
    </Notice>
  )
}
