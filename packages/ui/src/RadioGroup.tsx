import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import hidden from './hidden.module.css'
import styles from './RadioGroup.module.css'

export interface RadioGroupTexts<Option extends { value: string }> {
  label: string
  options: readonly Option[]
  value: Option['value']
  onChange: (value: Option['value']) => void
  /** Makes the label visible to screen readers only. */
  hideLabel?: boolean
}

interface RadioGroupProps<Option extends { value: string }> extends RadioGroupTexts<Option> {
  classes: Readonly<Record<'group' | 'option' | 'input', string | undefined>>
  children: (option: Option) => ReactNode
}

/** A choice with a label above. The caller defines how an option looks. */
export function RadioGroup<Option extends { value: string }>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
  classes,
  children,
}: RadioGroupProps<Option>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, hideLabel && hidden.hidden)}>{label}</legend>
      <div className={classes.group}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={classes.input}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
