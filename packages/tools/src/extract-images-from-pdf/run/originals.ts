import { rmSync, statSync, writeFileSync } from 'node:fs'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { ImageFacts } from '@octavo/documents/extract/images/image-facts.ts'
import { type LentOriginal, useOriginal } from '@octavo/documents/extract/images/original-bytes.ts'
import { openStoredStreams } from '@octavo/documents/extract/images/stored-streams.ts'
import type { OpenedPdf } from '../../running/open-pdf-input.ts'
import type { RunContext } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import { createSameBytes, type FilePlace } from './same-bytes.ts'

interface StoredImage {
  id: number
  facts: ImageFacts
}

/** A file with the original of an image, or the range of the document that is one. */
export interface OriginalFile extends FilePlace {
  mimeType: MediaType
}

/** The original files of images, where the options allow them unchanged. */
export interface Originals extends Disposable {
  /** A key that images with the same bytes share; a file that isn't a range is written by the way. Undefined for an image to be decoded. */
  key(image: StoredImage): string | undefined
  /** The file itself, which belongs to the caller from then on; another one each time. */
  file(image: StoredImage): OriginalFile | undefined
}

export function createOriginals(
  { pdf, encrypted, repaired }: Pick<OpenedPdf, 'pdf' | 'encrypted' | 'repaired'>,
  path: string,
  { options: { format }, newPath, takesRanges }: Pick<RunContext<Options>, 'options' | 'newPath' | 'takesRanges'>,
): Originals {
  const streams = openStoredStreams(pdf, path)
  // A copy that another program has rewritten or decrypted was opened then.
  const isAsGiven = !encrypted && !repaired
  const keys = new Map<number, string | undefined>()
  const files = new Map<number, OriginalFile>()
  const sameBytes = createSameBytes()
  /** Images that lie in each other, or are wanted several times, are more than the document: from there on they are written. */
  let bytesInRanges = statSync(path).size

  function write({ id, facts }: StoredImage): (OriginalFile & { key: string }) | undefined {
    if (format === 'png' || format === 'gif') return undefined
    let written: (OriginalFile & { key: string }) | undefined
    pdf.scoped(() => {
      written = useOriginal(pdf, { image: pdf.object(id), facts, ...(isAsGiven && { streams }) }, (original) => {
        const { mimeType } = original
        if (format !== 'original' && mimeType !== 'image/jpeg') return undefined
        const place = takesRanges ? (rangeIn(original) ?? writeNow(original)) : writeNow(original)
        return { ...place, mimeType, key: sameBytes.keyOf(place) }
      })
    })
    return written
  }

  function rangeIn({ range }: LentOriginal): FilePlace | undefined {
    if (!range || range.size > bytesInRanges) return undefined
    bytesInRanges -= range.size
    return { path, range }
  }

  /** In this thread: another one would need a copy of the bytes. */
  function writeNow(original: LentOriginal): FilePlace {
    const file = newPath('.bin')
    writeFileSync(file, original.range ? streams.read(original.range) : original.bytes)
    return { path: file }
  }

  return {
    key(image) {
      if (keys.has(image.id)) return keys.get(image.id)
      const written = write(image)
      keys.set(image.id, written?.key)
      const file = withoutKey(written)
      if (file) files.set(image.id, file)
      return written?.key
    },
    file(image) {
      const written = files.get(image.id) ?? withoutKey(write(image))
      files.delete(image.id)
      if (written) sameBytes.forget(written)
      return written
    },
    [Symbol.dispose]() {
      for (const file of files.values()) if (!file.range) rmSync(file.path, { force: true })
      files.clear()
      streams[Symbol.dispose]()
    },
  }
}

function withoutKey(written: (OriginalFile & { key: string }) | undefined): OriginalFile | undefined {
  if (!written) return undefined
  const { key: _, ...file } = written
  return file
}
