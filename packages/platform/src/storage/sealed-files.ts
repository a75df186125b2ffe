import { write } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getSystemErrorName, promisify } from 'node:util'
import type { IntoFile, OpenFile } from '@octavo/core/files/byte-source.ts'
import type { KoffiFunc } from 'koffi'
import { nativeLibrary } from './native-library.ts'
import { chunkLength, headerLength, type ObjectCipher, sealedChunkLength, sealedSize } from './sealing.ts'

/** A chunk isn't what was sealed. */
export class NotOpened extends Error {}

/** Chunks that are copied in one step, 16 MB; a signal is noticed between steps. */
const stepChunks = 256

/** Seals an open file into another, from memory that stays in the processor's cache; resolves with the size of the object. */
export async function sealFile(
  from: OpenFile,
  descriptor: number,
  { header, cipher, signal }: { header: Uint8Array; cipher: ObjectCipher; signal: Parameters<IntoFile['write']>[1] },
): Promise<number> {
  await writeHeader(descriptor, header)
  const { calls, context, key } = begin(cipher)
  await inSteps({ length: from.length, stepLength: stepChunks * chunkLength, signal }, ({ done, step, ends }) =>
    from.during(() => calls.seal(from.descriptor, 0, step, descriptor, done / chunkLength, ends ? 1 : 0, key, context, context.length)),
  )
  return sealedSize(from.length)
}

/** Opens a sealed object, which lies in an open file, into another; throws `NotOpened` if anything in it isn't what was sealed. */
export async function openIntoFile(
  from: OpenFile,
  descriptor: number,
  { cipher, signal }: { cipher: ObjectCipher; signal: Parameters<IntoFile['write']>[1] },
): Promise<void> {
  const { calls, context, key } = begin(cipher)
  await inSteps({ length: from.length - headerLength, stepLength: stepChunks * sealedChunkLength, signal }, ({ done, step, ends }) =>
    from.during(() => calls.open(from.descriptor, step, descriptor, done / sealedChunkLength, ends ? 1 : 0, key, context, context.length)),
  )
}

/** A context of its own: threads write the place of a chunk into it. */
function begin({ key, context }: ObjectCipher): ObjectCipher & { calls: Calls } {
  loaded ??= load()
  return { calls: loaded, key, context: Buffer.from(context) }
}

interface Step {
  done: number
  step: number
  /** Whether it is the last one. */
  ends: boolean
}

async function inSteps(
  { length, stepLength, signal }: { length: number; stepLength: number; signal: Parameters<IntoFile['write']>[1] },
  copy: (step: Step) => Promise<number>,
): Promise<void> {
  let done = 0
  do {
    signal?.throwIfAborted()
    const step = Math.min(stepLength, length - done)
    const outcome = await copy({ done, step, ends: done + step === length })
    if (outcome !== step) throw failureOf(outcome)
    done += step
  } while (done < length)
}

const [cut, refused] = [-100_001, -100_002]

function failureOf(outcome: number): Error {
  if (outcome === cut) return new Error('the file changed while it was read')
  if (outcome === refused) return new NotOpened('the content does not fit its key and its tag')
  const code = getSystemErrorName(outcome)
  return Object.assign(new Error(`${code}: a file could not be copied`), { code, errno: outcome })
}

const writeInThread = promisify(write)

async function writeHeader(descriptor: number, header: Uint8Array): Promise<void> {
  for (let at = 0; at < header.length; ) at += (await writeInThread(descriptor, header, at, header.length - at, at)).bytesWritten
}

/** The calls of `native/sealed-files.c`, which set-up builds, each in a thread. */
interface Calls {
  seal: Call<[from: number, start: number, length: number, into: number, ...place: Place]>
  open: Call<[from: number, length: number, into: number, ...place: Place]>
}
type Call<Values extends unknown[]> = (...values: Values) => Promise<number>
type Place = [number: number, ends: number, key: Uint8Array, context: Uint8Array, contextLength: number]

let loaded: Calls | undefined

const libraryPath = fileURLToPath(new URL('../../../../.cache/native/sealed-files.so', import.meta.url))

/** Without the library no file can be stored: the program says so when it starts, not with the first upload. */
export function checkSealedFiles(path = libraryPath): void {
  try {
    load(path)
  } catch (cause) {
    throw new Error(`The library that seals files is missing or was made for another machine (${path}). Run sh scripts/setup.`, { cause })
  }
}

function load(path = libraryPath): Calls {
  const library = nativeLibrary(path)
  const place = 'int64_t number, int ends, const uint8_t *key, uint8_t *context, int context_length'
  return {
    seal: inThread(library.func(`int64_t seal_file(int in, int64_t start, int64_t length, int out, ${place})`)),
    open: inThread(library.func(`int64_t open_file(int in, int64_t length, int out, ${place})`)),
  }
}

function inThread<Values extends unknown[]>(call: KoffiFunc<(...values: Values) => number>): Call<Values> {
  return promisify(call.async) as Call<Values>
}
