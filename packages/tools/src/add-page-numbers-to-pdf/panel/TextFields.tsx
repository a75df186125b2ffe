import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useState } from 'react'
import type { PartProps } from './part-props.ts'

const presets = [
  { value: '{n}', label: '1' },
  { value: '{n} / {total}', label: '1 / 12' },
  { value: 'Page {n} of {total}', label: 'Page 1 of 12' },
  { value: '- {n} -', label: '- 1 -' },
  { value: 'own', label: 'My own text' },
] as const

/** What is written: one of the usual forms, or a text of one's own. */
export function TextFields({ options, errors, set }: PartProps) {
  const preset = presets.find(({ value }) => value === options.format)?.value
  const [isOwn, setOwn] = useState(preset === undefined)
  const choose = (value: (typeof presets)[number]['value']) => {
    setOwn(value === 'own')
    if (value !== 'own') set({ format: value })
  }
  const showsOwn = isOwn || preset === undefined
  return (
    <>
      <Select label="Text" options={presets} value={showsOwn ? 'own' : preset} onChange={choose} />
      {showsOwn ? (
        <TextField
          label="My own text"
          hint="{n} is the number, {total} the last one. {pages}, {name}, {date} and {time} work too."
          autoComplete="off"
          value={options.format}
          error={errors.format}
          onChange={(event) => set({ format: event.target.value })}
        />
      ) : null}
    </>
  )
}
