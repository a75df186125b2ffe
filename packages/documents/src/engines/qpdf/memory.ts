import koffi from 'koffi'
import type { Pointer } from './library.ts'
import { nameFromBytes } from './names.ts'

/** A copy of bytes that the library owns: a view of them would change or become invalid with its next call. */
export function copyBytes(address: Pointer | null, length: number): Uint8Array {
  if (!address || length === 0) return new Uint8Array(0)
  return new Uint8Array(koffi.view(address, length)).slice()
}

/** A name owned by the library, as a string. */
export function readName(address: Pointer): string {
  const name = koffi.decode.string(address)
  return name.includes('\ufffd') ? nameFromBytes(copyBytes(address, lengthOf(address))) : name
}

/** A copy of bytes that the library allocated for us; the original is freed. */
export function takeBytes(address: Pointer | null, length: number): Uint8Array {
  const bytes = copyBytes(address, length)
  if (address) freeMemory(address)
  return bytes
}

/** Bytes that the library allocated for us, without a copy: valid until they are disposed of, which frees them. */
export function lendBytes(address: Pointer | null, length: number): LentBytes {
  return {
    bytes: address && length > 0 ? new Uint8Array(koffi.view(address, length)) : new Uint8Array(0),
    [Symbol.dispose]: () => {
      if (address) freeMemory(address)
    },
  }
}

/** Bytes outside of JavaScript's memory. */
export interface LentBytes extends Disposable {
  readonly bytes: Uint8Array
}

function lengthOf(text: Pointer): number {
  strlen ??= koffi.load(null).func('size_t strlen(void *)')
  return strlen(text)
}

function freeMemory(address: Pointer): void {
  free ??= koffi.load(null).func('void free(void *)')
  free(address)
}

let strlen: ((text: Pointer) => number) | undefined
let free: ((address: Pointer) => void) | undefined
