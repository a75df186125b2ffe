import { countOf } from '@octavo/core/format.ts'
import { Notice } from '../Notice.tsx'
import type { CardFile } from './card-file.ts'

/** Says that files are locked or failed, as long as there are any. */
export function NeedsNotice({ files }: { files: readonly Pick<CardFile, 'progress'>[] }) {
  const waiting = files.filter(({ progress }) => progress.kind === 'failed' || progress.kind === 'locked').length
  if (waiting === 0) return null
  return (
    <Notice tone="warning">
      <strong>
        {waiting} of {countOf(files.length, 'file')} {waiting === 1 ? 'needs' : 'need'} you.
      </strong>{' '}
      Fix or remove {waiting === 1 ? 'it' : 'them'} to continue.
    </Notice>
  )
}
