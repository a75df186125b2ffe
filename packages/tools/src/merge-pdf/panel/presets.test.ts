import { expect, test } from 'vitest'
import { Options } from '../options.ts'
import { applyPreset, type Preset, presetOf, presets } from './presets.ts'

test('no options and the defaults are the first preset', () => {
  expect(presetOf({})).toBe('keep')
  expect(presetOf(Options.parse({}))).toBe('keep')
})

test('every preset gives valid options that are known as that preset again', () => {
  for (const name of Object.keys(presets) as Preset[]) {
    const options = applyPreset({ sameWidth: true, toc: 'name' }, name)
    expect(Options.safeParse(options).success).toBe(true)
    expect(presetOf(options)).toBe(name)
  }
})

test('a preset leaves order, pages and file name alone', () => {
  expect(applyPreset({ sort: 'date', fileName: 'all' }, 'print')).toMatchObject({ sort: 'date', fileName: 'all', blankAfterOdd: true })
})

test('other combinations are no preset', () => {
  expect(presetOf({ blankAfterOdd: true, sameWidth: true })).toBeUndefined()
})
