import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nearFontsIn } from './near-fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-fonts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function matched(font: string): string {
  const env = { PATH: '/usr/bin:/bin', ...nearFontsIn(folder) }
  return execFileSync('fc-match', ['-f', '%{family[0]}', font], { encoding: 'utf8', env })
}

test.each([
  ['Garamond', 'Liberation Serif'],
  ['Garamond:italic', 'Liberation Serif'],
  ['Verdana', 'DejaVu Sans'],
  ['Segoe UI', 'Liberation Sans'],
])('%s is replaced by %s, whose letters are about as wide', (wanted, given) => {
  expect(matched(wanted)).toBe(given)
})

test.each(['Liberation Sans', 'DejaVu Serif', 'Carlito'])('%s, which is installed, is taken itself', (name) => {
  expect(matched(name)).toBe(name)
})

test('the rules of the system still hold', () => {
  expect(matched('Arial')).toBe('Liberation Sans')
  expect(matched('Calibri')).toBe('Carlito')
})
