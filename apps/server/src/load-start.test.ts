import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledModules, programBundle } from '@octavo/sandbox/bundled-code.ts'
import { sourceFrames } from '@octavo/sandbox/source-frames.ts'
import { expect, test } from 'vitest'

const startModule = pathToFileURL(join(import.meta.dirname, 'start.ts')).href

test('the program of this run is in the bundle', () => {
  expect(bundledModules([startModule], programBundle)).toEqual([pathToFileURL(join(programBundle, 'start.js')).href])
})

test('a frame in the bundle is named by its source', () => {
  const [name = '', line] = lineOf('async function startProgram(')
  const frame = `at startProgram (${pathToFileURL(join(programBundle, name)).href}:${line}:16)`
  const source = pathToFileURL(join(import.meta.dirname, 'program.ts')).href
  const sourceLine =
    readFileSync(join(import.meta.dirname, 'program.ts'), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('startProgram(')) + 1
  expect(sourceFrames(frame, programBundle)).toContain(`at startProgram (${source}:${sourceLine}:`)
})

/** The file of the bundle in which a text stands, and the number of its line. */
function lineOf(text: string): [string, number] | [] {
  for (const name of readdirSync(programBundle).filter((each) => each.endsWith('.js'))) {
    const at = readFileSync(join(programBundle, name), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text))
    if (at !== -1) return [name, at + 1]
  }
  return []
}
