import { execFileSync } from 'node:child_process'
import { hostilePdfs } from '@octavo/documents/testing/hostile-pdfs.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { Options as AddImages } from '../add-images-to-pdf/options.ts'
import addImages from '../add-images-to-pdf/run.ts'
import { Options as AddNumbers } from '../add-page-numbers-to-pdf/options.ts'
import addNumbers from '../add-page-numbers-to-pdf/run.ts'
import { Options as Delete } from '../delete-pages-from-pdf/options.ts'
import deletePages from '../delete-pages-from-pdf/run.ts'
import { Options as Merge } from '../merge-pdf/options.ts'
import merge from '../merge-pdf/run.ts'
import { Options as Protect } from '../protect-pdf/options.ts'
import protect from '../protect-pdf/run.ts'
import { Options as Rotate } from '../rotate-pdf-pages/options.ts'
import rotate from '../rotate-pdf-pages/run.ts'
import { Options as Split } from '../split-pdf/options.ts'
import split from '../split-pdf/run.ts'
import { createToolRunner } from '../testing/tool-runner.ts'

const tools = {
  merge: createToolRunner(merge, Merge),
  split: createToolRunner(split, Split),
  delete: createToolRunner(deletePages, Delete),
  rotate: createToolRunner(rotate, Rotate),
  numbers: createToolRunner(addNumbers, AddNumbers),
  images: createToolRunner(addImages, AddImages),
  protect: createToolRunner(protect, Protect),
}
afterAll(() => {
  for (const tool of Object.values(tools)) tool.close()
})

const code = { text: 'A', width: 40 }

describe.each(['page-missing', 'page-is-a-number', 'page-nested-deep'] as const)('a file with a page that is none (%s)', (name) => {
  const file = hostilePdfs[name]()

  test.each([
    ['merged', () => tools.merge.run([file]), [2]],
    ['split', () => tools.split.run([file], { mode: 'every', every: 1 }), [1, 1]],
    ['without its first page', () => tools.delete.run([file], { pages: '1' }), [1]],
    ['rotated', () => tools.rotate.run([file]), [2]],
    ['numbered', () => tools.numbers.run([file]), [2]],
    ['with a code on every page', () => tools.images.run([file], { codes: [code] }), [2]],
  ] as const)('is %s, with an empty page in its place, and a note says that it was mended', async (_, run, counts) => {
    const { results, notes } = await run()
    expect(results.map(({ path }) => pagesOf(path))).toEqual(counts)
    expect(notes.map(({ code: one }) => one)).toContain('REPAIRED')
  })

  test('can be locked', async () => {
    const locked = await tools.protect.run([file], { userPassword: 'secret' })
    expect(pagesOf(locked.results[0]?.path ?? '', '-upw', 'secret')).toBe(2)
  })
})

/** As counted by poppler, which would complain about an unreadable one. */
function pagesOf(path: string, ...access: string[]): number {
  const told = execFileSync('pdfinfo', ['-l', '2', ...access, path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return Number(/^Pages: +(\d+)$/m.exec(told)?.[1])
}
