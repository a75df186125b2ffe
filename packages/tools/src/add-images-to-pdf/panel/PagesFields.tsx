import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { useState } from 'react'
import type { ImageProps } from './image-props.ts'
import { ImageField } from './option-fields.ts'

/** Page selections with their own label. */
const values = ['this', 'all', 'odd', 'even', '1', 'last', 'range'] as const
type Value = (typeof values)[number]

function pagesLabel(value: Value): string {
  const labels: Record<Value, string> = {
    this: t('This page'),
    all: t('All pages'),
    odd: t('Odd pages'),
    even: t('Even pages'),
    '1': t('First page'),
    last: t('Last page'),
    range: t('Page range'),
  }
  return labels[value]
}

interface PagesFieldsProps extends Pick<ImageProps, 'image' | 'set'> {
  /** The page and file shown on the stage. */
  shown: { file: string; page: number }
  hasManyFiles: boolean
}

/** The pages that an image is placed on. */
export function PagesFields({ image, set, shown, hasManyFiles }: PagesFieldsProps) {
  const { pages } = image
  const known = pages === undefined ? 'this' : values.find((value) => value === pages)
  const [isRange, setRange] = useState(known === undefined)
  const choose = (value: Value) => {
    setRange(value === 'range')
    if (value === 'this') set({ page: shown.page, pages: undefined, target: shown.file })
    else set({ page: undefined, pages: value === 'range' ? String(shown.page) : value })
  }
  const showsRange = (isRange && pages !== undefined) || known === undefined
  return (
    <div className={panel.inside}>
      <Select
        label={t('Put it on')}
        options={values.map((value) => ({ value, label: pagesLabel(value) }))}
        value={showsRange ? 'range' : known}
        onChange={choose}
      />
      {showsRange ? <ImageField name="pages" dir="ltr" /> : null}
      {hasManyFiles && pages !== undefined ? (
        <Switch
          label={t('On every PDF')}
          hint={t("Otherwise only on the one that's shown.")}
          checked={image.target === undefined}
          onChange={(every) => set({ target: every ? undefined : shown.file })}
        />
      ) : null}
    </div>
  )
}
