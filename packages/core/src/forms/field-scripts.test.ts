import { expect, test } from 'vitest'
import type { Calculation } from './calculation.ts'
import { FieldFormat } from './field-format.ts'
import {
  readCalculationScript,
  readFormatScript,
  readRuleScript,
  writeCalculationScript,
  writeFormatScripts,
  writeRuleScript,
} from './field-scripts.ts'

test('formats are read from the calls that other programs write', () => {
  expect(readFormatScript('AFNumber_Format(2, 2, 1, 0, "\\u20ac ", true);')).toEqual({
    kind: 'number',
    decimals: 2,
    separators: 'point-comma',
    negative: 'red',
    currency: '€ ',
    currencyFirst: true,
  })
  expect(readFormatScript("AFDate_FormatEx('dd/mm/yyyy')")).toEqual({ kind: 'date', pattern: 'dd/mm/yyyy' })
  expect(readFormatScript('AFDate_Format(5);')).toEqual({ kind: 'date', pattern: 'd-mmm-yy' })
  expect(readFormatScript('AFTime_Keystroke(1);')).toEqual({ kind: 'time', pattern: 'h:MM tt' })
  expect(readFormatScript('AFSpecial_Format(3);')).toEqual({ kind: 'ssn' })
})

test('any other script is none of them', () => {
  for (const script of [
    'app.alert("hi")',
    'AFNumber_Format(2,0,0,0,"",true); app.alert(1)',
    'AFNumber_Format(f(), 2)',
    '',
    'AFDate_FormatEx("',
  ]) {
    expect(readFormatScript(script), script).toBeUndefined()
    expect(readCalculationScript(script), script).toBeUndefined()
  }
})

test.each(
  (
    [
      { kind: 'number', decimals: 3, separators: 'apostrophe-point', negative: 'red-parentheses', currency: ' "Fr"', currencyFirst: false },
      { kind: 'percent', decimals: 1, separators: 'comma' },
      { kind: 'date', pattern: 'mmmm d, yyyy' },
      { kind: 'time', pattern: 'HH:MM:ss' },
      { kind: 'mask', mask: 'AA-999' },
      { kind: 'phone' },
    ] satisfies FieldFormat[]
  ).map((format) => [format.kind, FieldFormat.parse(format)] as const),
)('the format %s is written and read back', (_, format) => {
  const { format: shown, keystroke } = writeFormatScripts(format)
  expect(readFormatScript(shown === '' ? keystroke : shown)).toEqual(format)
  expect(readFormatScript(keystroke)).toEqual(format)
})

test('rules are written and read back', () => {
  expect(readRuleScript(writeRuleScript({ kind: 'range', min: -1.5 }))).toEqual({ kind: 'range', min: -1.5 })
  expect(readRuleScript('AFRange_Validate(true, 0, true, 100);')).toEqual({ kind: 'range', min: 0, max: 100 })
})

test.each<[string, Calculation]>([
  ['sum', { kind: 'sum', fields: ['a', 'b"c', 'naïve'] }],
  ['average', { kind: 'average', fields: ['rows.price'] }],
  ['an expression', { kind: 'expression', expression: 'price * (1 - discount\\ rate) / 3' }],
])('%s is written and read back', (_, calculation) => {
  expect(readCalculationScript(writeCalculationScript(calculation) ?? '')).toEqual(calculation)
})

test('an expression in a comment counts only if the script does the same', () => {
  const script = '/** BVCALC a + b EVCALC **/ event.value = AFMakeNumber(getField("a").value) + AFMakeNumber(getField("c").value)'
  expect(readCalculationScript(script)).toBeUndefined()
  expect(readCalculationScript(script.replace('"c"', '"b"'))).toEqual({ kind: 'expression', expression: 'a + b' })
})
