import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'octavo-migrations-'))
  await writeFile(join(folder, '0001-books.sql'), 'create table books (id integer primary key); insert into books values (1);')
  await writeFile(join(folder, '0002-pages.sql'), 'create table pages (id integer primary key);')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('applies the files in order and nothing the second time', async () => {
  expect(await migrate({ url: database.url, folder })).toEqual(['0001-books.sql', '0002-pages.sql'])
  expect(await migrate({ url: database.url, folder })).toEqual([])
  expect(await rows('select id from books')).toEqual([{ id: 1 }])
})

test('programs that start together apply each file once', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate({ url: database.url, folder })))
  expect(applied.flat().sort()).toEqual(['0001-books.sql', '0002-pages.sql'])
})

test('keeps nothing of a file that fails, and what came before it', async () => {
  await writeFile(join(folder, '0003-broken.sql'), 'create table half (id integer); select no_such_column;')
  await expect(migrate({ url: database.url, folder })).rejects.toThrow('The migration 0003-broken.sql failed, and nothing of it was kept.')
  expect(await rows(`select to_regclass('half') as half, to_regclass('pages')::text as pages`)).toEqual([{ half: null, pages: 'pages' }])
})

test('refuses a file that was changed after it was applied', async () => {
  await migrate({ url: database.url, folder })
  await writeFile(join(folder, '0001-books.sql'), 'create table books (id bigint primary key);')
  await expect(migrate({ url: database.url, folder })).rejects.toThrow(
    'The migration 0001-books.sql was changed after this database had applied it.',
  )
})

test('refuses a database whose schema is newer than the program', async () => {
  await migrate({ url: database.url, folder })
  await rm(join(folder, '0002-pages.sql'))
  await expect(migrate({ url: database.url, folder })).rejects.toThrow('The database has the schema of a newer program (0002-pages.sql).')
})

test('refuses files with a gap between their numbers', async () => {
  await writeFile(join(folder, '0004-late.sql'), 'select 1')
  await expect(migrate({ url: database.url, folder })).rejects.toThrow('The migration 0004-late.sql is out of order.')
})

test("applies this package's own files", async () => {
  const own = (await readdir(join(import.meta.dirname, '../migrations'))).filter((name) => name.endsWith('.sql'))
  expect(await migrate({ url: database.url })).toEqual(own.sort())
  expect(await migrate({ url: database.url })).toEqual([])
})

async function rows(query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const result = await client.query(query)
  await client.end()
  return result.rows
}
