import { NumberField } from '@octavo/ui/NumberField.tsx'
import { type Length, pointsIn } from '../options/stamp-options.ts'

/** In what lengths are shown. */
export type LengthUnit = 'pt' | 'mm' | '%'

interface LengthFieldProps {
  label: string
  value: Length
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
      value={Math.round((pointsIn(value, whole) / points) * 10) / 10}
      error={error}
      onChange={(shown) => onChange(Math.round(shown * points * 100) / 100)}
    />
  )
}

/** A length that is kept in the unit of one's choice where it is a share, so that it is one of every page, and in points otherwise. */
export function ShareField({ onChange, ...props }: Omit<LengthFieldProps, 'onChange'> & { onChange: (length: Length) => void }) {
  const { unit, whole = 100 } = props
  return (
    <LengthField {...props} onChange={(points) => onChange(unit === '%' ? `${Number(((points / whole) * 100).toFixed(2))}%` : points)} />
  )
}

/** How many points one of a unit is. */
function pointsOf(unit: LengthUnit, whole: number): number {
  if (unit === 'mm') return 72 / 25.4
  return unit === '%' ? whole / 100 : 1
}
