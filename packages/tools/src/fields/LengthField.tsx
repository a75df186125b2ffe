import { tData } from '@octavo/core/words/t.ts'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { type Length, pointsIn } from '../options/stamp-options.ts'
import { changeAt, describedIn, useOptionScope, valueAt } from './option-scope.ts'

/** The unit in which lengths are shown. */
export type LengthUnit = (typeof units)[number]

const units = ['pt', 'mm', '%'] as const

/** The units to choose from. */
export function unitOptions(): { value: LengthUnit; label: string }[] {
  return units.map((value) => ({ value, label: tData(value) }))
}

interface LengthFieldProps {
  /** The option's name. */
  name: string
  unit: LengthUnit
  /** The side of the page that a percentage refers to, in points. */
  whole?: number
  /** Shown instead of the option's value, if it has another form. */
  value?: Length
  /** Called instead of changing the option. */
  onChange?: (points: number) => void
}

/** A length stored in points and shown in the chosen unit. */
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

/** A length stored as a percentage if that unit is chosen, so that it adapts to every page, and in points otherwise. */
export function ShareField({ onChange, ...props }: Omit<LengthFieldProps, 'onChange'> & { onChange?: (length: Length) => void }) {
  const scope = useOptionScope()
  const { name, unit, whole = 100 } = props
  const change = onChange ?? ((length: Length) => scope.set(changeAt(scope, name, length)))
  return <LengthField {...props} onChange={(points) => change(unit === '%' ? `${Number(((points / whole) * 100).toFixed(2))}%` : points)} />
}

function isLength(value: unknown): value is Length {
  return typeof value === 'number' || typeof value === 'string'
}

/** How many points one unit is. */
function pointsOf(unit: LengthUnit, whole: number): number {
  if (unit === 'mm') return 72 / 25.4
  return unit === '%' ? whole / 100 : 1
}
