import type { Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { ColorRow } from '../../../shared/color/ColorRow.tsx'
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
        <>
          <Switch
            label={t('Filled')}
            checked={edit.fill !== undefined}
            onChange={(isFilled) => {
              const { fill: _, ...bare } = edit
              put(isFilled ? { ...edit, fill: '#ffe066' } : bare)
            }}
          />
          {edit.fill ? <ColorRow label={t('Fill')} value={edit.fill} onChange={(fill) => put({ ...edit, fill })} /> : null}
        </>
      ) : null}
    </>
  )
}
