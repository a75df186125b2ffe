import { plural } from '@octavo/core/words/plural.ts'
import { announce } from '../announce.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import type { CardFile } from './card-file.ts'
import { needsOf } from './needs-words.ts'

interface NeedsNoticeProps {
  files: readonly Pick<CardFile, 'id' | 'progress'>[]
  onLeaveOut: (ids: readonly string[]) => void
}

/** Reports locked or failed files while there are any, and offers to continue with the others. */
export function NeedsNotice({ files, onLeaveOut }: NeedsNoticeProps) {
  const needs = needsOf(files)
  if (!needs) return null
  const count = needs.ids.length
  const leaveOut = () => {
    onLeaveOut(needs.ids)
    announce(plural(count, '# file left out', '# files left out'))
  }
  return (
    <Notice
      tone="warning"
      action={
        count < files.length ? (
          <Button variant="secondary" size="small" onClick={leaveOut}>
            {plural(count, 'Continue without this file', 'Continue without these # files')}
          </Button>
        ) : undefined
      }
    >
      <strong>{needs.headline}</strong> {needs.advice}
    </Notice>
  )
}
