import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { HistoryTools } from '@octavo/ui/history/HistoryTools.tsx'
import { Mark } from '@octavo/ui/Mark.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Link } from 'react-router'
import bar from '../editor/bar/TopBar.module.css'
import styles from './FormDesk.module.css'
import { useForm, useFormPart } from './use-form.ts'

interface FormBarProps {
  /** What became of the changes, such as 'Saved on this device'. */
  state: string
  isSaving: boolean
  /** The button that saves; undefined where the panel has it. */
  onSave: (() => void) | undefined
}

/** The bar above the form: its name, what is done with it, undo and save. */
export function FormBar({ state, isSaving, onSave }: FormBarProps) {
  const { pdf, form, view } = useForm()
  const { mode, canUndo, canRedo } = useFormPart(({ mode, history }) => ({
    mode,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }))
  return (
    <header className={bar.bar}>
      <Link to="/" className={bar.home} aria-label={t('Octavo, home')}>
        <Mark height={26} />
      </Link>
      <div className={bar.name}>
        <h1 className={bar.title}>
          <bdi>{pdf.file.name}</bdi>
        </h1>
        <p className={bar.state}>{state}</p>
      </div>
      {view.kind === 'dynamic-xfa' ? null : (
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
      )}
      <div className={bar.actions}>
        <HistoryTools undo={canUndo ? () => form.undo() : undefined} redo={canRedo ? () => form.redo() : undefined} />
        {onSave ? <span className={bar.rule} /> : null}
        {onSave ? (
          <Button busy={isSaving} onClick={onSave}>
            {mode === 'design' ? t('Save form') : t('Save PDF')}
          </Button>
        ) : null}
      </div>
    </header>
  )
}
