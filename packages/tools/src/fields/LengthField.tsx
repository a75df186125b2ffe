import { tData } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { type Length, pointsIn } from '../options/stamp-options.ts'
import { changeAt, describedIn, useOptionScope, valueAt } from './option-scope.ts'

/** In what lengths are shown. */
export type LengthUnit = (typeof units)[number]

const units = ['pt', 'mm', '%'] as const

/** The units for a choice. */
export function unitOptions(): { value: LengthUnit; label: string }[] {
  return units.map((value) => ({ value, label: tData(value) }))
}

interface LengthFieldProps {
  /** The option that holds it. */
  name: string
  unit: LengthUnit
  /** The side of the page that it is a share of, in points. */
  whole?: number
  /** What is shown in place of the option, where that says it in another way. */
  value?: Length
  /** In place of changing the option. */
  onChange?: (points: number) => void
}

/** A length that is kept in points and shown in the unit of one's choice. */
export function LengthField({ name, unit, whole = 100, value, onChange }: LengthFieldProps) {
  const scope = useOptionScope()
  const field = describedIn(scope, name)
  const points = pointsOf(unit, whole)
  const shown = (length: Length) => Math.round((pointsIn(length, whole) / points) * 10) / 10
  const change = onChange ?? ((length: number) => scope.set(changeAt(scope, name, length)))
  const known = value ?? valueAt(scope, name)
  return (
    <NumberField
      label={field.label}
      hint={field.hint}
      unit={tData(unit)}
      min={field.kind === 'number' && field.min !== undefined && field.min >= 0 ? shown(field.min) : undefined}
      value={isLength(known) ? shown(known) : undefined}
      error={scope.errors[name]}
      onChange={(typed) => change(Math.round(typed * points * 100) / 100)}
    />
  )
}

/** A length that is kept in the unit of one's choice where it is a share, so that it is one of every page, and in points otherwise. */
export function ShareField({ onChange, ...props }: Omit<LengthFieldProps, 'onChange'> & { onChange?: (length: Length) => void }) {
  const scope = useOptionScope()
  const { name, unit, whole = 100 } = props
  const change = onChange ?? ((length: Length) => scope.set(changeAt(scope, name, length)))
  return <LengthField {...props} onChange={(points) => change(unit === '%' ? `${Number(((points / whole) * 100).toFixed(2))}%` : points)} />
}

function isLength(value: unknown): value is Length {
  return typeof value === 'number' || typeof value === 'string'
}

/** How many points one of a unit is. */
function pointsOf(unit: LengthUnit, whole: number): number {
  if (unit === 'mm') return 72 / 25.4
  return unit === '%' ? whole / 100 : 1
}
