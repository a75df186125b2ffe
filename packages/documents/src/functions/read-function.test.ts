import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PdfObject } from '../engines/qpdf/object.ts'
import { emptyPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { readFunction } from './read-function.ts'

/** A function of a document, by its entries and, for a stream, its bytes. */
function functionOf(pdf: Pdf, entries: string, bytes?: Uint8Array | string) {
  const dictionary = pdf.parse(`<<${entries}>>`)
  if (bytes === undefined) return readFunction(pdf, dictionary)
  const keys = dictionary.keys()
  return readFunction(pdf, pdf.stream(bytes, Object.fromEntries(keys.map((key) => [key, dictionary.get(key)]))))
}

function program(pdf: Pdf, source: string, inputs: readonly number[], outputs = 1): number[] | undefined {
  const pairs = (count: number) => '-1000 1000 '.repeat(count)
  return functionOf(pdf, `/FunctionType 4/Domain[${pairs(inputs.length)}]/Range[${pairs(outputs)}]`, source)?.(inputs)
}

test('a power between two colours', () => {
  using pdf = emptyPdf()
  expect(functionOf(pdf, '/FunctionType 2/Domain[0 1]/C0[0 1]/C1[1 .5]/N 2')?.([0.5])).toEqual([0.25, 0.875])
  expect(functionOf(pdf, '/FunctionType 2/Domain[0 1]/N 1')?.([7])).toEqual([1])
})

test('parts of a range, at their edges too', () => {
  using pdf = emptyPdf()
  const part = (from: number, to: number) => `<</FunctionType 2/Domain[0 1]/C0[${from}]/C1[${to}]/N 1>>`
  const made = functionOf(pdf, `/FunctionType 3/Domain[0 1]/Bounds[.5]/Encode[0 1 1 0]/Functions[${part(0, 1)}${part(2, 4)}]`)
  expect([0, 0.25, 0.5, 0.75, 1].map((input) => made?.([input])[0])).toEqual([0, 0.5, 4, 3, 2])
})

function stitchedOf(pdf: Pdf, parts: readonly PdfObject[], bounds = parts.length - 1): PdfObject {
  return pdf.parse(`<</FunctionType 3/Domain[0 1]/Bounds[${'.5 '.repeat(bounds)}]/Encode[]>>`).set('/Functions', pdf.array(parts))
}

function tableOf(pdf: Pdf, bytes: Uint8Array, size: number): PdfObject {
  const numbers = { '/Domain': pdf.parse('[0 1]'), '/Range': pdf.parse('[0 1]'), '/Size': pdf.parse(`[${size}]`) }
  return pdf.stream(deflateSync(bytes), { '/Filter': '/FlateDecode', '/FunctionType': 0, '/BitsPerSample': 8, ...numbers })
}

/** Counts the calls of a method of all objects until the test ends. */
function calls(method: 'get' | 'streamBytes') {
  const spy = vi.spyOn(PdfObject.prototype, method)
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.length
}

const power = '<</FunctionType 2/Domain[0 1]/N 1>>'

test('a part is read once, however often it is used', () => {
  using pdf = emptyPdf()
  const table = tableOf(pdf, Buffer.from([0, 255]), 2)
  const [once, often] = [1, 1500].map((count) => {
    const read = calls('streamBytes')
    expect(readFunction(pdf, stitchedOf(pdf, Array(count).fill(table)))?.([0])).toEqual([0])
    return read()
  })
  expect((often ?? 0) - (once ?? 0)).toBe(once)
})

test('parts of parts share one bound, and what has too many is no function', () => {
  using pdf = emptyPdf()
  const part = () =>
    stitchedOf(
      pdf,
      [...Array(50)].map(() => pdf.parse(power)),
    )
  const shared = part().indirect()
  expect(readFunction(pdf, stitchedOf(pdf, Array(900).fill(shared)))?.([0])).toEqual([0])
  const whole = stitchedOf(pdf, [...Array(50)].map(part))
  const read = calls('get')
  expect(readFunction(pdf, whole)).toBeUndefined()
  expect(read()).toBeLessThan(15_000)
})

test('no part is read where the bounds are of another number', () => {
  using pdf = emptyPdf()
  const whole = stitchedOf(
    pdf,
    [...Array(1000)].map(() => pdf.parse(power)),
    1,
  )
  const read = calls('get')
  expect(readFunction(pdf, whole)).toBeUndefined()
  expect(read()).toBeLessThan(10)
})

test('tables of parts share one bound of bytes', () => {
  using pdf = emptyPdf()
  const [one, other] = [1, 2].map(() => tableOf(pdf, Buffer.alloc(9_000_000), 100)) as [PdfObject, PdfObject]
  expect(readFunction(pdf, stitchedOf(pdf, [one, one]))).toBeDefined()
  expect(readFunction(pdf, stitchedOf(pdf, [one, other]))).toBeUndefined()
})

test('a table of several inputs, between its samples', () => {
  using pdf = emptyPdf()
  const entries = '/FunctionType 0/Domain[0 1 0 1]/Range[0 1]/Size[2 2]/BitsPerSample 8'
  const made = functionOf(pdf, entries, Buffer.from([0, 255, 51, 102]))
  expect(made?.([1, 0])[0]).toBe(1)
  expect(made?.([0, 1])[0]).toBeCloseTo(0.2)
  expect(made?.([0.5, 0.5])[0]).toBeCloseTo((0 + 1 + 0.2 + 0.4) / 4)
})

test('a table of 12 bits, which bytes are shared by', () => {
  using pdf = emptyPdf()
  const made = functionOf(pdf, '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[2]/BitsPerSample 12', Buffer.from('000fff', 'hex'))
  expect([0, 0.5, 1].map((input) => made?.([input])[0])).toEqual([0, 0.5, 1])
})

const programs: [string, number[], number[]][] = [
  ['{ 2 mul 1 exch sub }', [0.25], [0.5]],
  ['{ dup 0.5 gt { pop 1 } { pop 0 } ifelse }', [0.6], [1]],
  ['{ dup 0.5 gt { pop 1 } if }', [0.4], [0.4]],
  ['{ 3 1 roll }', [1, 2, 3], [3, 1, 2]],
  ['{ 3 -1 roll }', [1, 2, 3], [2, 3, 1]],
  ['{ 2 copy add }', [1, 2], [1, 2, 3]],
  ['{ 1 index }', [5, 6], [5, 6, 5]],
  ['{ 1 0 atan }', [], [90]],
  ['{ 7 2 idiv 7 2 mod }', [], [3, 1]],
  ['{ true false or { 4 } { 5 } ifelse }', [], [4]],
  ['{ 4 sqrt 2 3 exp % a comment }\n neg }', [], [2, -8]],
]

test.each(programs)('the program %s', (source, inputs, outputs) => {
  using pdf = emptyPdf()
  const padded = inputs.length > 0 ? inputs : [0]
  expect(program(pdf, source, padded, outputs.length)).toEqual(outputs)
})

test.each(['{ constructor }', '{ 1 2', '1 2 add', '{ { 1 } }', ''])('the program %s is no function', (source) => {
  using pdf = emptyPdf()
  expect(program(pdf, source, [1])).toBeUndefined()
})

test('a program that copies without end stops', () => {
  using pdf = emptyPdf()
  const source = `{ ${'dup 100 copy '.repeat(2000)} }`
  expect(program(pdf, source, [1])).toHaveLength(1)
})

test('what is no function is none', () => {
  using pdf = emptyPdf()
  expect(functionOf(pdf, '/FunctionType 9/Domain[0 1]')).toBeUndefined()
  expect(functionOf(pdf, '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[1000000]/BitsPerSample 8', 'short')).toBeUndefined()
})
