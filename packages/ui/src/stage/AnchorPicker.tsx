import { type Anchor, anchors } from '@octavo/core/options/anchors.ts'
import hidden from '../hidden.module.css'
import { RadioGroup } from '../RadioGroup.tsx'
import styles from './AnchorPicker.module.css'
import { anchorName } from './anchors.ts'

interface AnchorPickerProps {
  label: string
  /** Undefined if a thing is positioned freely. */
  value: Anchor | undefined
  onChange: (anchor: Anchor) => void
}

/** The nine positions of a page as a small page with nine fields. */
export function AnchorPicker({ label, value, onChange }: AnchorPickerProps) {
  return (
    <RadioGroup<{ value: string; label: string }>
      label={label}
      options={anchors.map((anchor) => ({ value: anchor, label: anchorName(anchor) }))}
      value={value ?? ''}
      onChange={(chosen) => {
        const anchor = anchors.find((candidate) => candidate === chosen)
        if (anchor) onChange(anchor)
      }}
      classes={{ group: styles.page, option: styles.place, input: styles.input }}
    >
      {(option) => <span className={hidden.hidden}>{option.label}</span>}
    </RadioGroup>
  )
}
