import { NumberField } from '@octavo/ui/NumberField.tsx'
import type { LengthUnit } from './stage-state.ts'

interface LengthFieldProps {
  label: string
  /** In points. */
  value: number
  unit: LengthUnit
  /** The side of the page that it is a share of, in points. */
  whole: number
  error?: string | undefined
  onChange: (points: number) => void
}

/** A length that is kept in points and shown in the unit of one's choice. */
export function LengthField({ label, value, unit, whole, error, onChange }: LengthFieldProps) {
  const points = pointsOf(unit, whole)
  return (
    <NumberField
      label={label}
      unit={unit}
      value={Math.round((value / points) * 10) / 10}
      error={error}
      onChange={(shown) => onChange(Math.round(shown * points * 100) / 100)}
    />
  )
}

/** How many points one of a unit is. */
function pointsOf(unit: LengthUnit, whole: number): number {
  if (unit === 'mm') return 72 / 25.4
  return unit === '%' ? whole / 100 : 1
}
