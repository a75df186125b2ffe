import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createToolRunner, refOf } from '../../testing/tool-runner.ts'
import { Options } from '../options.ts'
import run from '../run.ts'

const tool = createToolRunner(run, Options)
afterAll(tool.close)

const folder = join(import.meta.dirname, '../../../fixtures/images')
const fileOf = (name: string) => ({ name, bytes: readFileSync(join(folder, name)) })

/** The number of pages of each. */
const good = {
  '16bit.MM.cropped.tif': 1,
  '5_webp_a.webp': 1,
  'Channel_digital_image_CMYK_color_no_profile.jpg': 1,
  'Flag_of_the_Netherlands-16bit.png': 1,
  'Landscape_6.jpg': 1,
  'animated-loop-3.gif': 1,
  'blackbug.png': 1,
  'g4-multi.tiff': 3,
  'hopper.bmp': 1,
  'p3.png': 1,
  'tbgn2c16.png': 1,
  'truncated.jpg': 1,
}

const bad = {
  'decompression_bomb.gif': 'DOCUMENT_DAMAGED',
  'synth-gif-65535x65535.gif': 'IMAGE_TOO_LARGE',
  'synth-png-declared-100000x100000.png': 'IMAGE_TOO_LARGE',
}

const wishes = [
  {},
  { color: 'gray', quality: 'low', perPage: 2, captions: true },
  { color: 'bw', pageSize: 'letter', fit: 'fill' },
] as const

test.each(Object.entries(good))('%s becomes %i pages that others can read, however it is wished', async (name, pages) => {
  for (const options of wishes) {
    const { results } = await tool.run([fileOf(name)], options)
    const path = results[0]?.path ?? ''
    execFileSync('qpdf', ['--check', path], { stdio: 'pipe' })
    execFileSync('pdftoppm', ['-r', '30', path, tool.newPath('')], { stdio: 'pipe' })
    expect(results[0]?.pageCount).toBe('perPage' in options ? Math.ceil(pages / options.perPage) : pages)
  }
})

test.each(Object.entries(bad))('%s is %s and the others go on', async (name, code) => {
  const { results, failures } = await tool.run([fileOf(name), fileOf('p3.png')])
  expect(results).toMatchObject([{ pageCount: 1 }])
  expect(failures).toMatchObject({ [refOf(1)]: { code } })
})
