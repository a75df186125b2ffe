/** Gives room for some bytes, which may hold anything. */
export type TakeBytes = (length: number) => Uint8Array

/** Memory for the pixels of one page; what was taken is valid until it's disposed of. */
export interface PageMemory extends Disposable {
  take: TakeBytes
}

/**
 * Memory for the pages of one document: each page gets what the one before has left, as far as there is any. With new memory for each, the
 * collector would go through the whole heap several times a page.
 */
export function createPageMemory(): () => PageMemory {
  let spare: ArrayBuffer[] = []
  return () => {
    const parts = spare
    spare = []
    let used = 0
    return {
      take(length) {
        const at = used++
        const known = parts[at]
        const part = known && known.byteLength >= length ? known : new ArrayBuffer(length)
        parts[at] = part
        return new Uint8Array(part, 0, length)
      },
      [Symbol.dispose]() {
        spare = parts
      },
    }
  }
}
