import type { Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { putEdit } from '../state/content.ts'
import { boxOfEdit, withBox } from '../state/edit-box.ts'
import { useEditing } from '../use-editing.ts'
import styles from './Properties.module.css'

const pointsPerMm = 72 / 25.4

/** Where a thing is, from the top left corner of the page. */
export function PlaceFields({ edit }: { edit: Edit }) {
  const { editor } = useEditing()
  const box = boxOfEdit(edit)
  const move = (to: Partial<typeof box>) =>
    editor.change((content) => putEdit(content, withBox(edit, { ...box, ...to })), { gesture: `place-${edit.id}` })
  const field = (label: string, value: number, change: (points: number) => void) => (
    <NumberField
      label={label}
      value={Math.round((value / pointsPerMm) * 10) / 10}
      step={0.5}
      unit={t('mm')}
      onChange={(mm) => change(mm * pointsPerMm)}
    />
  )
  return (
    <div className={styles.pair}>
      {field('X', box.x, (x) => move({ x }))}
      {field('Y', box.y, (y) => move({ y }))}
    </div>
  )
}
