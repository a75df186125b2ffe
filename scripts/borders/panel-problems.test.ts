import { expect, test } from 'vitest'
import { repeatedIn } from './panel-problems.ts'

const options = [
  { path: 'size', label: 'Size', default: 11, min: 4, max: 200 },
  { path: 'font', label: 'Font', default: 'sans' },
  { path: 'names', label: 'Names', default: [] },
  { path: 'fileName', label: 'File name', default: undefined },
]

test.each([
  ['a default behind an option', 'const size = options.size ?? 11', /^11 is already the default of the option size/],
  ['a default in a pattern', "function Part({ font = 'sans', ...rest }: GivenOptions) {}", /^'sans' is already the default/],
  ['a default under another name', "const { font: face = 'sans' } = options", /the option font/],
  ['an empty list', 'options.names ?? []', /the option names/],
  ['a title', '<NumberField label="Size" />', /^'Size' is already the title/],
  [
    'a bound',
    '<NumberField\n  label="Largest"\n  onChange={(value) => set(value)}\n  max={200}\n/>',
    /^max=\{200\}: bounds stand in the schema/,
  ],
])('a panel that repeats %s is found', (_, planted, sentence) => {
  expect(repeatedIn(planted, options)).toEqual([expect.stringMatching(sentence)])
})

test.each([
  ['a field of the schema', '<Field name="size" />'],
  ['what is no option', 'const zoom = view.zoom ?? 1'],
  ['another value than the default', 'options.size ?? 12'],
  ['what HTML itself bounds', '<meter min={0} max={4} value={strength} />'],
])('%s is no repetition', (_, text) => {
  expect(repeatedIn(text, options)).toEqual([])
})
