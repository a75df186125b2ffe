import { NumberField } from '@octavo/ui/NumberField.tsx'

/** In what lengths are shown; they are kept in points. */
export type LengthUnit = 'pt' | 'mm' | '%'

interface LengthFieldProps {
  label: string
  /** In points. */
  value: number
  unit: LengthUnit
  /** The side of the page that it is a share of, in points. */
  whole?: number
  min?: number
  error?: string | undefined
  onChange: (points: number) => void
}

/** A length that is kept in points and shown in the unit of one's choice. */
export function LengthField({ label, value, unit, whole = 100, min, error, onChange }: LengthFieldProps) {
  const points = pointsOf(unit, whole)
  return (
    <NumberField
      label={label}
      unit={unit}
      min={min}
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
