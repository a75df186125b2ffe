import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { exifDate, readExif } from './exif.ts'
import { bodyOf, boxesIn, type HeifBox, readMetaBox } from './heif-boxes.ts'
import { type HeifPiece, propertiesOf, readItems, readPieces, servingItems } from './heif-items.ts'

/** The contents of the boxes before the pixels of a HEIF file. */
export interface HeifHead {
  /** Pixels of the primary image, rotated as the file says. */
  width: number
  height: number
  /** The number of top-level images. */
  count: number
  /** The sizes of all images in the file, including tiles and thumbnails. */
  sizes: readonly { width: number; height: number }[]
  hasAlpha: boolean
  /** Pixels per inch. */
  density?: number | undefined
  /** When the camera took it, as ISO 8601. */
  takenDate?: string | undefined
}

/**
 * Reads the header of a HEIF file and checks that everything it refers to is present. Throws `IMAGE_SEQUENCE` for a file that only contains
 * a video, and `DOCUMENT_DAMAGED`.
 */
export async function readHeifHead(path: string): Promise<HeifHead> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const meta = await readMetaBox(file, size)
    const pieces = readPieces(meta)
    if (pieces.some(({ start, length }) => start + length > size)) throw new Error('a file that was cut short')
    const items = readItems(meta)
    const serving = servingItems(meta)
    const shown = items.filter(({ id, kind, isHidden }) => imageKinds.includes(kind) && !isHidden && !serving.has(id))
    const camera = items.find(({ kind }) => kind === 'Exif')
    return { ...previewWebPage(meta), count: shown.length, ...(await cameraFacts(file, pieces, camera?.id)) }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('DOCUMENT_DAMAGED', { cause })
  } finally {
    await file.close()
  }
}

const imageKinds: readonly string[] = ['hvc1', 'grid', 'iden', 'iovl']

function previewWebPage(meta: readonly HeifBox[]): Pick<HeifHead, 'width' | 'height' | 'sizes' | 'hasAlpha'> {
  const [named, about] = [bodyOf('pitm', meta), boxesIn(bodyOf('iprp', meta))]
  const properties = boxesIn(bodyOf('ipco', about))
  const primary = named[0] === 0 ? named.readUInt16BE(4) : named.readUInt32BE(4)
  const own = propertiesOf(primary, bodyOf('ipma', about)).flatMap((index) => properties[index - 1] ?? [])
  const { width, height } = sizeIn(bodyOf('ispe', own))
  const isTurned = (bodyOf('irot', own)[0] ?? 0) % 2 === 1
  return {
    ...(isTurned ? { width: height, height: width } : { width, height }),
    sizes: properties.filter(({ kind }) => kind === 'ispe').map(({ body }) => sizeIn(body)),
    hasAlpha: properties.some(({ kind, body }) => kind === 'auxC' && /auxid:1\0|:alpha\0/.test(body.toString('latin1'))),
  }
}

function sizeIn(body: Buffer): { width: number; height: number } {
  return { width: body.readUInt32BE(4), height: body.readUInt32BE(8) }
}

const maxCameraBytes = 1024 * 1024

async function cameraFacts(
  file: FileHandle,
  pieces: readonly HeifPiece[],
  item: number | undefined,
): Promise<Pick<HeifHead, 'density' | 'takenDate'>> {
  const piece = pieces.find((one) => one.item === item)
  if (!piece || piece.length < 8 || piece.length > maxCameraBytes) return {}
  const { buffer } = await file.read(Buffer.alloc(piece.length), 0, piece.length, piece.start)
  // The first four bytes are the offset from their end to the start.
  const bytes = buffer.subarray(Math.min(4 + buffer.readUInt32BE(0), buffer.length))
  return { density: readExif(bytes).density, takenDate: exifDate(bytes) }
}
