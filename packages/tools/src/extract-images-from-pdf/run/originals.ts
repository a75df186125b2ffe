import { rmSync, writeFileSync } from 'node:fs'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { ImageFacts } from '@octavo/documents/extract/images/image-facts.ts'
import { useOriginal } from '@octavo/documents/extract/images/original-bytes.ts'
import type { Options } from '../options.ts'
import { createSameBytes } from './same-bytes.ts'

interface StoredImage {
  id: number
  facts: ImageFacts
}

/** A file with the original of an image. */
export interface OriginalFile {
  path: string
  mimeType: MediaType
}

/** The original files of images, where the options allow them unchanged. */
export interface Originals {
  /** A key that images with the same bytes share; the file is written by the way. Undefined for an image that has to be decoded. */
  key(image: StoredImage): string | undefined
  /** The file itself, which belongs to the caller from then on; another one each time. */
  file(image: StoredImage): OriginalFile | undefined
  /** Removes the files that nobody asked for. */
  removeRest(): void
}

export function createOriginals(pdf: Pdf, { format }: Options, newPath: (extension: string) => string): Originals {
  const keys = new Map<number, string | undefined>()
  const files = new Map<number, OriginalFile>()
  const sameBytes = createSameBytes()

  function write({ id, facts }: StoredImage): (OriginalFile & { key: string }) | undefined {
    if (format === 'png' || format === 'gif') return undefined
    let written: (OriginalFile & { key: string }) | undefined
    pdf.scoped(() => {
      written = useOriginal(pdf, { image: pdf.object(id), facts }, ({ bytes, mimeType }) => {
        if (format !== 'original' && mimeType !== 'image/jpeg') return undefined
        const path = newPath('.bin')
        // In this thread: another one would need a copy of the bytes.
        writeFileSync(path, bytes)
        return { path, mimeType, key: sameBytes.keyOf(path, bytes) }
      })
    })
    return written
  }

  return {
    key(image) {
      if (keys.has(image.id)) return keys.get(image.id)
      const written = write(image)
      keys.set(image.id, written?.key)
      if (written) files.set(image.id, { path: written.path, mimeType: written.mimeType })
      return written?.key
    },
    file(image) {
      const written = files.get(image.id) ?? write(image)
      files.delete(image.id)
      if (written) sameBytes.forget(written.path)
      return written && { path: written.path, mimeType: written.mimeType }
    },
    removeRest() {
      for (const { path } of files.values()) rmSync(path, { force: true })
      files.clear()
    },
  }
}
