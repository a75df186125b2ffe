import { t } from '@octavo/core/words/t.ts'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { useOptions } from './option-fields.ts'
import { type Preset, presetOf, presets } from './presets.ts'

/** Presets of a merge, each a combination of settings. */
export function PresetCards() {
  const { options, set } = useOptions()
  const preset = presetOf(options) ?? 'custom'
  return (
    <RadioCards
      label={t('What to keep')}
      options={preset === 'custom' ? [...cards(), customCard()] : cards()}
      value={preset}
      onChange={(chosen) => chosen !== 'custom' && set(presets[chosen].decides)}
    />
  )
}

function cards() {
  return (Object.keys(presets) as Preset[]).map((value) => ({ value, label: presets[value].label(), hint: presets[value].hint() }))
}

function customCard() {
  return { value: 'custom', label: t('Custom'), hint: t('As set below.') } as const
}
