import type { Redaction } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { Switch } from '@octavo/ui/Switch.tsx'
import { putEdit } from '../state/content.ts'
import { useEditing } from '../use-editing.ts'
import { LookFields } from './LookFields.tsx'

/** The fill of an area that is removed, or that what follows takes its place. */
export function RedactFields({ edit }: { edit: Redaction }) {
  const { editor } = useEditing()
  const setClosed = (isClosed: boolean) => {
    const { closeGap: _, ...open } = edit
    editor.change((content) => putEdit(content, isClosed ? { ...open, closeGap: true } : open))
  }
  return (
    <>
      {edit.closeGap ? null : <LookFields edit={edit} />}
      <Switch
        label={t('Close the gap')}
        hint={t('The rest of the line closes the gap. No box is drawn.')}
        checked={edit.closeGap ?? false}
        onChange={setClosed}
      />
    </>
  )
}
