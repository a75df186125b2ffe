import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect } from 'vitest'
import { Options as AddImagesOptions } from '../add-images-to-pdf/options.ts'
import addImages from '../add-images-to-pdf/run.ts'
import { Options as NumbersOptions } from '../add-page-numbers-to-pdf/options.ts'
import addNumbers from '../add-page-numbers-to-pdf/run.ts'
import { Options as ProtectOptions } from '../protect-pdf/options.ts'
import protect from '../protect-pdf/run.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf, type TestFile, type ToolRun } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { Options as UnlockOptions } from '../unlock-pdf/options.ts'
import unlock from '../unlock-pdf/run.ts'

const numbers = createToolRunner(addNumbers, NumbersOptions)
const images = createToolRunner(addImages, AddImagesOptions)
const locks = createToolRunner(protect, ProtectOptions)
const keys = createToolRunner(unlock, UnlockOptions)
afterAll(() => [numbers, images, locks, keys].map((tool) => tool.close()))

const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer()
/** Every second one, which covers all kinds, since each goes through four tools. */
const files = corpusFiles()
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .filter((_, index) => index % 2 === 0)

/** Tools without their own test of the real files. `password` opens the result. */
const tools: Readonly<Record<string, { run(file: TestFile): Promise<ToolRun>; password?: string }>> = {
  'add-page-numbers-to-pdf': { run: (file) => numbers.run([file], { format: '{n} of {total}', labels: true }) },
  'add-images-to-pdf': {
    run: (file) =>
      images.run([file, { name: 'red.png', bytes: red }], { images: [{ document: refOf(2), anchor: 'bottom-right', width: 40 }] }),
  },
  'protect-pdf': { run: (file) => locks.run([file], { userPassword: 'opens it' }), password: 'opens it' },
  'unlock-pdf': { run: unlockReal },
}

/** Some of the files are encrypted; the others are encrypted first. */
async function unlockReal(file: TestFile): Promise<ToolRun> {
  const options = { password: passwords[file.name] ?? 'opens it', confirmRight: true }
  if (file.name.startsWith('encrypted-')) return keys.run([file], options)
  const [locked] = (await locks.run([file], { userPassword: 'opens it' })).results
  return keys.run([locked ? { name: file.name, bytes: readFileSync(locked.path) } : file], options)
}

const passwords: Readonly<Record<string, string>> = {
  'encrypted-enc-r2-v1-u-view-o-master.pdf': 'view',
  'encrypted-r5-user-password.pdf': 'asdfzxcv',
}

describe.each(Object.entries(tools))('%s', (_, { run, password = '' }) => {
  testFiles({
    files,
    atLeast: 12,
    run,
    check({ results: [result] }) {
      const told = execFileSync('pdfinfo', ['-upw', password, result?.path ?? ''], { encoding: 'utf8', stdio: 'pipe' })
      expect(told).toMatch(new RegExp(`^Pages: +${result?.pageCount}$`, 'm'))
      expect(told).toMatch(password === '' ? /^Encrypted: +no/m : /^Encrypted: +yes .*AES-256/m)
    },
  })
})
