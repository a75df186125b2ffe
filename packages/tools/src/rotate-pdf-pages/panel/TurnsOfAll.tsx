import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { PagesField } from '../../fields/PagesField.tsx'
import type { PanelProps } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'

/** The turn of pages that nobody can see yet, because an earlier step is going to make them. */
export function TurnsOfAll({ options, errors, onChange }: Omit<PanelProps<GivenOptions>, 'documents'>) {
  const { angle = 90, pages = 'all', only = 'all', evenAngle } = options
  const setEven = (chosen: string) => {
    const { evenAngle: _, ...others } = options
    const even = angles.find(({ value }) => value === chosen)
    onChange(even ? { ...others, evenAngle: Number(even.value) as Angle } : others)
  }
  return (
    <>
      <Segment
        label="Turn"
        options={angles}
        value={String(angle)}
        onChange={(value) => onChange({ ...options, angle: Number(value) as Angle })}
      />
      <PagesField value={pages} error={errors.pages} documents={[]} onChange={(written) => onChange({ ...options, pages: written })} />
      <Select
        label="Even pages"
        options={[{ value: 'same', label: 'Like the others' }, ...angles]}
        value={String(evenAngle ?? 'same')}
        onChange={setEven}
      />
      <Select label="Which of them" options={kinds} value={only} onChange={(kind) => onChange({ ...options, only: kind })} />
    </>
  )
}

type Angle = NonNullable<GivenOptions['angle']>

const angles: readonly { value: string; label: string }[] = [
  { value: '270', label: 'Left' },
  { value: '180', label: 'Over' },
  { value: '90', label: 'Right' },
  { value: '0', label: 'Not' },
]

const kinds = [
  { value: 'all', label: 'All pages' },
  { value: 'portrait', label: 'Pages that stand upright' },
  { value: 'landscape', label: 'Pages on their side' },
] as const
