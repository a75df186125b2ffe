import { Notice } from '@octavo/ui/Notice.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useState } from 'react'
import type { PanelDocument, PanelProps } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { displayed, type MeasuredFile, pictureProblem, pictureSize } from '../shared/picture-sizes.ts'

const choices = [
  { value: '72', label: '72' },
  { value: '150', label: '150' },
  { value: '300', label: '300' },
  { value: '600', label: '600' },
  { value: 'own', label: 'Own' },
] as const

/** How large the pictures become: by resolution, or by pixels. */
export function Resolution({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const { dpi = 150, width, height } = options
  const tooLarge = pictureProblem(options, documents.map(measured))
  const [wantsOwn, setWantsOwn] = useState(false)
  const preset = choices.find(({ value }) => value === String(dpi))?.value ?? 'own'
  const value = wantsOwn || width !== undefined || height !== undefined ? 'own' : preset
  const choose = (chosen: (typeof choices)[number]['value']) => {
    setWantsOwn(chosen === 'own')
    if (chosen === 'own') return
    const { width: _, height: __, ...rest } = options
    onChange({ ...rest, dpi: Number(chosen) })
  }
  const setSide = (side: 'width' | 'height', text: string) => {
    const { [side]: _, ...rest } = options
    onChange(text === '' ? rest : { ...rest, [side]: Number(text) })
  }
  return (
    <div className={styles.inside}>
      <Segment label="Dots per inch" options={choices} value={value} onChange={choose} />
      {value === 'own' ? (
        <>
          <NumberField
            label="Resolution"
            unit="dpi"
            min={72}
            max={600}
            step={1}
            value={dpi}
            error={errors.dpi}
            disabled={width !== undefined || height !== undefined}
            onChange={(next) => onChange({ ...options, dpi: next })}
          />
          <div className={styles.pair}>
            {(['width', 'height'] as const).map((side) => (
              <TextField
                key={side}
                label={side === 'width' ? 'Or width' : 'Or height'}
                suffix="px"
                inputMode="numeric"
                autoComplete="off"
                value={options[side] ?? ''}
                error={errors[side]}
                onChange={(event) => setSide(side, event.target.value.replace(/\D/g, ''))}
              />
            ))}
          </div>
        </>
      ) : null}
      {tooLarge === undefined ? <p className={styles.note}>{sizeText(documents[0], options)}</p> : <Notice tone="error">{tooLarge}</Notice>}
    </div>
  )
}

/** What the first page will measure. */
function sizeText(document: PanelDocument | undefined, options: GivenOptions): string {
  const page = document?.facts?.pages?.[0]
  const size = document?.source && document.source.pageCount > 0 ? document.source.size(1) : page && displayed(page)
  if (!size) return '150 suits screens, 300 suits print.'
  const { width, height } = pictureSize(size, options)
  return `The first page becomes ${width} × ${height} pixels.`
}

function measured({ id, name, pageCount, facts }: PanelDocument): MeasuredFile {
  return { ref: id, name, pageCount: facts?.pageCount ?? pageCount, pages: facts?.pages }
}
