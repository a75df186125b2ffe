import { sign, verify } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deriveCookieKey, deriveEngineTokenKeys, deriveKey, deriveSealingMasterKey, loadSecret, type MasterSecret } from './secrets.ts'

const top = mkdtempSync(join(tmpdir(), 'octavo-secret-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

/** Like a first start. */
async function loadOrMake(place: { dataFolder: string; configured?: string }): Promise<MasterSecret> {
  const secret = await loadSecret({ ...place, mayMake: true })
  if (!secret) throw new Error('none was made')
  return secret
}

const newFolder = () => mkdtempSync(join(top, 'data-'))
const hex = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const base64 = Buffer.from(hex, 'hex').toString('base64')

test('makes a private secret once and finds it again', async () => {
  const dataFolder = join(newFolder(), 'new')
  const secret = await loadOrMake({ dataFolder })
  expect(secret).toHaveLength(32)
  expect(statSync(join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataFolder)).toEqual(['secret.key'])
  expect(await loadOrMake({ dataFolder })).toEqual(secret)
  expect(await loadOrMake({ dataFolder: newFolder() })).not.toEqual(secret)
})

test('makes none where none may be made', async () => {
  const dataFolder = newFolder()
  expect(await loadSecret({ dataFolder, mayMake: false })).toBeUndefined()
  expect(readdirSync(dataFolder)).toEqual([])
})

test('programs that start together agree on one secret', async () => {
  const dataFolder = newFolder()
  const secrets = await Promise.all(Array.from({ length: 10 }, () => loadOrMake({ dataFolder })))
  expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1)
  expect(readdirSync(dataFolder)).toEqual(['secret.key'])
})

test.for([hex, hex.toUpperCase(), base64, base64.replace('=', ''), Buffer.from(hex, 'hex').toString('base64url'), `${base64}\n`])(
  'takes the configured secret in the form %#',
  async (configured) => {
    const dataFolder = newFolder()
    expect(Buffer.from(await loadOrMake({ dataFolder, configured })).toString('hex')).toBe(hex)
    expect(readdirSync(dataFolder)).toEqual([])
  },
)

test.for(['', 'secret', hex.slice(2), `${hex}00`, base64.slice(4), `${base64}${base64}`, 'ü'.repeat(43)])(
  'refuses the configured secret %# and does not repeat it',
  async (configured) => {
    const refusal = loadOrMake({ dataFolder: newFolder(), configured })
    await expect(refusal).rejects.toThrow(/^the configured secret is not 32 bytes in base64 or hexadecimal$/)
  },
)

test('refuses a secret file that others can read, that is damaged or that is a link', async () => {
  const dataFolder = newFolder()
  await loadOrMake({ dataFolder })
  const path = join(dataFolder, 'secret.key')
  chmodSync(path, 0o640)
  await expect(loadOrMake({ dataFolder })).rejects.toThrow('chmod 600')
  chmodSync(path, 0o600)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.slice(0, 20))
  await expect(loadOrMake({ dataFolder })).rejects.toThrow('secret.key is not 32 bytes')
  rmSync(path)
  writeFileSync(join(dataFolder, 'elsewhere'), whole, { mode: 0o600 })
  symlinkSync(join(dataFolder, 'elsewhere'), path)
  await expect(loadOrMake({ dataFolder })).rejects.toMatchObject({ code: 'ELOOP' })
})

test('derives a key of its own for each purpose, always the same one', async () => {
  const secret = await loadOrMake({ dataFolder: top, configured: hex })
  const keys = [deriveSealingMasterKey(secret), deriveCookieKey(secret), deriveKey(secret, 'a'), deriveKey(secret, 'b')]
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4)
  for (const key of keys) expect(key).toHaveLength(32)
  expect(deriveKey(secret, 'a')).toEqual(deriveKey(secret, 'a'))
  // Stored data depends on these derivations: changing them makes it unreadable.
  expect(deriveSealingMasterKey(secret).toString('hex')).toBe('1e4095a3d230996b1f89c7845709947ac0aa5c1158383bf260947800c28f94cf')
  expect(deriveCookieKey(secret).toString('hex')).toBe('26132c9d3658a14f80593246fd5e178ada1e0b6bfe8fe20c238db1dbfd49ef73')
})

test('derives a pair of signing keys', async () => {
  const secret = await loadOrMake({ dataFolder: top, configured: hex })
  const { privateKey, publicKey } = deriveEngineTokenKeys(secret)
  expect(privateKey.asymmetricKeyType).toBe('ed25519')
  const signature = sign(null, Buffer.from('text'), privateKey)
  expect(verify(null, Buffer.from('text'), publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from('other'), deriveEngineTokenKeys(secret).publicKey, signature)).toBe(false)
})
