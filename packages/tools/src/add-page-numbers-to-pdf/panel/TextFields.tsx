import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useState } from 'react'
import type { PartProps } from './part-props.ts'

const presets = [
  { value: '{n}', label: '1' },
  { value: '{n} / {total}', label: '1 / 12' },
  { value: 'Page {n} of {total}', label: 'Page 1 of 12' },
  { value: '- {n} -', label: '- 1 -' },
  { value: 'bates', label: 'Bates: 000001' },
  { value: 'bates-prefix', label: 'Bates: ABC-000001' },
  { value: 'own', label: 'My own text' },
] as const

/** As courts and law firms number: six figures that go on from file to file, at the right of the foot. */
const bates = { digits: 6, style: 'arabic', continueAcross: true, position: 'bottom-right', offset: { x: 0, y: 0 } } as const

function isBates({ digits, style, continueAcross }: PartProps['options']): boolean {
  return digits === bates.digits && style === bates.style && continueAcross
}

/** What is written: one of the usual forms, or a text of one's own. */
export function TextFields({ options, errors, set }: PartProps) {
  const preset = isBates(options) && options.format === '{n}' ? 'bates' : presets.find(({ value }) => value === options.format)?.value
  const [isOwn, setOwn] = useState(preset === undefined)
  const choose = (value: (typeof presets)[number]['value']) => {
    setOwn(value === 'own' || value === 'bates-prefix')
    if (value === 'bates' || value === 'bates-prefix') set({ ...bates, format: value === 'bates' ? '{n}' : 'ABC-{n}' })
    else if (value !== 'own') set({ format: value, ...(isBates(options) && { digits: 1 }) })
  }
  const showsOwn = isOwn || preset === undefined
  return (
    <>
      <Select label="Text" options={presets} value={showsOwn ? 'own' : preset} onChange={choose} />
      {showsOwn ? (
        <TextField
          label="My own text"
          hint="{n} is the number, {total} the last one. {page}, {pages}, {file}, {name}, {date} and {time} work too."
          autoComplete="off"
          value={options.format}
          error={errors.format}
          onChange={(event) => set({ format: event.target.value })}
        />
      ) : null}
    </>
  )
}
