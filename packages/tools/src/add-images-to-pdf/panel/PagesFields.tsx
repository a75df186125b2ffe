import panel from '@octavo/ui/panel.module.css'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useState } from 'react'
import type { PictureProps } from './picture-props.ts'

const choices = [
  { value: 'this', label: 'This page' },
  { value: 'all', label: 'All pages' },
  { value: 'odd', label: 'Odd pages' },
  { value: 'even', label: 'Even pages' },
  { value: '1', label: 'First page' },
  { value: 'last', label: 'Last page' },
  { value: 'own', label: 'Pages of my choice' },
] as const

interface PagesFieldsProps extends Pick<PictureProps, 'image' | 'errorOf' | 'set'> {
  /** The page and the file on the stage. */
  shown: { file: string; page: number }
  hasManyFiles: boolean
}

/** On which pages a picture stands. */
export function PagesFields({ image, errorOf, set, shown, hasManyFiles }: PagesFieldsProps) {
  const { pages } = image
  const known = pages === undefined ? 'this' : choices.find(({ value }) => value === pages)?.value
  const [isOwn, setOwn] = useState(known === undefined)
  const choose = (value: (typeof choices)[number]['value']) => {
    setOwn(value === 'own')
    if (value === 'this') set({ page: shown.page, pages: undefined, target: shown.file })
    else set({ page: undefined, pages: value === 'own' ? String(shown.page) : value })
  }
  const showsOwn = (isOwn && pages !== undefined) || known === undefined
  return (
    <div className={panel.inside}>
      <Select label="On" options={choices} value={showsOwn ? 'own' : known} onChange={choose} />
      {showsOwn ? (
        <TextField
          label="Pages"
          hint="For example 1,3,5-9, odd or last."
          autoComplete="off"
          spellCheck={false}
          value={pages ?? ''}
          error={errorOf('pages')}
          onChange={(event) => set({ pages: event.target.value })}
        />
      ) : null}
      {hasManyFiles && pages !== undefined ? (
        <Switch
          label="On every PDF"
          hint="Otherwise only on the one that is shown."
          checked={image.target === undefined}
          onChange={(every) => set({ target: every ? undefined : shown.file })}
        />
      ) : null}
    </div>
  )
}
