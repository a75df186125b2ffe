import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { ImageFacts } from '@octavo/documents/extract/images/image-facts.ts'
import { useOriginal } from '@octavo/documents/extract/images/original-bytes.ts'
import type { Options } from '../options.ts'

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
  /** A digest of the file, which is written by the way: reading it again would cost as much. Undefined for an image that has to be decoded. */
  digest(image: StoredImage): string | undefined
  /** The file itself, which belongs to the caller from then on; another one each time. */
  file(image: StoredImage): OriginalFile | undefined
  /** Removes the files that nobody asked for. */
  removeRest(): void
}

export function createOriginals(pdf: Pdf, { format }: Options, newPath: (extension: string) => string): Originals {
  const digests = new Map<number, string | undefined>()
  const files = new Map<number, OriginalFile>()

  function write({ id, facts }: StoredImage): (OriginalFile & { digest: string }) | undefined {
    if (format === 'png' || format === 'gif') return undefined
    let written: (OriginalFile & { digest: string }) | undefined
    pdf.scoped(() => {
      written = useOriginal(pdf, { image: pdf.object(id), facts }, ({ bytes, mimeType }) => {
        if (format !== 'original' && mimeType !== 'image/jpeg') return undefined
        const path = newPath('.bin')
        // In this thread: another one would need a copy of the bytes.
        writeFileSync(path, bytes)
        return { path, mimeType, digest: createHash('sha1').update(bytes).digest('base64') }
      })
    })
    return written
  }

  return {
    digest(image) {
      if (digests.has(image.id)) return digests.get(image.id)
      const written = write(image)
      digests.set(image.id, written?.digest)
      if (written) files.set(image.id, { path: written.path, mimeType: written.mimeType })
      return written?.digest
    },
    file(image) {
      const written = files.get(image.id) ?? write(image)
      files.delete(image.id)
      return written && { path: written.path, mimeType: written.mimeType }
    },
    removeRest() {
      for (const { path } of files.values()) rmSync(path, { force: true })
      files.clear()
    },
  }
}
