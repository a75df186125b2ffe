import { expect, test } from 'vitest'
import { fileOptions } from './file-options.ts'

const [a, b, refOfA] = ['a'.repeat(22), 'b'.repeat(22), 'R'.repeat(22)]
const names = new Map([[a, refOfA]])

test('keeps the options that name a file, under its other name', () => {
  const pages = [{ document: a, pages: '2-3', rotation: 90 }]
  expect(fileOptions({ pages, first: a }, names)).toEqual({ pages: [{ ...pages[0], document: refOfA }], first: refOfA })
})

test('leaves out what speaks of no file, such as what a person typed', () => {
  expect(fileOptions({ password: 'secret', level: 3, fileName: `about ${a}`, gone: undefined }, names)).toEqual({})
})

test('a file without another name stays as it is', () => {
  expect(fileOptions({ pages: [{ document: a }, { document: b }] }, names)).toEqual({ pages: [{ document: refOfA }, { document: b }] })
})
