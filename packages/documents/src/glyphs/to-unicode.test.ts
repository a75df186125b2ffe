import { describe, expect, test } from 'vitest'
import { readToUnicode } from './to-unicode.ts'

/** What a map contains for these codes, `undefined` if nothing. */
function read(source: string, ...codes: number[]): (string | undefined)[] {
  const map = readToUnicode(source)
  return codes.map((code) => {
    const text = map.textOf(code)
    return text && String.fromCodePoint(...text)
  })
}

describe('a map to Unicode', () => {
  test('names single codes, with more than one character where one code stands for them', () => {
    const source = '2 beginbfchar <01> <0041> <0203> <006600660069> endbfchar'
    expect(read(source, 1, 0x203, 2)).toEqual(['A', 'ffi', undefined])
  })

  test('counts ranges up, over the end of a byte and of the first plane', () => {
    const source = '3 beginbfrange <0010> <0012> <0410> <20> <24> <04FE> <0100> <0101> <D83DDE4F> endbfrange'
    expect(read(source, 0x10, 0x12, 0x13)).toEqual(['А', 'В', undefined])
    expect(read(source, 0x21, 0x22)).toEqual(['ӿ', 'Ԁ'])
    expect(read(source, 0x100, 0x101)).toEqual(['🙏', '🙐'])
  })

  test('counts up the last character of several', () => {
    expect(read('beginbfrange <05> <07> <00660069> endbfrange', 5, 6, 7)).toEqual(['fi', 'fj', 'fk'])
  })

  test('names each text of a range where it is told to', () => {
    const source = 'beginbfrange <05> <07> [<0041> <D835DC00> <006600660069>] <08> <0A> [<0042>] endbfrange'
    expect(read(source, 5, 6, 7, 8, 9)).toEqual(['A', '𝐀', 'ffi', 'B', undefined])
  })

  test('takes what is said last of a code', () => {
    const source =
      '2 beginbfchar <41> <0391> <42> <0392> endbfchar 1 beginbfrange <41> <42> <0410> endbfrange beginbfchar <42> <0412> endbfchar'
    expect(read(source, 0x41, 0x42)).toEqual(['А', 'В'])
  })

  test('may be written with codes of one to four bytes, and with any white space', () => {
    const source = 'beginbfchar<1><41><0002><4 2>\r<000003>\n<0043><00000004> <0044> endbfchar'
    expect(read(source, 1, 2, 3, 4)).toEqual(['A', 'B', 'C', 'D'])
  })

  test('may be broken: comments, glyph names, stray words and missing ends are passed over', () => {
    const source = `%!PS <01> <0058>
      /CIDInit /ProcSet findresource begin << /Registry (Adobe) /Ordering (UCS) >> def
      beginbfchar % <02> <0058>
      <01> <0041> <02> /Beta <03> xyz <0043> <04> <>
      beginbfrange <10> <0F> <0061> <11> <12> <0061> <13> <14> [ <0063>`
    expect(read(source, 1, 2, 3, 4, 0x10, 0x11, 0x12)).toEqual(['A', undefined, 'C', undefined, undefined, 'a', 'b'])
  })

  test('drops halves of surrogate pairs and marks of byte order', () => {
    expect(read('beginbfchar <01> <D83D> <02> <FEFF0041> <03> <0041DE00> endbfchar', 1, 2, 3)).toEqual([undefined, 'A', 'A'])
  })

  test('stands on another one for what it does not say', () => {
    const base = readToUnicode('beginbfchar <01> <0041> <02> <0042> endbfchar')
    const map = readToUnicode('beginbfchar <02> <0062> <03> <0063> endbfchar', { base })
    expect([1, 2, 3, 4].map((code) => map.textOf(code)?.[0])).toEqual([0x41, 0x62, 0x63, undefined])
    expect(map.codes(10).sort()).toEqual([1, 2, 3])
  })

  test('that claims more than any font has is cut off', () => {
    const wide = '<0000> <FFFF> <0000>\n'
    const map = readToUnicode(`beginbfrange ${wide.repeat(50_000)} <0041> <0041> <0058> endbfrange`)
    expect(map.textOf(0x41)).toEqual([0x41])
    expect(read('beginbfrange <00000000> <FFFFFFFF> <0000> <01> <01> <0041> endbfrange', 1)).toEqual([undefined])
    expect(map.codes(1000)).toHaveLength(1000)
  })
})

test('codes of four bytes end within the map', () => {
  const map = readToUnicode('1 beginbfrange <fffffff0> <ffffffff> <0041> endbfrange 1 beginbfchar <d842dfb7> <d842dfb7> endbfchar')
  expect(map.textOf(0xfffffff1)).toEqual([0x42])
  expect(map.textOf(0xd842dfb7)).toEqual([0x20bb7])
})
