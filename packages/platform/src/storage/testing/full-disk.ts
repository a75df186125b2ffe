import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'
import { createDiskStorage } from '../disk-storage.ts'

// Run by disk-storage.test.ts on a separate file system; prints what it saw.
const [folder = '', state] = process.argv.slice(2)
const storage = createDiskStorage({ folder })

if (state === 'full') await fillDisk()
else await tryReadOnlyDisk()

async function fillDisk(): Promise<void> {
  await storage.write('small', zeros(1000))
  tell('write', await codeOf(storage.write('large', zeros(16_000_000))))
  tell('write new', await codeOf(storage.write('new/large', zeros(16_000_000), { isNewKey: true })))
  const incoming = join(folder, 'incoming')
  tell('left in incoming', existsSync(incoming) ? readdirSync(incoming).length : 0)
  await tellKept()
  tell('then', (await storage.write('then', zeros(1000))).size)
}

async function tryReadOnlyDisk(): Promise<void> {
  tell('write', await codeOf(storage.write('more', zeros(1000))))
  tell('write new', await codeOf(storage.write('new/more', zeros(1000), { isNewKey: true })))
  tell('check', await codeOf(storage.check()))
  await tellKept()
}

async function* zeros(size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= 65_536) yield new Uint8Array(Math.min(left, 65_536))
}

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

async function tellKept(): Promise<void> {
  tell('kept', (await Array.fromAsync(storage.list(''), ({ key }) => key)).sort().join(','))
}

function tell(what: string, value: string | number): void {
  process.stdout.write(`${what}: ${value}\n`)
}
