import { NumberField } from '@octavo/ui/NumberField.tsx'

/** How much of a page may be covered for it to count as blank. */
export function SpecksField({
  value,
  error,
  onChange,
}: {
  value: number | undefined
  error: string | undefined
  onChange: (percent: number) => void
}) {
  return (
    <NumberField
      label="Specks on a blank page"
      hint="So much of it may be covered, and it still counts as blank."
      unit="%"
      min={0}
      max={20}
      step={0.1}
      value={value ?? 0.2}
      error={error}
      onChange={onChange}
    />
  )
}
