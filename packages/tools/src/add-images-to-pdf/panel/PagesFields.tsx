import panel from '@octavo/ui/panel.module.css'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { useState } from 'react'
import { ImageField } from './option-fields.ts'
import type { PictureProps } from './picture-props.ts'

const choices = [
  { value: 'this', label: 'This page' },
  { value: 'all', label: 'All pages' },
  { value: 'odd', label: 'Odd pages' },
  { value: 'even', label: 'Even pages' },
  { value: '1', label: 'First page' },
  { value: 'last', label: 'Last page' },
  { value: 'range', label: 'Page range' },
] as const

interface PagesFieldsProps extends Pick<PictureProps, 'image' | 'set'> {
  /** The page and the file on the stage. */
  shown: { file: string; page: number }
  hasManyFiles: boolean
}

/** On which pages an image goes. */
export function PagesFields({ image, set, shown, hasManyFiles }: PagesFieldsProps) {
  const { pages } = image
  const known = pages === undefined ? 'this' : choices.find(({ value }) => value === pages)?.value
  const [isRange, setRange] = useState(known === undefined)
  const choose = (value: (typeof choices)[number]['value']) => {
    setRange(value === 'range')
    if (value === 'this') set({ page: shown.page, pages: undefined, target: shown.file })
    else set({ page: undefined, pages: value === 'range' ? String(shown.page) : value })
  }
  const showsRange = (isRange && pages !== undefined) || known === undefined
  return (
    <div className={panel.inside}>
      <Select label="Put it on" options={choices} value={showsRange ? 'range' : known} onChange={choose} />
      {showsRange ? <ImageField name="pages" /> : null}
      {hasManyFiles && pages !== undefined ? (
        <Switch
          label="On every PDF"
          hint="Otherwise only on the one that’s shown."
          checked={image.target === undefined}
          onChange={(every) => set({ target: every ? undefined : shown.file })}
        />
      ) : null}
    </div>
  )
}
