import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { leptonicaImage } from './leptonica-image.ts'
import { readHocr } from './read-hocr.ts'
import type { GreyImage } from './skew.ts'
import { linesInMemory, recogniseImage } from './tesseract.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-tesseract-'))
afterAll(() => rmSync(folder, { recursive: true }))
let paths = 0
const newPath = (extension: string) => join(folder, `${++paths}${extension}`)
const reading = ['-l', 'eng', '--dpi', '300', '--psm', '3', 'hocr']

async function lettersIn(width: number): Promise<GreyImage> {
  const lines = ['The quick brown fox jumps over', 'the lazy dog, and it is not amused.']
  const texts = lines.map((line, at) => `<text x="60" y="${100 + at * 70}">${line}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="260" font-family="Liberation Serif" font-size="48"><rect width="100%" height="100%" fill="#eee"/>${texts}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

test.each([900, 901, 903])('an image %s pixels wide is read as tesseract reads it by itself', async (width) => {
  const image = await lettersIn(width)
  const path = newPath('.pgm')
  writeFileSync(path, Buffer.concat([Buffer.from(`P5\n${width} ${image.height}\n255\n`), image.pixels]))
  execFileSync('tesseract', [path, path, ...reading], { stdio: 'ignore' })
  const lines = await recogniseImage(image, { languages: ['eng'], dpi: 300, newPath })
  expect(lines).toEqual(readHocr(readFileSync(`${path}.hocr`, 'utf8')))
  expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
    'The quick brown fox jumps over',
    'the lazy dog, and it is not amused.',
  ])
})

test('lines are not coded as PNG while they are read', async () => {
  const path = newPath('.spix')
  writeFileSync(path, Buffer.concat(leptonicaImage(await lettersIn(900))))
  const callsOf = (env: NodeJS.ProcessEnv) =>
    spawnSync('tesseract', [path, path, ...reading], {
      env: { PATH: '/usr/bin:/bin', LD_DEBUG: 'bindings', ...env },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }).stderr
  expect(callsOf({})).toContain('pixWriteMemPng')
  expect(callsOf({ LD_PRELOAD: linesInMemory })).not.toContain('pixWriteMemPng')
})
