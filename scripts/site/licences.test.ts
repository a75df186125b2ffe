import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isForOurPlatforms, type LockFile, nameOf } from '../borders/platform-packages.ts'
import { root } from '../run.ts'
import { collectLicences, writeNotice } from './licences.ts'

/** Used only by benches, browser tests and the compiler, although the lock file doesn't mark it so. */
const notShipped =
  /^(@types\/|@pdf-lib\/|pdf-lib$|pako$|tslib$|axe-core$|playwright-core$|undici-types$|csstype$|@emnapi\/|@img\/sharp-wasm32$)/

const groups = collectLicences(root)
const parts = groups.flatMap((group) => group.parts)

test('every production package of the lock file has an entry with its licence', () => {
  const { packages }: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const expected = Object.entries(packages)
    .filter(([path, locked]) => path.includes('node_modules/') && !locked.link && !locked.dev && isForOurPlatforms(locked))
    .filter(([path]) => !notShipped.test(nameOf(path)))
    .map(([path, { version, license }]) => ({ name: nameOf(path), version, licence: license }))
  expect(expected.length).toBeGreaterThan(150)
  for (const entry of expected) expect(parts).toContainEqual(expect.objectContaining(entry))
})

test('what is not shipped has none', () => {
  const names = parts.map(({ name }) => name)
  for (const name of ['vitest', 'typescript', 'playwright-core', 'axe-core', 'pdf-lib']) expect(names).not.toContain(name)
})

test('everything has a licence and a text, and the texts are those of their licence', () => {
  for (const { name, licence, text } of parts) {
    expect(licence, name).not.toBe('unknown')
    expect(text.length, name).toBeGreaterThan(60)
  }
  const textOf = (wanted: string) => parts.find(({ name }) => name === wanted)?.text
  expect(textOf('react')).toContain('Copyright (c) Meta Platforms')
  expect(textOf('PDFium')).toContain('PDFium Authors')
  expect(textOf('pgpass')).toContain('Permission is hereby granted')
  expect(textOf('drizzle-orm')).toContain('TERMS AND CONDITIONS FOR USE')
  expect(textOf('@img/sharp-libvips-linux-x64')).toMatch(/libvips +\| LGPLv3/)
})

test('the file names every part once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-notice-'))
  try {
    await writeNotice({ root, dist: folder })
    const notice = await readFile(join(folder, 'NOTICE.txt'), 'utf8')
    for (const { name, version, licence } of parts) {
      expect(notice.split(`\n${[name, version].filter(Boolean).join(' ')} (${licence})\n`)).toHaveLength(2)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
