import type { RubberStamp } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { putEdit } from '../state/content.ts'
import { useEditing } from '../use-editing.ts'

/** What a stamp says: one of the usual words, or one's own. */
export function StampFields({ edit }: { edit: RubberStamp }) {
  const { editor } = useEditing()
  const put = (name: string) => {
    editor.change((content) => putEdit(content, { ...edit, name }), { gesture: `stamp-${edit.id}` })
    editor.setStyles((known) => ({ ...known, stamp: { ...known.stamp, name } }))
  }
  const usual = usualStamps()
  const isUsual = usual.includes(edit.name)
  return (
    <>
      <Select
        label={t('Stamp')}
        options={[...usual.map((word) => ({ value: word, label: word })), ...(isUsual ? [] : [{ value: edit.name, label: edit.name }])]}
        value={edit.name}
        onChange={put}
      />
      <TextField
        label={t('Own words')}
        value={edit.name}
        maxLength={100}
        onChange={(event) => event.target.value !== '' && put(event.target.value)}
      />
    </>
  )
}

/** The words that offices use most. */
export function usualStamps(): string[] {
  return [t('Approved'), t('Draft'), t('Confidential'), t('Paid'), t('Received'), t('Final'), t('Copy')]
}
