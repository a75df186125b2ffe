import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { english } from '@octavo/core/text/language.ts'
import { openDocument } from '@octavo/documents/engines/pdfium/document.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { plainPdf } from '../merge-pdf/testing/documents.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { Options, unmetRequirements } from './options.ts'
import run from './run.ts'

const protect = createToolRunner(run, Options)
afterAll(protect.close)

async function protectOne(bytes: Uint8Array, options: Parameters<typeof protect.run>[1]): Promise<string> {
  const { results } = await protect.run([bytes], options)
  return results[0]?.path ?? ''
}

/** Whether qpdf, poppler and PDFium open a file with a password. */
function opens(path: string, password: string): boolean[] {
  const secret = protect.newPath('.txt')
  writeFileSync(secret, password)
  return [
    spawnSync('qpdf', [`--password-file=${secret}`, '--check', path]).status === 0,
    ['-upw', '-opw'].some((kind) => spawnSync('pdftotext', [kind, password, path, '-']).status === 0),
    opensInPdfium(path, password),
  ]
}

function opensInPdfium(path: string, password: string): boolean {
  try {
    using pdf = openDocument(path, { password })
    return pdf.pageCount > 0
  } catch (error) {
    expect(error).toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
    return false
  }
}

function encryption(path: string, password: string): string {
  return execFileSync('qpdf', [`--password=${password}`, '--show-encryption', path], { encoding: 'utf8' })
}

describe('a password to open', () => {
  test('locks the file with AES-256, revision 6', async () => {
    const path = await protectOne(plainPdf('secret', 2), { userPassword: 'open sesame' })
    for (const wrong of ['', 'open sesam', 'Open sesame', 'open sesame ', 'x'.repeat(127)])
      expect([wrong, opens(path, wrong)]).toEqual([wrong, [false, false, false]])
    expect(opens(path, 'open sesame')).toEqual([true, true, true])
    expect(encryption(path, 'open sesame')).toMatch(/R = 6[\s\S]*stream encryption method: AESv3/)
    expect(readFileSync(path, 'latin1')).not.toContain('secret-1')
    expect(execFileSync('pdftotext', ['-upw', 'open sesame', path, '-'], { encoding: 'utf8' })).toContain('secret-2')
  })

  test.each(['@/etc/hostname', '-', '--help', 'x'.repeat(127), 'пароль', 'Ω≈ç√', '密码', '🔑🔑', 'tab inside: no'])(
    'is taken as it is written: %j',
    async (userPassword) => {
      const path = await protectOne(plainPdf('a', 1), { userPassword })
      // Poppler's programs keep 32 characters of what they are given.
      expect(opens(path, userPassword)).toEqual([true, userPassword.length <= 32, true])
      expect(opens(path, `${userPassword.slice(1)}!`)).toEqual([false, false, false])
    },
  )

  test('opens the file however its letters are composed', async () => {
    const path = await protectOne(plainPdf('a', 1), { userPassword: 'cafe\u0301' })
    expect(opens(path, 'caf\u00e9')[0]).toBe(true)
  })

  test('is never the owner password too', async () => {
    const path = await protectOne(plainPdf('a', 1), { userPassword: 'word', permissions: { print: 'none' } })
    expect(encryption(path, 'word')).toContain('Supplied password is user password')
    expect(encryption(path, 'word')).not.toContain('Supplied password is owner password')
  })

  test('can be another for each file', async () => {
    const passwords = [
      { document: refOf(1), userPassword: 'one' },
      { document: refOf(2), userPassword: 'two' },
    ]
    const { results, failures } = await protect.run([plainPdf('a', 1), plainPdf('b', 1), plainPdf('c', 1)], { passwords })
    expect(results.map(({ path }) => [opens(path, 'one')[0], opens(path, 'two')[0]])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(failures[refOf(3)]?.code).toBe('PASSWORD_MISSING')
  })

  test('may be for old readers, and may leave properties readable', async () => {
    const titled = plainPdf('a', 1, { trailer: '/Info<</Title(Findable)>>' })
    const path = await protectOne(titled, { userPassword: 'x', encryption: 'aes-128', clearMetadata: true })
    expect(encryption(path, 'x')).toMatch(/R = 4[\s\S]*AESv2/)
    expect(['y', 'x'].map((password) => opens(path, password))).toEqual([
      [false, false, false],
      [true, true, true],
    ])
  })
})

describe('permissions', () => {
  test('are kept from those who have only the password to open', async () => {
    const permissions = { print: 'low', copy: false, modify: false, annotate: false, forms: true, assemble: false } as const
    const path = await protectOne(plainPdf('a', 1), { userPassword: 'u', ownerPassword: 'o', permissions })
    const facts = encryption(path, 'u')
    for (const line of [
      'extract for any purpose: not allowed',
      'print low resolution: allowed',
      'print high resolution: not allowed',
      'modify document assembly: not allowed',
      'modify forms: allowed',
      'modify annotations: not allowed',
      'modify other: not allowed',
    ])
      expect(facts).toContain(line)
    expect(['u', 'o'].map((password) => opens(path, password))).toEqual([
      [true, true, true],
      [true, true, true],
    ])
  })

  test('can be set without a password to open', async () => {
    const path = await protectOne(plainPdf('a', 1), { permissions: { copy: false } })
    expect(opens(path, '')[0]).toBe(true)
    expect(encryption(path, '')).toContain('extract for any purpose: not allowed')
  })
})

describe('options', () => {
  test.each(['x'.repeat(128), 'ü'.repeat(64), 'nul\0inside', '\u202eabc', ''])('refuse %j as a password', (userPassword) => {
    expect(Options.safeParse({ userPassword }).success).toBe(false)
  })

  test('ask for a password or a permission', () => {
    expect(unmetRequirements(Options.parse({}), { language: english })).toHaveProperty('userPassword')
    expect(unmetRequirements(Options.parse({ userPassword: 'x' }), { language: english })).toEqual({})
    expect(unmetRequirements(Options.parse({ permissions: { copy: false } }), { language: english })).toEqual({})
  })
})

describe('what is removed first', () => {
  test('is gone from the file', async () => {
    const full = plainPdf('a', 1, {
      catalogue: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</JavaScript<</Names[(x)<</S/JavaScript/JS(evil)>>]>>>>',
      trailer: '/Info<</Author(Ada)>>',
    })
    const path = await protectOne(full, { userPassword: 'x', remove: ['scripts', 'metadata', 'attachments', 'links'] })
    const plain = protect.newPath('.pdf')
    execFileSync('qpdf', ['--password=x', '--decrypt', '--qdf', path, plain])
    const text = readFileSync(plain, 'latin1')
    expect(text).not.toContain('JavaScript')
    expect(text).not.toContain('Ada')
  })
})

describe('inputs', () => {
  test('that are locked already get the new password', async () => {
    const first = await protectOne(plainPdf('a', 1), { userPassword: 'old' })
    const { results } = await protect.run([{ name: 'a.pdf', bytes: readFileSync(first), password: 'old' }], { userPassword: 'new' })
    expect(opens(results[0]?.path ?? '', 'old')[0]).toBe(false)
    expect(opens(results[0]?.path ?? '', 'new')[0]).toBe(true)
    expect(results[0]?.name).toBe('a-protected')
  })

  test('that cannot be opened fail alone', async () => {
    const { results, failures } = await protect.run([Buffer.from('%PDF-1.4 nothing'), plainPdf('b', 1)], { userPassword: 'x' })
    expect(results).toHaveLength(1)
    expect(failures[refOf(1)]?.code).toBe('DOCUMENT_DAMAGED')
  })
})
