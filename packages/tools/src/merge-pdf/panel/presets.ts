import type { GivenOptions } from '../options.ts'

/** What a preset decides; everything else stays as it is. */
type Decided = Required<Pick<GivenOptions, 'bookmarks' | 'forms' | 'toc' | 'blankAfterOdd' | 'sameWidth'>>

const plain: Decided = { bookmarks: 'keep', forms: 'rename', toc: false, blankAfterOdd: false, sameWidth: false }

/** Settings that are chosen together. */
export const presets = {
  keep: { label: 'Keep everything', hint: 'Bookmarks, links and form fields stay.', decides: plain },
  chapters: {
    label: 'A bookmark for each file',
    hint: 'Its own bookmarks stand below it.',
    decides: { ...plain, bookmarks: 'nested' },
  },
  print: {
    label: 'For printing on both sides',
    hint: 'Every file begins on a front page.',
    decides: { ...plain, blankAfterOdd: true },
  },
} as const satisfies Record<string, { label: string; hint: string; decides: Decided }>

export type Preset = keyof typeof presets

/** The preset that the options follow, if any. */
export function presetOf(options: GivenOptions): Preset | undefined {
  const names = Object.keys(presets) as Preset[]
  return names.find((name) =>
    Object.entries(presets[name].decides).every(([key, value]) => settingOf(options, key as keyof Decided) === value),
  )
}

/** The options as the preset wants them. */
export function applyPreset(options: GivenOptions, preset: Preset): GivenOptions {
  return { ...options, ...presets[preset].decides }
}

function settingOf(options: GivenOptions, key: keyof Decided): unknown {
  return options[key] ?? plain[key]
}
