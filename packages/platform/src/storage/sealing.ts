import { randomBytes } from 'node:crypto'
import { decryptInto, encryptInto } from './aes-gcm.ts'
import { deriveKeyBytes, saltLength, tagLength } from './cipher.ts'

/* A sealed object is a header (magic, version and a random salt) followed by chunks. A chunk is up to 64 KiB of encrypted content and
   its tag; all but the last are full, and there always is a last one, possibly empty. The object's key is derived by HKDF from the
   task's key, the salt and the storage key, so no key is ever used for two objects and the chunk's number can be the nonce. Storage key,
   number and a last-chunk mark are authenticated with each chunk: one that is cut off, swapped, or taken from elsewhere doesn't open. */

const magic = Buffer.from('octavo\0\x01', 'latin1')

export const headerLength = magic.length + saltLength
export const chunkLength = 64 * 1024
export const sealedChunkLength = chunkLength + tagLength

/** Seals or opens the chunks of one object from memory to memory; gives the number of bytes that `out` got. */
export interface ChunkCipher {
  seal(out: Uint8Array, chunk: Uint8Array, place: ChunkPlace): number
  /** Throws if the chunk isn't exactly the one sealed for this position; `out` must not be used then. */
  open(out: Uint8Array, sealed: Uint8Array, place: ChunkPlace): number
}

/** The position of a chunk in its object. */
export interface ChunkPlace {
  number: number
  last: boolean
}

/** Makes a header with a new salt. */
export function newHeader(): Buffer {
  return Buffer.concat([magic, randomBytes(saltLength)])
}

/** The names of an object: whose key opens it, and where it is stored. */
export interface ObjectNames {
  taskKey: Uint8Array
  storageKey: string
}

/** What encrypts and authenticates the chunks of one object: `context` is the storage key, and room for the place of a chunk. */
export interface ObjectCipher {
  key: Buffer
  context: Buffer
}

const placeLength = 9

/** The key and the context of the object with this header under this storage key. */
export function objectCipher(header: Uint8Array, { taskKey, storageKey }: ObjectNames): ObjectCipher {
  if (header.length !== headerLength || !magic.equals(header.subarray(0, magic.length))) throw new Error('not a sealed object')
  const key = deriveKeyBytes(taskKey, { salt: header.subarray(magic.length), info: `octavo object 1 ${storageKey}` })
  return { key, context: Buffer.concat([Buffer.from(storageKey), Buffer.alloc(placeLength)]) }
}

/** The cipher of the object with this header under this storage key. */
export function createChunkCipher(header: Uint8Array, names: ObjectNames): ChunkCipher {
  // Reused for every chunk; the calls below read them before they return.
  const { key, context } = objectCipher(header, names)
  const nonce = Buffer.alloc(12)

  function setPlace({ number, last }: ChunkPlace): void {
    nonce.writeBigUInt64BE(BigInt(number), 4)
    context.writeBigUInt64BE(BigInt(number), context.length - placeLength)
    context.writeUInt8(last ? 1 : 0, context.length - 1)
  }

  return {
    seal: (out, chunk, place) => {
      setPlace(place)
      encryptInto(out, chunk, { key, nonce, context })
      return chunk.length + tagLength
    },
    open: (out, sealed, place) => {
      setPlace(place)
      decryptInto(out, sealed, { key, nonce, context })
      return sealed.length - tagLength
    },
  }
}

/** How many bytes of content are in chunks that are sealed. */
export function openedLength(sealed: readonly Uint8Array[]): number {
  return sealed.reduce((sum, chunk) => sum + Math.max(0, chunk.length - tagLength), 0)
}

/** The size of a sealed object with so many bytes of content. */
export function sealedSize(contentLength: number): number {
  return headerLength + contentLength + Math.max(1, Math.ceil(contentLength / chunkLength)) * tagLength
}

/** How many bytes of content are in a sealed object of that size. */
export function contentSize(sealedSize: number): number {
  const body = sealedSize - headerLength
  const inLast = body % sealedChunkLength
  if (body < tagLength || (inLast > 0 && inLast < tagLength)) throw new Error('not the size of a sealed object')
  return body - Math.ceil(body / sealedChunkLength) * tagLength
}
