import type { Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { ColorRow } from '../../../shared/color/ColorRow.tsx'
import { OptionalColor } from '../../../shared/color/OptionalColor.tsx'
import { useLookChanges } from '../bar/use-look-changes.ts'
import { putEdit } from '../state/content.ts'
import { useEditing } from '../use-editing.ts'
import styles from './Properties.module.css'

/** Colour, width and fill of the selected thing. */
export function LookFields({ edit }: { edit: Edit }) {
  const { editor } = useEditing()
  const { color, width } = useLookChanges()
  const put = (next: Edit) => editor.change((content) => putEdit(content, next), { gesture: `look-${edit.id}` })
  const canFill = edit.kind === 'shape' && (edit.shape === 'rect' || edit.shape === 'ellipse')
  return (
    <>
      <div className={styles.pair}>
        {color ? <ColorRow label={edit.kind === 'redact' ? t('Fill') : t('Colour')} value={color.value} onChange={color.change} /> : null}
        {width ? (
          <NumberField
            label={t('Line width')}
            value={width.value}
            min={0.25}
            max={100}
            step={0.5}
            unit={t('pt')}
            onChange={(value) => value > 0 && width.change(value)}
          />
        ) : null}
      </div>
      {canFill && edit.kind === 'shape' ? (
        <OptionalColor
          label={t('Filled')}
          colorLabel={t('Fill')}
          value={edit.fill}
          usual="#ffe066"
          onChange={(fill) => {
            const { fill: _, ...bare } = edit
            put(fill === undefined ? bare : { ...edit, fill })
          }}
        />
      ) : null}
    </>
  )
}
