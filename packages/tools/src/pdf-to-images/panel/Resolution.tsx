import { Notice } from '@octavo/ui/Notice.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { useState } from 'react'
import type { PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { displayed, type MeasuredFile, pictureProblem, pictureSize } from '../shared/picture-sizes.ts'
import { Field, useOptions } from './option-fields.ts'

const choices = [
  { value: '72', label: '72' },
  { value: '150', label: '150' },
  { value: '300', label: '300' },
  { value: '600', label: '600' },
  { value: 'custom', label: 'Other' },
] as const

/** How large the images become: by resolution, or by pixels. */
export function Resolution() {
  const { options, documents, set } = useOptions()
  const { dpi, width, height } = options
  const tooLarge = pictureProblem(options, documents.map(measured))
  const [wantsCustom, setWantsCustom] = useState(false)
  const hasSide = width !== undefined || height !== undefined
  const preset = choices.find(({ value }) => value === String(dpi))?.value ?? 'custom'
  const value = wantsCustom || hasSide ? 'custom' : preset
  const choose = (chosen: (typeof choices)[number]['value']) => {
    setWantsCustom(chosen === 'custom')
    if (chosen !== 'custom') set({ width: undefined, height: undefined, dpi: Number(chosen) })
  }
  return (
    <div className={panel.inside}>
      <Segment label="Dots per inch" options={choices} value={value} onChange={choose} />
      {value === 'custom' ? (
        <>
          <Field name="dpi" disabled={hasSide} />
          <div className={panel.pair}>
            <Field name="width" />
            <Field name="height" />
          </div>
        </>
      ) : null}
      {tooLarge === undefined ? <p className={panel.note}>{sizeText(documents[0], options)}</p> : <Notice tone="error">{tooLarge}</Notice>}
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
