import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configurationPage } from './configuration-table.ts'

test('every key has a default that works on one machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 8080, ROLE: 'all', BILLING: 'on' })
  expect(config.limits.visitor).toEqual({ maxFileSize: 52_428_800, maxFiles: 20, maxTotalSize: 209_715_200, tasksPerDay: 10 })
  expect(config.limits.pro.tasksPerDay).toBeNull()
  expect(Object.isFrozen(config)).toBe(true)
})

test('an empty value is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 })
})

test('addresses lose the slash at their end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://pdf.example.org/' }).PUBLIC_URL).toBe('https://pdf.example.org')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ ROLE: 'everything' }, 'ROLE'],
  [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
  [{ VISITOR_FILES: '0' }, 'VISITOR_FILES'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
])('says which key of %j is wrong', (environment, key) => {
  expect(() => readConfig(environment)).toThrow(key)
})

test('the table in the docs is the one made from the keys', async () => {
  expect(await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')).toBe(configurationPage())
})

test('the scanner for malware is a host with a port, or a socket', () => {
  for (const url of ['tcp://127.0.0.1:3310', 'tcp://scanner:3310', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'])
    expect(readConfig({ CLAMAV_URL: url }).CLAMAV_URL).toBe(url)
  for (const url of ['127.0.0.1:3310', 'tcp://scanner', 'http://scanner:3310', 'unix:relative.sock', 'tcp://user@scanner:3310'])
    expect(() => readConfig({ CLAMAV_URL: url })).toThrow(/CLAMAV_URL/)
  expect(readConfig({}).CLAMAV_URL).toBeUndefined()
})
