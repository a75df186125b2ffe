import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { OptionGroup } from '../../fields/OptionGroup.tsx'
import { RarerChoices } from '../../fields/RarerChoices.tsx'
import type { Options } from '../options.ts'
import { Field, useOptions } from './option-fields.ts'

/** The most common formats. */
export const commonFormats: readonly Options['format'][] = ['jpg', 'png', 'webp', 'tiff']

/** Advanced settings. Those that don't apply to the format and colours are hidden. */
export function MoreOptions() {
  const { format, color, layout } = useOptions().options
  const canBeTransparent = format !== 'jpg' && format !== 'bmp' && color !== 'bw'
  return (
    <OptionGroup group="More options">
      {format === 'svg' ? null : <Field name="color" />}
      <RarerChoices label={t('Other formats')} name="format" common={commonFormats} />
      <Field name="mode" as="select" />
      {format === 'svg' ? null : <Field name="layout" as="segment" />}
      {layout === 'contact' ? (
        <div className={panel.pair}>
          <Field name="columns" />
          <Field name="rows" />
        </div>
      ) : null}
      <Field name="area" as="select" {...(format === 'svg' && { only: ['crop', 'media'] })} />
      <Field name="annotations" />
      {canBeTransparent ? <Field name="transparent" /> : null}
      {color === 'bw' ? <Field name="threshold" /> : null}
      {format === 'tiff' && layout === 'pages' ? <Field name="multiPage" /> : null}
      {format === 'tiff' ? <Field name="tiffCompression" {...(color !== 'bw' && { only: withoutFax })} /> : null}
    </OptionGroup>
  )
}

const withoutFax: readonly Options['tiffCompression'][] = ['lzw', 'deflate', 'packbits', 'jpeg', 'none']
