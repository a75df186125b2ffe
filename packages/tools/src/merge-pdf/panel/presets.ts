import { t } from '@octavo/core/words/t.ts'
import { type GivenOptions, Options } from '../options.ts'
import { withDefaults } from './option-fields.ts'

/** The options that a preset sets; everything else stays. */
type Decided = Pick<Options, (typeof decided)[number]>

const decided = ['bookmarks', 'forms', 'toc', 'blankAfterOdd', 'sameWidth'] as const

const { bookmarks, forms, toc, blankAfterOdd, sameWidth } = Options.parse({})
const plain: Decided = { bookmarks, forms, toc, blankAfterOdd, sameWidth }

/** Settings that are chosen together. */
export const presets = {
  keep: { label: () => t('Keep everything'), hint: () => t('Bookmarks, links and form fields.'), decides: plain },
  chapters: {
    label: () => t('A bookmark for each file'),
    hint: () => t("Each file's bookmarks go under its name."),
    decides: { ...plain, bookmarks: 'nested' },
  },
  print: {
    label: () => t('For double-sided printing'),
    hint: () => t('Each file starts on a new sheet.'),
    decides: { ...plain, blankAfterOdd: true },
  },
} as const satisfies Record<string, { label: () => string; hint: () => string; decides: Decided }>

export type Preset = keyof typeof presets

/** The preset that matches the options, if any. */
export function presetOf(given: GivenOptions): Preset | undefined {
  const options = withDefaults(given)
  const names = Object.keys(presets) as Preset[]
  return names.find((name) => decided.every((option) => presets[name].decides[option] === options[option]))
}

/** The options with the preset applied. */
export function applyPreset(options: GivenOptions, preset: Preset): GivenOptions {
  return { ...options, ...presets[preset].decides }
}
