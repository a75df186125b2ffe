import type { AddedImage } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { putEdit } from '../state/content.ts'
import { useEditing } from '../use-editing.ts'

/** How an image shows, and what it says to those who can't see it. */
export function ImageFields({ edit }: { edit: AddedImage }) {
  const { editor } = useEditing()
  const put = (change: Partial<AddedImage>) =>
    editor.change((content) => putEdit(content, { ...edit, ...change }), { gesture: `image-${edit.id}` })
  return (
    <>
      <NumberField
        label={t('Opacity')}
        value={Math.round(edit.opacity * 100)}
        min={2}
        max={100}
        step={5}
        unit="%"
        onChange={(percent) => put({ opacity: Math.min(1, Math.max(0.02, percent / 100)) })}
      />
      <TextField
        label={t('Description for screen readers')}
        value={edit.alt ?? ''}
        maxLength={2000}
        onChange={(event) => put({ alt: event.target.value })}
      />
    </>
  )
}
