import { describe, expect, test } from 'vitest'
import { wordJoinerOf } from './broken-words.ts'
import { cutRuns, lineOfLetters, reflowedLines, wordsOfRuns } from './reflow.ts'

/** Every letter is one wide. */
const measures = { width: 20, widthOf: (text: string) => text.length, joined: wordJoinerOf([]) }
// The first line could hold the next word, as lines of careful typesetters can.
const before = ['the harbour is', 'quiet and the boats', 'lie at the quay', 'until the tide']

test('the same text leaves every line as it was', () => {
  expect(reflowedLines(before, before.join(' '), measures)).toEqual(before)
})

test('a line that begins later than the others holds less', () => {
  const text = before.join(' ').replace('harbour', 'old harbour')
  expect(reflowedLines(before, text, { ...measures, indents: [4, 0, 0, 0] })[0]).toBe('the old harbour')
  expect(reflowedLines(before, text, measures)[0]).toBe('the old harbour is')
})

test('lines before a change stay, and those behind it as soon as words begin a line again', () => {
  const longer = before.join(' ').replace('boats', 'small boats')
  expect(reflowedLines(before, longer, measures)).toEqual([
    'the harbour is',
    'quiet and the small',
    'boats lie at the',
    'quay until the tide',
  ])
  const other = before.join(' ').replace('boats', 'ships')
  expect(reflowedLines(before, other, measures)).toEqual(['the harbour is', 'quiet and the ships', ...before.slice(2)])
})

test('a shorter word comes up to the line before', () => {
  const shorter = before.join(' ').replace('quiet', 'so')
  expect(reflowedLines(before, shorter, measures)[0]).toBe('the harbour is so')
})

test('text grows and shrinks, and a word that is too long gets its own line', () => {
  expect(reflowedLines(before, `${before.join(' ')} turns at last`, measures)).toEqual([
    ...before.slice(0, 3),
    'until the tide turns',
    'at last',
  ])
  expect(reflowedLines(before, 'the harbour', measures)).toEqual(['the harbour'])
  expect(reflowedLines(before, '', measures)).toEqual([''])
  expect(reflowedLines(['a b'], `a ${'x'.repeat(30)} b`, measures)).toEqual(['a', 'x'.repeat(30), 'b'])
})

test('a word that looks otherwise moves the words behind it, and one that looks the same does not', () => {
  const words = before.join(' ').split(' ')
  const looks = { before: words.map(() => ''), now: words.map((word) => (word === 'boats' ? 'bold' : '')) }
  // Bold letters are twice as wide.
  const widthOf = (line: string, { from, to }: { from: number; to: number }) =>
    line.length + words.slice(from, to).reduce((sum, word, index) => sum + (looks.now[from + index] === 'bold' ? word.length : 0), 0)
  expect(reflowedLines(before, words.join(' '), { ...measures, widthOf, looks })).toEqual([
    'the harbour is',
    'quiet and the',
    'boats lie at',
    'the quay until the',
    'tide',
  ])
  expect(reflowedLines(before, words.join(' '), { ...measures, widthOf, looks: { ...looks, before: looks.now } })).toEqual(before)
})

test('the runs of each word', () => {
  const bold = { font: { family: 'sans', bold: true, italic: false } } as const
  expect(wordsOfRuns([{ text: 'The har' }, { text: 'bour  is ', ...bold }, { text: ' quiet' }])).toEqual([
    [{ text: 'The' }],
    [{ text: 'har' }, { text: 'bour', ...bold }],
    [{ text: 'is', ...bold }],
    [{ text: 'quiet' }],
  ])
})

describe('a word that the end of a line has cut', () => {
  const cut = ['the disparity of one', 'two three and dispari-', 'ties of environment']
  const page = ['all of it is hyphen-', 'ated as a book is, hy-', 'phens end many a line-', 'and so they are soft']
  const soft = { ...measures, width: 21, joined: wordJoinerOf([...cut, ...page]) }
  const hard = { ...soft, joined: wordJoinerOf(cut) }
  const text = cut.join(' ').replace('one two', 'one large two')

  test('is one again where both parts come to one line: without its hyphen if a program has put that there', () => {
    expect(reflowedLines(cut, text, soft)).toEqual(['the disparity of one', 'large two three and', 'disparities of', 'environment'])
    expect(reflowedLines(cut, text, hard)).toEqual(['the disparity of one', 'large two three and', 'dispari-ties of', 'environment'])
  })

  test('stays cut where its parts stay on two lines', () => {
    const shorter = cut.join(' ').replace('disparity', 'disparate')
    expect(reflowedLines(cut, shorter, soft)).toEqual([shorter.slice(0, 20), ...cut.slice(1)])
  })

  test('keeps its hyphen if the page writes it so in a line, after figures and before capitals', () => {
    const joined = wordJoinerOf([...page, 'it is machine-readable, too'])
    expect(joined('machine-', 'readable')).toBe('machine-readable')
    expect(joined('4-', 'year-old')).toBe('4-year-old')
    expect(joined('New-', 'York')).toBe('New-York')
    expect(joined('soft\u00ad', 'ened')).toBe('softened')
    expect(joined('soft-', 'ened')).toBe('softened')
  })

  test('loses the letters between its parts in the runs of an edit, and nothing else', () => {
    const runs = [{ text: 'one  dispari- ' }, { text: 'ties', size: 9 }, { text: ' of it ' }]
    const lines = ['one', 'disparities of', 'it']
    expect(cutRuns(runs, lines)).toEqual([{ text: 'one\ndispari' }, { text: 'ties', size: 9 }, { text: ' of\nit' }])
    expect(lineOfLetters([...'a- b c'], ['ab', 'c'])).toEqual([0, undefined, undefined, 0, 0, 1])
  })
})
