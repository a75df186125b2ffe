import { expect, test } from 'vitest'
import { createOperands, hexOperand, nameOperand, numberOperand, operatorCode, scanContent, stringOperand } from './content-scanner.ts'
import { unescapedString, unhexedString } from './string-bytes.ts'

test('numbers come as they are written, also carelessly', () => {
  expect(scan('1 -2.5 +.75 4. 0.001 --3 cm')).toEqual([['cm', 1, -2.5, 0.75, 4, 0.001, -3]])
})

test('names and strings come as they are, arrays and dictionaries flat', () => {
  expect(scan('/F#31 12 Tf [(ab) -20 <6364>] TJ /Span <</ActualText (x)/MCID 3>> BDC')).toEqual([
    ['Tf', '/F#31', 12],
    ['TJ', 'ab', -20, 'cd'],
    ['BDC', '/Span', '/ActualText', 'x', '/MCID', 3],
  ])
})

test('strings keep their parentheses and lose their escapes', () => {
  expect(scan('(a(b)c) Tj (\\(\\051\\53\\\\) Tj (one\\\ntwo\\n\r\n) Tj <61 6> Tj')).toEqual([
    ['Tj', 'a(b)c'],
    ['Tj', '()+\\'],
    ['Tj', 'onetwo\n\n'],
    ['Tj', 'a`'],
  ])
})

test('comments and the bytes of images are passed over', () => {
  const image = 'BI /W 2 /H 2 /BPC 8 /CS /G ID \x00EI\x80 EI \x7f\x01 EI'
  expect(scan(`% (no Tj\n${image}\n(yes) Tj`)).toEqual([['BI'], ['EI', '/W', 2, '/H', 2, '/BPC', 8, '/CS', '/G'], ['Tj', 'yes']])
})

test('what is cut off is read as far as it goes', () => {
  expect(scan('(one) Tj (tw')).toEqual([['Tj', 'one']])
  expect(scan('(one) Tj <7')).toEqual([['Tj', 'one']])
  expect(scan('BI /W 1 ID abc')).toEqual([['BI']])
})

test('of a hundred thousand operands the first are kept', () => {
  const [calls] = scan(`${'1 '.repeat(100_000)}TJ`)
  expect(calls?.length).toBeGreaterThan(1000)
  expect(calls?.length).toBeLessThan(100_000)
})

const names = new Map(['cm', 'Tf', 'TJ', 'Tj', 'BDC', 'BI', 'EI'].map((name) => [operatorCode(name), name]))

function scan(text: string): (string | number)[][] {
  const content = Buffer.from(text, 'latin1')
  const operands = createOperands()
  const calls: (string | number)[][] = []
  scanContent(content, operands, (operator) => {
    const values = Array.from({ length: operands.count }, (_, index) => operandAt(content, operands, index))
    calls.push([names.get(operator) ?? '?', ...values])
  })
  return calls
}

function operandAt(content: Buffer, { kinds, numbers, starts, ends }: ReturnType<typeof createOperands>, index: number): string | number {
  const [kind, start = 0, end = 0] = [kinds[index], starts[index], ends[index]]
  if (kind === numberOperand) return numbers[index] ?? 0
  if (kind === nameOperand) return `/${content.toString('latin1', start, end)}`
  if (kind === stringOperand) return content.toString('latin1', start, end)
  const bytes = kind === hexOperand ? unhexedString(content, start, end) : unescapedString(content, start, end)
  return Buffer.from(bytes).toString('latin1')
}
