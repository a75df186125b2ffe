import { RadioGroup, type RadioGroupTexts } from './RadioGroup.tsx'
import styles from './Segment.module.css'

export type SegmentProps<Value extends string> = RadioGroupTexts<{ value: Value; label: string }>

/** A choice between a few options, side by side. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  return (
    <RadioGroup {...props} classes={{ group: styles.track, option: styles.option, input: styles.input }}>
      {({ label }) => label}
    </RadioGroup>
  )
}
