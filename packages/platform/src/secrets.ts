import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { constants, type FileHandle, link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, syncFolder } from './storage/disk-folders.ts'
import { derivedBytes } from './storage/keyed-hashes.ts'

/** The installation's secret, 32 bytes, from which every key is derived. It never encrypts or signs anything itself. */
export type MasterSecret = Uint8Array & { readonly __masterSecret?: never }

/**
 * The configured secret (32 bytes in base64 or hexadecimal), or the one in the data folder's `secret.key`, which is created at the first
 * start; undefined if there is none and none may be created. With several machines it has to be configured.
 */
export async function loadSecret({ dataFolder, configured, mayMake }: SecretPlace): Promise<MasterSecret | undefined> {
  if (configured !== undefined) return parseSecret(configured, 'the configured secret')
  const path = join(dataFolder, 'secret.key')
  return (await readSecret(path)) ?? (mayMake ? makeSecret(dataFolder, path) : undefined)
}

export interface SecretPlace {
  dataFolder: string
  configured?: string | undefined
  mayMake: boolean
}

/** A 32-byte key for one purpose, which reveals nothing about the secret or other keys. */
export function deriveKey(secret: MasterSecret, purpose: string): Buffer {
  return derivedBytes(secret, { salt: new Uint8Array(), info: `octavo key 1 ${purpose}` })
}

/** The key that wraps tasks' keys. */
export const deriveSealingMasterKey = (secret: MasterSecret): Buffer => deriveKey(secret, 'sealing')

/** The key that signs visitors' cookies. */
export const deriveCookieKey = (secret: MasterSecret): Buffer => deriveKey(secret, 'visitor cookie')

/** The Ed25519 keys that sign and check engine tokens. */
export function deriveEngineTokenKeys(secret: MasterSecret): { privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = createPrivateKey({
    key: Buffer.concat([ed25519Prefix, deriveKey(secret, 'engine token')]),
    format: 'der',
    type: 'pkcs8',
  })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** The PKCS #8 prefix of a 32-byte Ed25519 private key (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

async function readSecret(path: string): Promise<MasterSecret | undefined> {
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const { mode } = await file.stat()
    if (mode & 0o077) throw new Error('secret.key can be read by others; make it private with chmod 600')
    return parseSecret(await file.readFile('utf8'), 'secret.key')
  } finally {
    await file.close()
  }
}

async function makeSecret(dataFolder: string, path: string): Promise<MasterSecret> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  // Written completely under another name first: a crash leaves no partial secret, and of two starting programs one wins.
  const temporary = `${path}.${randomBytes(8).toString('hex')}`
  try {
    const file = await open(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600)
    try {
      await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(temporary, path).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(dataFolder)
  const secret = await readSecret(path)
  if (!secret) throw new Error('secret.key vanished while it was being made')
  return secret
}

function parseSecret(text: string, name: string): MasterSecret {
  const written = text.trim()
  if (/^[0-9a-f]{64}$/i.test(written)) return Buffer.from(written, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(written)) return Buffer.from(written, 'base64')
  throw new Error(`${name} is not 32 bytes in base64 or hexadecimal`)
}
