import { expect, test } from 'vitest'
import type { FontFace } from '../page-drawing.ts'
import { descentOf, familyOf } from './font-names.ts'

function face(name: string, rest: Partial<FontFace> = {}): FontFace {
  const plain = {
    family: '',
    bold: false,
    italic: false,
    isSerif: false,
    isFixedPitch: false,
    isSymbolic: false,
    ascent: 0.9,
    descent: -0.2,
  }
  return { ...plain, name, ...rest }
}

test('names families as word processors do', () => {
  const names = ['TimesNewRomanPS-BoldMT', 'ABCDEF+Arial,BoldItalic', 'Verdana-Italic', 'OpenSans-SemiBoldItalic', 'Garamond-Book']
  expect(names.map((name) => familyOf(face(name)))).toEqual(['Times New Roman', 'Arial', 'Verdana', 'Open Sans', 'Garamond'])
})

test('gives twins of common fonts the names of those', () => {
  const names = ['Carlito-Bold', 'LiberationSerif', 'LiberationSansNarrow', 'LiberationMono-Italic', 'Caladea', 'NimbusSanL-Regu']
  expect(names.map((name) => familyOf(face(name)))).toEqual([
    'Calibri',
    'Times New Roman',
    'Arial Narrow',
    'Courier New',
    'Cambria',
    'Arial',
  ])
})

test('gives the fonts of PostScript printers and their free twins the names of those that many have', () => {
  const names = ['URWPalladioL-Roma', 'Palatino-Italic', 'NewCenturySchlbk-Bold', 'CenturySchL-Ital', 'Bookman-Demi', 'AvantGarde-Book']
  expect(names.map((name) => familyOf(face(name)))).toEqual([
    'Palatino Linotype',
    'Palatino Linotype',
    'Century Schoolbook',
    'Century Schoolbook',
    'Bookman Old Style',
    'Century Gothic',
  ])
})

test('a font that few have is replaced by one of its kind', () => {
  expect(familyOf(face('FrutigerNext-Bold'))).toBe('Arial')
  expect(familyOf(face('AdobeCaslonPro'))).toBe('Times New Roman')
  expect(['CMR10', 'CMTT9', 'LMSans10-Regular', 'SFRM1000'].map((name) => familyOf(face(name)))).toEqual([
    'Times New Roman',
    'Courier New',
    'Arial',
    'Times New Roman',
  ])
})

test('a font without a real name gets one of its kind', () => {
  expect(familyOf(face('F1', { isSerif: true }))).toBe('Times New Roman')
  expect(familyOf(face('TT2'))).toBe('Arial')
  expect(familyOf(face('CIDFont+F3', { isFixedPitch: true }))).toBe('Courier New')
})

test('knows how far the usual fonts reach below the baseline', () => {
  expect([descentOf('Calibri'), descentOf('Unheard Of')]).toEqual([0.25, 0.22])
})
