import { fileURLToPath } from 'node:url'
import koffi, { type LibraryHandle } from 'koffi'
import './native-stack.ts'

/** Bytes that native calls read and write; those at an address only they can. */
export type Bytes = Uint8Array | bigint

/** The calls of our own native code, which set-up builds from `packages/documents/native`. */
export interface Coders {
  /** Bytes that suffice for an image of this size. */
  jbig2Capacity(width: number, height: number): number
  /** Gives the number of bytes written; 0 where memory is refused. */
  jbig2Encode(rows: Uint8Array, stride: number, width: number, height: number, out: Uint8Array, capacity: number): number
  /** Gives the number of bytes written; 0 where the JPEG is damaged or takes more than the capacity. */
  jpegRepack(jpeg: Uint8Array, length: number, progressive: number, out: Uint8Array, capacity: number): number
  /** Gives 0 where the first row can't be decoded. Of a progressive JPEG all rows are decoded for it. */
  jpegFirstRow(jpeg: Uint8Array, length: number): number
  /** Decodes a JPEG of one or three channels, a damaged one as far as possible; gives 0 where it has another size or number of channels. */
  jpegPixels(jpeg: Uint8Array, length: number, channels: number, width: number, height: number, out: Bytes): number
  /** Gives how many units of a baseline scan are valid, and in `left` how many bytes come behind the last code of a part. */
  jpegWalk(
    bytes: Uint8Array,
    length: number,
    codes: Uint8Array,
    pairs: number,
    order: Uint8Array,
    blocks: number,
    units: number,
    interval: number,
    left: Uint32Array,
  ): number
  /** Memory that JavaScript doesn't know of; null where it's refused. */
  pageMemory(bytes: number): bigint | null
  pageMemoryFree(memory: bigint, bytes: number): void
}

/** Our native code, loaded on first use. */
export function coders(): Coders {
  loaded ??= load()
  return loaded
}

/** Throws where set-up has not built the library; loads it otherwise. */
export function checkCoders(): void {
  coders()
}

let loaded: Coders | undefined

/** The library itself, for calls that only one module has a use for. */
export function nativeLibrary(): LibraryHandle {
  return koffi.load(nativePath('coders.so'))
}

/** Where set-up puts a library of our own. */
export function nativePath(name: string): string {
  return fileURLToPath(new URL(`../../../../.cache/native/${name}`, import.meta.url))
}

function load(): Coders {
  const library = nativeLibrary()
  return {
    jbig2Capacity: library.func('size_t jbig2_capacity(uint32_t width, uint32_t height)'),
    jbig2Encode: library.func(
      'size_t jbig2_encode(const uint8_t *rows, size_t stride, uint32_t width, uint32_t height, uint8_t *out, size_t capacity)',
    ),
    jpegRepack: library.func('size_t jpeg_repack(const uint8_t *jpeg, size_t length, int progressive, uint8_t *out, size_t capacity)'),
    jpegFirstRow: library.func('int jpeg_first_row(const uint8_t *jpeg, size_t length)'),
    jpegPixels: library.func(
      'int jpeg_pixels(const uint8_t *jpeg, size_t length, uint32_t channels, uint32_t width, uint32_t height, uint8_t *out)',
    ),
    jpegWalk: library.func(
      'uint32_t jpeg_walk(const uint8_t *bytes, size_t length, const uint8_t *codes, uint32_t pairs, const uint8_t *order, uint32_t blocks, uint32_t units, uint32_t interval, uint32_t *left)',
    ),
    pageMemory: library.func('void *page_memory(size_t bytes)'),
    pageMemoryFree: library.func('void page_memory_free(void *memory, size_t bytes)'),
  }
}
