import { nativeLibrary } from '../coders.ts'
import type { CString, Pointer } from './library.ts'

/** Several calls of libqpdf at once, as `native/pdf-objects.c` describes them. */
export interface BatchedCalls {
  entry(q: Pointer, dictionary: number, key: CString): number
  release(q: Pointer, first: number, last: number): void
  numbers(q: Pointer, array: number, out: Float64Array, most: number): number
  links(q: Pointer, object: number, targets: Float64Array, levels: Int32Array, most: number, facts: Int32Array): number
  linksOf(q: Pointer, id: number, generation: number, targets: Float64Array, levels: Int32Array, most: number, facts: Int32Array): number
}

/** Loaded on first use. */
export function batched(): BatchedCalls {
  loaded ??= load()
  return loaded
}

let loaded: BatchedCalls | undefined

function load(): BatchedCalls {
  const library = nativeLibrary()
  return {
    entry: library.func('double pdf_entry(void *q, uint dictionary, const char *key)'),
    release: library.func('void pdf_release(void *q, uint first, uint last)'),
    numbers: library.func('int pdf_numbers(void *q, uint array, double *out, int most)'),
    links: library.func('int pdf_links(void *q, uint object, double *targets, int *levels, int most, int *facts)'),
    linksOf: library.func('int pdf_links_of(void *q, int id, int generation, double *targets, int *levels, int most, int *facts)'),
  }
}
