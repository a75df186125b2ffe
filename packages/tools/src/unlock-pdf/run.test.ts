import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { plainPdf } from '../merge-pdf/testing/documents.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { Options } from './options.ts'
import run from './run.ts'

const unlock = createToolRunner(run, Options)
afterAll(unlock.close)

/** A file encrypted by qpdf. */
function locked(user: string, owner: string, ...permissions: string[]): Buffer {
  const [from, to] = [unlock.newPath('.pdf'), unlock.newPath('.pdf')]
  writeFileSync(from, plainPdf('secret', 1))
  execFileSync('qpdf', ['--encrypt', user, owner, '256', ...permissions, '--', from, to])
  return readFileSync(to)
}

function isOpen(path: string): boolean {
  return execFileSync('qpdf', ['--show-encryption', path], { encoding: 'utf8' }).includes('not encrypted')
}

describe('a locked file', () => {
  test.each(['user', 'owner'])('is unlocked by its %s password', async (password) => {
    const { results } = await unlock.run([locked('user', 'owner')], { password })
    expect(isOpen(results[0]?.path ?? '')).toBe(true)
    expect(execFileSync('pdftotext', [results[0]?.path ?? '', '-'], { encoding: 'utf8' })).toContain('secret-1')
    expect(results[0]?.name).toBe('file-1-unlocked')
  })

  test('is unlocked by the password that was given for it alone', async () => {
    const { results } = await unlock.run([{ name: 'a.pdf', bytes: locked('own', 'o'), password: 'own' }], { password: 'other' })
    expect(isOpen(results[0]?.path ?? '')).toBe(true)
  })

  test.each([
    ['pässword', 'pässword'],
    ['pa\u0308ssword', 'p\u00e4ssword'],
  ])('is unlocked whichever way the password %j is spelled', async (password, used) => {
    expect((await unlock.run([locked(used, 'o')], { password })).results).toHaveLength(1)
  })

  test('stays locked without the right password', async () => {
    await expect(unlock.run([locked('user', 'owner')], { password: 'guess' })).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
    await expect(unlock.run([locked('user', 'owner')], { password: 'user\0x' })).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
    await expect(unlock.run([locked('user', 'owner')])).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
  })

  test('needs no word about rights when its password was given', async () => {
    const { results, notes } = await unlock.run([locked('user', 'owner', '--print=none')], { password: 'user' })
    expect(results).toHaveLength(1)
    expect(notes).toContainEqual({ code: 'RESTRICTIONS_REMOVED', document: refOf(1), details: { restrictions: ['print'] } })
  })
})

describe('a restricted file', () => {
  const restricted = () => locked('', 'owner', '--print=none', '--extract=n')

  test('says what it forbids and asks for the right to lift it', async () => {
    await expect(unlock.run([restricted()])).rejects.toMatchObject({
      code: 'CONFIRM_RIGHT',
      message: "This file doesn't allow printing and copying. Confirm that you have the right to remove this restriction.",
    })
  })

  test('is freed once the right is confirmed', async () => {
    const { results, notes } = await unlock.run([restricted()], { confirmRight: true })
    expect(isOpen(results[0]?.path ?? '')).toBe(true)
    expect(notes).toContainEqual({ code: 'RESTRICTIONS_REMOVED', document: refOf(1), details: { restrictions: ['print', 'copy'] } })
  })
})

describe('the result', () => {
  const shown = (path: string, password: string) =>
    execFileSync('qpdf', ['--show-encryption', `--password=${password}`, path], { encoding: 'utf8' })

  test('can keep its password and lose its restrictions', async () => {
    const { results, notes } = await unlock.run([locked('user', 'owner', '--print=none', '--modify=none')], {
      password: 'user',
      result: 'same-password',
      permissions: { print: 'low' },
    })
    const encryption = shown(results[0]?.path ?? '', 'user')
    expect(encryption).toMatch(/print low resolution: allowed\nprint high resolution: not allowed/)
    expect(encryption).toMatch(/modify anything: allowed/)
    expect(shown(results[0]?.path ?? '', '')).toContain('Incorrect password')
    expect(notes[0]?.details).toEqual({ restrictions: ['print', 'modify', 'annotate', 'forms', 'assemble'] })
  })

  test('can have a new password, which has to be given', async () => {
    const { results } = await unlock.run([locked('user', 'owner')], { password: 'owner', result: 'new-password', newPassword: 'neu' })
    expect(shown(results[0]?.path ?? '', 'neu')).toContain('AESv3')
    const without = unlock.run([locked('user', 'owner')], { password: 'owner', result: 'new-password' })
    await expect(without).rejects.toMatchObject({ code: 'PASSWORD_MISSING' })
  })

  test('of a file that is only restricted can be restricted otherwise, or not at all', async () => {
    const file = locked('', 'owner', '--print=none')
    const changed = await unlock.run([file], { confirmRight: true, result: 'same-password', permissions: { copy: false } })
    expect(shown(changed.results[0]?.path ?? '', '')).toMatch(/extract for any purpose: not allowed[\s\S]*print high resolution: allowed/)
    const freed = await unlock.run([file], { confirmRight: true, result: 'same-password' })
    expect(isOpen(freed.results[0]?.path ?? '')).toBe(true)
  })
})

test('a file that is not locked says so, and the others go on', async () => {
  const { results, failures } = await unlock.run([plainPdf('a', 1), locked('user', 'owner')], { password: 'user' })
  expect(results).toHaveLength(1)
  expect(failures[refOf(1)]?.code).toBe('DOCUMENT_NOT_LOCKED')
})
