import { AppError } from '@octavo/core/messages/errors.ts'
import { type Bytes, coders } from '../../engines/coders.ts'

/** Gives room for some bytes, which may hold anything. */
export type TakeBytes<Data extends Bytes = Bytes> = (length: number) => Data

/** Memory for the pixels of one page; what was taken is valid until it's disposed of. */
export interface PageMemory extends Disposable {
  take: TakeBytes
}

/** Memory for the pages of one document. */
export interface DocumentMemory extends Disposable {
  /** What a page before has left, as far as there is any. */
  forPage(): PageMemory
}

interface Part {
  address: bigint
  length: number
}

/**
 * It isn't memory of JavaScript: with as much of that, the collector would go through the whole heap several times a page. Only native
 * calls can read it.
 */
export function createDocumentMemory(): DocumentMemory {
  let spare: Part[] = []
  return {
    forPage() {
      const parts = spare
      spare = []
      let used = 0
      return {
        take(length) {
          const at = used++
          const known = parts[at]
          if (known && known.length >= length) return known.address
          const part = newPart(length)
          if (known) free(known)
          parts[at] = part
          return part.address
        },
        [Symbol.dispose]() {
          free(...spare)
          spare = parts
        },
      }
    },
    [Symbol.dispose]() {
      free(...spare)
      spare = []
    },
  }
}

function newPart(length: number): Part {
  const address = coders().pageMemory(length)
  if (address === null) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('no memory for a page') })
  return { address, length }
}

function free(...parts: readonly Part[]): void {
  for (const { address, length } of parts) coders().pageMemoryFree(address, length)
}
