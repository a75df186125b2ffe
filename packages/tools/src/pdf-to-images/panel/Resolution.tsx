import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { useState } from 'react'
import type { PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { displayed, imageProblem, imageSize, type MeasuredFile } from '../shared/image-sizes.ts'
import { Field, useOptions } from './option-fields.ts'

const resolutions = ['72', '150', '300', '600'] as const
type Resolutions = (typeof resolutions)[number] | 'custom'

/** The size of the images: by resolution, or in pixels. */
export function Resolution() {
  const { options, documents, set } = useOptions()
  const { dpi, width, height } = options
  const tooLarge = imageProblem(options, documents.map(measured), pageLanguage())
  const [wantsCustom, setWantsCustom] = useState(false)
  const hasSide = width !== undefined || height !== undefined
  const preset = resolutions.find((value) => value === String(dpi)) ?? 'custom'
  const value = wantsCustom || hasSide ? 'custom' : preset
  const choose = (chosen: Resolutions) => {
    setWantsCustom(chosen === 'custom')
    if (chosen !== 'custom') set({ width: undefined, height: undefined, dpi: Number(chosen) })
  }
  const choices: readonly { value: Resolutions; label: string }[] = [
    ...resolutions.map((known) => ({ value: known, label: known })),
    { value: 'custom', label: t('Other') },
  ]
  return (
    <div className={panel.inside}>
      <Segment label={t('Dots per inch')} options={choices} value={value} onChange={choose} />
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

/** The image size of the first page. */
function sizeText(document: PanelDocument | undefined, options: GivenOptions): string {
  const page = document?.facts?.pages?.[0]
  const size = document?.source && document.source.pageCount > 0 ? document.source.size(1) : page && displayed(page)
  if (!size) return t('150 suits screens, 300 suits print.')
  const { width, height } = imageSize(size, options)
  return t('The first page becomes {width} × {height} pixels.', { width: String(width), height: String(height) })
}

function measured({ id, name, pageCount, facts }: PanelDocument): MeasuredFile {
  return { ref: id, name, pageCount: facts?.pageCount ?? pageCount, pages: facts?.pages }
}
