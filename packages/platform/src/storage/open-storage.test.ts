import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { pieces } from './conformance.ts'
import { openStorage } from './open-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-open-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file address opens a folder', async () => {
  const storage = await openStorage(pathToFileURL(join(folder, 'with space')).href)
  await storage.write('key', pieces(Buffer.from('x'), 1))
  expect(readdirSync(join(folder, 'with space', 'objects'))).toEqual(['key='])
})

test('without slashes a file address is a path as it stands', async () => {
  const storage = await openStorage(`file:${join(folder, '100% #1?')}`)
  await storage.write('key', pieces(Buffer.from('x'), 1))
  expect(readdirSync(join(folder, '100% #1?', 'objects'))).toEqual(['key='])
})

test('an s3 address needs credentials', async () => {
  const url = 's3:https://s3.example.org/files'
  await expect(openStorage(url)).rejects.toThrow('needs an access key')
  await expect(openStorage(url, { credentials: { accessKeyId: 'a', secretAccessKey: 'b' } })).resolves.toBeDefined()
})

test('any other address is refused', async () => {
  await expect(openStorage('/var/files')).rejects.toThrow(TypeError)
  await expect(openStorage('ftp://example.org/')).rejects.toThrow(TypeError)
})

test('a storage on disk does not load the S3 library', () => {
  const module = new URL('./open-storage.ts', import.meta.url).href
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { openStorage } = await import(${JSON.stringify(module)})
    await (await openStorage('file:${folder}')).check()
    process.stdout.write(String(loaded.filter((url) => url.includes('aws-sdk')).length))`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe('0')
})
