import { t } from '@octavo/core/words/t.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Ellipsis } from 'lucide-react'
import { DeskBar } from '../../shared/desk/DeskBar.tsx'
import type { DraftState } from '../../shared/drafts/draft-keeper.ts'
import styles from './FormDesk.module.css'
import { useFillActions } from './fill/FillActions.tsx'
import { useForm, useFormPart } from './use-form.ts'

interface FormBarProps {
  /** What became of the changes. */
  state: DraftState
  isSaving: boolean
  /** Opens what has no room on the screen. */
  onMore: (() => void) | undefined
  /** The button that saves; undefined where the panel has it. */
  onSave: (() => void) | undefined
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The bar above the form: its name, what is done with it, undo and save. */
export function FormBar({ state, isSaving, onMore, onSave }: FormBarProps) {
  const { pdf, form, view } = useForm()
  const { mode, canUndo, canRedo } = useFormPart(({ mode, history }) => ({
    mode,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }))
  const { canExport } = useFillActions()
  return (
    <DeskBar
      name={pdf.file.name}
      state={state}
      modes={
        view.kind === 'dynamic-xfa' ? null : (
          <div className={styles.modes}>
            <Segment
              label={t('What to do with the form')}
              hideLabel
              options={[
                { value: 'design', label: t('Design') },
                { value: 'fill', label: t('Fill in') },
                { value: 'data', label: t('From a table') },
              ]}
              value={mode}
              onChange={form.setMode}
            />
          </div>
        )
      }
      undo={canUndo ? () => form.undo() : undefined}
      redo={canRedo ? () => form.redo() : undefined}
      tools={
        onMore && canExport ? <IconButton label={t('More')} icon={<Ellipsis {...icon} />} aria-haspopup="dialog" onClick={onMore} /> : null
      }
      save={onSave && { label: mode === 'design' ? t('Save form') : t('Save PDF'), isBusy: isSaving, press: onSave }}
    />
  )
}
