import type { PlacedNote } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { putEdit } from '../state/content.ts'
import { useEditing } from '../use-editing.ts'
import styles from './Properties.module.css'

/** What a note says, and who says it. */
export function NoteFields({ edit }: { edit: PlacedNote }) {
  const { editor } = useEditing()
  const put = (note: Partial<PlacedNote['note']>) =>
    editor.change((content) => putEdit(content, { ...edit, note: { ...edit.note, ...note } }), { gesture: `note-${edit.id}` })
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
      <Replies edit={edit} onReplies={(replies) => put({ replies })} />
      <TextField label={t('Author')} value={edit.note.author} maxLength={200} onChange={(event) => put({ author: event.target.value })} />
    </>
  )
}

/** What was answered, and a field for the next answer. */
function Replies({ edit, onReplies }: { edit: PlacedNote; onReplies: (replies: PlacedNote['note']['replies']) => void }) {
  const [text, setText] = useState('')
  const { replies, author } = edit.note
  const add = () => {
    if (text.trim() === '') return
    onReplies([...replies, { text: text.trim(), author, at: new Date().toISOString() }])
    setText('')
  }
  return (
    <>
      {replies.length > 0 ? (
        <ul className={styles.replies} aria-label={t('Replies')}>
          {replies.map((reply, index) => (
            <li key={reply.at ?? reply.text}>
              <p>{reply.text}</p>
              <IconButton
                size="small"
                label={t('Delete the reply')}
                icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => onReplies(replies.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <TextArea label={t('Reply')} rows={2} value={text} maxLength={20_000} onChange={(event) => setText(event.target.value)} />
      <Button variant="secondary" wide disabled={text.trim() === ''} onClick={add}>
        {t('Add the reply')}
      </Button>
    </>
  )
}
