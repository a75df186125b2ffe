import { t } from '@octavo/core/words/t.ts'
import { Select } from '@octavo/ui/Select.tsx'
import { useState } from 'react'
import type { Options } from '../options.ts'
import { describe, Field, useOptions } from './option-fields.ts'

/** The text of each preset. */
const formats = ['{n}', '{n} / {total}', 'Page {n} of {total}', '- {n} -', 'bates', 'bates-prefix', 'custom'] as const
type Preset = (typeof formats)[number]

function presetLabel(preset: Preset): string {
  const labels: Record<Preset, string> = {
    '{n}': '1',
    '{n} / {total}': '1 / 12',
    'Page {n} of {total}': 'Page 1 of 12',
    '- {n} -': '- 1 -',
    bates: 'Bates: 000001',
    'bates-prefix': 'Bates: ABC-000001',
    custom: describe('format').label,
  }
  return labels[preset]
}

/** Bates numbering as used by courts and law firms: six digits that continue from file to file, at the bottom right. */
const bates = { digits: 6, style: 'arabic', continueAcross: true, position: 'bottom-right', offset: undefined } as const

function isBates({ digits, style, continueAcross }: Pick<Options, 'digits' | 'style' | 'continueAcross'>): boolean {
  return digits === bates.digits && style === bates.style && continueAcross
}

/** The text: one of the usual formats, or a custom one. */
export function TextFields() {
  const { options, set } = useOptions()
  const preset = isBates(options) && options.format === '{n}' ? 'bates' : formats.find((format) => format === options.format)
  const [isCustom, setCustom] = useState(preset === undefined)
  const choose = (value: Preset) => {
    setCustom(value === 'custom' || value === 'bates-prefix')
    if (value === 'bates' || value === 'bates-prefix') set({ ...bates, format: value === 'bates' ? '{n}' : 'ABC-{n}' })
    else if (value !== 'custom') set({ format: value, ...(isBates(options) && { digits: undefined }) })
  }
  const showsCustom = isCustom || preset === undefined
  return (
    <>
      <Select
        label={t('Text')}
        options={formats.map((value) => ({ value, label: presetLabel(value) }))}
        value={showsCustom ? 'custom' : preset}
        onChange={choose}
      />
      {showsCustom ? <Field name="format" /> : null}
    </>
  )
}
