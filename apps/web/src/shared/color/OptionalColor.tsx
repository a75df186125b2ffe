import { Switch } from '@octavo/ui/Switch.tsx'
import { ColorRow } from './ColorRow.tsx'

interface OptionalColorProps {
  /** What the switch turns on. */
  label: string
  /** What the colour is called; without it, as the switch. */
  colorLabel?: string
  value: string | undefined
  /** The colour that it has when it's turned on. */
  usual: string
  /** `isSwitched` when it was turned on or off. */
  onChange: (color: string | undefined, isSwitched: boolean) => void
}

/** A colour that can be left out. */
export function OptionalColor({ label, colorLabel = label, value, usual, onChange }: OptionalColorProps) {
  return (
    <>
      <Switch label={label} checked={value !== undefined} onChange={(isOn) => onChange(isOn ? usual : undefined, true)} />
      {value === undefined ? null : <ColorRow label={colorLabel} value={value} onChange={(color) => onChange(color, false)} />}
    </>
  )
}
