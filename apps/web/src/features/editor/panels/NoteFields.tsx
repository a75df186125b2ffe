import type { PlacedNote } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { putEdit } from '../state/content.ts'
import { useEditing } from '../use-editing.ts'

/** What a note says, and who says it. */
export function NoteFields({ edit }: { edit: PlacedNote }) {
  const { editor } = useEditing()
  const put = (note: Partial<PlacedNote['note']>) =>
    editor.change((content) => putEdit(content, { ...edit, note: { ...edit.note, ...note } }), { hand: `note-${edit.id}` })
  return (
    <>
      <TextArea
        label={t('Note')}
        rows={5}
        autoFocus
        value={edit.note.text}
        maxLength={20_000}
        onChange={(event) => put({ text: event.target.value })}
      />
      <TextField label={t('Author')} value={edit.note.author} maxLength={200} onChange={(event) => put({ author: event.target.value })} />
    </>
  )
}
