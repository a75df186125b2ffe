import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { ChevronLeft, ChevronRight, ImagePlus, PenLine, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { entryOf, labelOf } from '../field-words.ts'
import type { DeskField } from '../state/form-content.ts'
import { FieldInput } from './FieldInput.tsx'
import styles from './FieldSheet.module.css'
import { fieldState } from './field-state.ts'
import type { FilledForm } from './filled-form.ts'
import type { Filling } from './use-filling.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

interface FieldSheetProps {
  field: DeskField
  filled: FilledForm
  filling: Filling
  onStep: (field: DeskField) => void
  onClose: () => void
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** On a phone: one field at a time, in letters that can be read, with the way to the next one. */
export function FieldSheet({ field, filled, filling, onStep, onClose }: FieldSheetProps) {
  const { fillable } = filled
  const at = fillable.findIndex(({ id }) => id === field.id)
  const [before, after] = [fillable[at - 1], fillable[at + 1]]
  const inset = useKeyboardInset()
  const sheet = useRef<HTMLElement>(null)
  // The keyboard of the phone stays open from field to field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each field
  useEffect(() => sheet.current?.querySelector<HTMLElement>('[data-control] :is(input, textarea, select, button)')?.focus(), [field.id])
  return (
    <section ref={sheet} className={styles.sheet} style={{ bottom: inset }} aria-label={labelOf(field)}>
      <div className={styles.head}>
        <span className={styles.count}>{t('{done} of {count}', { done: at + 1, count: fillable.length })}</span>
        <IconButton size="small" label={t('Close')} icon={<X {...icon} size={18} />} onClick={onClose} />
      </div>
      <div data-control="" className={styles.control}>
        <Control key={field.id} field={field} filled={filled} filling={filling} onNext={() => after && onStep(after)} />
      </div>
      <div className={styles.steps}>
        <Button variant="secondary" disabled={!before} icon={<ChevronLeft {...icon} />} onClick={() => before && onStep(before)}>
          {t('Back')}
        </Button>
        {after ? (
          <Button icon={<ChevronRight {...icon} />} onClick={() => onStep(after)}>
            {t('Next')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('Done')}</Button>
        )}
      </div>
    </section>
  )
}

interface ControlProps extends Pick<FieldSheetProps, 'field' | 'filled' | 'filling'> {
  onNext: () => void
}

function Control({ field, filled, filling, onNext }: ControlProps) {
  const id = useId()
  const value = filled.valueOf(field.id)
  const label = field.required ? t('{label} (required)', { label: labelOf(field) }) : labelOf(field)
  if (field.kind === 'checkbox' && field.widgets.length === 1)
    return (
      <Checkbox
        label={label}
        checked={value === true || (value !== '' && value === field.widgets[0]?.state)}
        onChange={(isOn) => filling.enter(field, isOn)}
      />
    )
  if (field.kind === 'checkbox' || field.kind === 'radio') {
    const options = field.widgets.map((widget) => ({ value: widget.state ?? '', label: entryOf(field, widget) ?? '' }))
    return <RadioCards label={label} options={options} value={String(value)} onChange={(state) => filling.enter(field, state)} />
  }
  if (field.kind === 'signature' || field.kind === 'image') {
    const isDone = filled.isDone(field)
    return (
      <>
        <span className={styles.label}>{label}</span>
        {field.kind === 'signature' ? (
          <Button wide size="large" icon={<PenLine {...icon} />} onClick={() => filling.sign(field)}>
            {isDone ? t('Change signature') : t('Sign here')}
          </Button>
        ) : (
          <Button wide size="large" icon={<ImagePlus {...icon} />} onClick={() => filling.chooseImage(field)}>
            {isDone ? t('Change image') : t('Choose an image')}
          </Button>
        )}
      </>
    )
  }
  const { fault, warning, hint } = fieldState(field, value)
  const told = fault ?? warning ?? hint
  const left = field.maxLength === undefined || typeof value !== 'string' ? undefined : field.maxLength - [...value].length
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <FieldInput
        id={id}
        field={field}
        value={value}
        className={styles.input}
        isWrong={fault !== undefined}
        describedBy={told ? `${id}-note` : undefined}
        onChange={(next) => filling.enter(field, next)}
        onBlur={filling.rest}
      />
      {told ? (
        <p id={`${id}-note`} className={styles.note} data-tone={fault ? 'bad' : warning ? 'warn' : undefined}>
          {told}
        </p>
      ) : left !== undefined && left < 20 ? (
        <p className={styles.note}>{plural(left, '# character left', '# characters left')}</p>
      ) : null}
    </form>
  )
}
