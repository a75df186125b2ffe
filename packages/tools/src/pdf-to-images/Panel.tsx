import { t } from '@octavo/core/words/t.ts'
import panel from '@octavo/ui/panel.module.css'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { type GivenOptions, Options } from './options.ts'
import { commonFormats, MoreOptions } from './panel/MoreOptions.tsx'
import { Field, withDefaults } from './panel/option-fields.ts'
import { Pages } from './panel/Pages.tsx'
import { Resolution } from './panel/Resolution.tsx'
import { settled } from './panel/settled.ts'

/** The options of page images: the most common first, the rest folded. */
export default function Panel({ onChange, ...props }: PanelProps<GivenOptions>) {
  const options = withDefaults(props.options)
  const { format } = options
  const formats = commonFormats.includes(format) ? commonFormats : [...commonFormats, format]
  return (
    <OptionsPanel {...props} schema={Options} onChange={(next) => onChange(settled(next))}>
      <Field name="format" as="segment" only={formats} />
      {format === 'svg' ? (
        <p className={panel.note}>{t("Lines and shapes stay sharp at every size. Letters become shapes, so they're no longer text.")}</p>
      ) : (
        <Resolution />
      )}
      <Pages />
      {hasQuality(options) ? <Field name="quality" /> : null}
      <MoreOptions />
      <OutputGroup placeholder="{name}-page-{page}" />
    </OptionsPanel>
  )
}

function hasQuality({ format, color, tiffCompression }: Pick<Options, 'format' | 'color' | 'tiffCompression'>): boolean {
  if (format === 'tiff') return tiffCompression === 'jpeg' && color !== 'bw'
  return format === 'jpg' || format === 'webp' || format === 'avif'
}
