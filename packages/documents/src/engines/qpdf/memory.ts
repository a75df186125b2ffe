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
