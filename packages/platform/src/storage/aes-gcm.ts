import { tagLength } from './cipher.ts'
import { nativeLibrary } from './native-library.ts'

/** The inputs of AES-256-GCM besides the content. */
export interface GcmInput {
  key: Uint8Array
  nonce: Uint8Array
  /** Authenticated with the content, not stored. */
  context: Uint8Array
}

/**
 * Encrypts from memory to memory; `out` gets the content and its tag. Node's ciphers allocate their output twice, once a byte too long,
 * which costs five times as much as the encryption; these are the calls of the OpenSSL inside Node that they use.
 */
export function encryptInto(out: Uint8Array, content: Uint8Array, input: GcmInput): void {
  expectRoom(out, content.length + tagLength)
  const { calls, context } = open()
  begin(context, input, encrypting)
  demand(calls.EVP_CipherUpdate(context, out, written, content, content.length))
  demand(calls.EVP_CipherFinal_ex(context, rest, written))
  demand(calls.EVP_CIPHER_CTX_ctrl(context, getTag, tagLength, out.subarray(content.length, content.length + tagLength)))
}

/** Decrypts content followed by its tag; throws if anything differs from what was encrypted, and then `out` must not be used. */
export function decryptInto(out: Uint8Array, sealed: Uint8Array, input: GcmInput): void {
  if (sealed.length < tagLength) throw new Error('shorter than its tag')
  const content = sealed.subarray(0, -tagLength)
  expectRoom(out, content.length)
  const { calls, context } = open()
  begin(context, input, decrypting)
  demand(calls.EVP_CIPHER_CTX_ctrl(context, setTag, tagLength, sealed.subarray(-tagLength)))
  demand(calls.EVP_CipherUpdate(context, out, written, content, content.length))
  demand(calls.EVP_CipherFinal_ex(context, rest, written))
}

/** OpenSSL doesn't know how long the memory is that it reads and writes. */
function expectRoom(out: Uint8Array, length: number): void {
  if (out.length < length) throw new RangeError('no room for the content')
}

function begin(context: Pointer, { key, nonce, context: authenticated }: GcmInput, direction: number): void {
  if (key.length !== keyLength || nonce.length !== nonceLength) throw new RangeError('a key has 32 bytes and a nonce 12')
  const { calls } = open()
  demand(calls.EVP_CipherInit_ex(context, null, null, key, nonce, direction))
  demand(calls.EVP_CipherUpdate(context, null, written, authenticated, authenticated.length))
}

function demand(isDone: number): void {
  if (isDone === 1) return
  // Node would report what is left here as the reason of its own next failure.
  open().calls.ERR_clear_error()
  throw new Error('the content does not fit its key and its tag')
}

type Pointer = bigint

interface OpenSsl {
  EVP_CIPHER_CTX_new(): Pointer
  EVP_aes_256_gcm(): Pointer
  EVP_CipherInit_ex(
    context: Pointer,
    cipher: Pointer | null,
    engine: null,
    key: Uint8Array | null,
    nonce: Uint8Array | null,
    direction: number,
  ): number
  EVP_CipherUpdate(context: Pointer, out: Uint8Array | null, written: Int32Array, bytes: Uint8Array, length: number): number
  EVP_CipherFinal_ex(context: Pointer, out: Uint8Array, written: Int32Array): number
  EVP_CIPHER_CTX_ctrl(context: Pointer, what: number, length: number, bytes: Uint8Array): number
  ERR_clear_error(): void
}

const [keyLength, nonceLength] = [32, 12]
const [encrypting, decrypting] = [1, 0]
const [getTag, setTag] = [0x10, 0x11]
/** In this mode the last call returns no bytes, but needs a place for them. */
const rest = Buffer.alloc(tagLength)
const written = new Int32Array(1)

let opened: { calls: OpenSsl; context: Pointer } | undefined

/** One context for all: nothing waits between the calls for a piece of content, and each piece begins with its key. */
function open(): NonNullable<typeof opened> {
  opened ??= load()
  return opened
}

function load(): NonNullable<typeof opened> {
  const library = nativeLibrary(null)
  const calls: OpenSsl = {
    EVP_CIPHER_CTX_new: library.func('void *EVP_CIPHER_CTX_new(void)'),
    EVP_aes_256_gcm: library.func('void *EVP_aes_256_gcm(void)'),
    EVP_CipherInit_ex: library.func(
      'int EVP_CipherInit_ex(void *context, void *cipher, void *engine, const uint8_t *key, const uint8_t *nonce, int direction)',
    ),
    EVP_CipherUpdate: library.func('int EVP_CipherUpdate(void *context, uint8_t *out, int *written, const uint8_t *bytes, int length)'),
    EVP_CipherFinal_ex: library.func('int EVP_CipherFinal_ex(void *context, uint8_t *out, int *written)'),
    EVP_CIPHER_CTX_ctrl: library.func('int EVP_CIPHER_CTX_ctrl(void *context, int what, int length, uint8_t *bytes)'),
    ERR_clear_error: library.func('void ERR_clear_error(void)'),
  }
  const context = calls.EVP_CIPHER_CTX_new()
  if (calls.EVP_CipherInit_ex(context, calls.EVP_aes_256_gcm(), null, null, null, encrypting) !== 1) throw new Error('no AES-256-GCM')
  return { calls, context }
}
