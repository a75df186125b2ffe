import { createHash } from 'node:crypto'
import { filtersOf } from '../../content/general-filters.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** Facts from the dictionary of an image. */
export interface ImageFacts {
  width: number
  height: number
  /** With slashes, in decoding order; an empty name stands for what is no filter, and for more of them than any writer uses. */
  filters: string[]
  /** A stencil through which colour is painted, not an image by itself. */
  isStencil: boolean
  /** It has a mask that makes parts of it transparent. */
  isMasked: boolean
  /** One bit per pixel and one channel. */
  isBilevel: boolean
  /** Sixteen bits per channel. Of JPEG 2000 only the image itself tells it, not this dictionary. */
  isDeep: boolean
  /** Stored black is shown as white, or left out by a stencil. */
  isInverted: boolean
  /** The size of its soft mask, if that is larger. */
  maskWidth: number
  maskHeight: number
  /** The stored values are plain grey or RGB, in that order and not inverted. */
  isPlainColour: boolean
}

export function imageFacts(image: PdfObject): ImageFacts {
  const softMask = image.get('/SMask')
  const mask = image.get('/Mask')
  const isStencil = image.get('/ImageMask').boolean === true
  const masks = [softMask, mask].filter((object) => object.isStream)
  const filters = filtersOf(image) ?? ['']
  return {
    width: image.get('/Width').integer ?? 0,
    height: image.get('/Height').integer ?? 0,
    filters,
    isStencil,
    isMasked: !isStencil && (masks.length > 0 || mask.isArray || (image.get('/SMaskInData').integer ?? 0) > 0),
    isBilevel: !isStencil && image.get('/BitsPerComponent').integer === 1 && components(image.get('/ColorSpace')) === 1,
    isDeep: !isStencil && !isJpx(filters) && image.get('/BitsPerComponent').integer === 16,
    isInverted: !isUsualDecode(image.get('/Decode')),
    maskWidth: Math.max(0, ...masks.map((object) => object.get('/Width').integer ?? 0)),
    maskHeight: Math.max(0, ...masks.map((object) => object.get('/Height').integer ?? 0)),
    isPlainColour: !isStencil && isPlain(image.get('/ColorSpace')) && isUsualDecode(image.get('/Decode')),
  }
}

/** Whether an image is in JPEG 2000. */
export function isJpx(filters: readonly string[]): boolean {
  return filters.at(-1) === '/JPXDecode'
}

/** A key that is equal for images with equal content, even in different objects. */
export function imageKey(pdf: Pdf, id: number): string {
  const hash = createHash('sha1')
  pdf.scoped(() => {
    const image = pdf.object(id)
    for (const stream of [image, image.get('/SMask'), image.get('/Mask')].filter((object) => object.isStream)) {
      hash.update(stream.streamBytes({ decode: false }))
      for (const key of ['/Width', '/Height', '/BitsPerComponent', '/Filter', '/Decode', '/ImageMask'])
        hash.update(`${key}${stream.get(key).unparse({ resolved: true })}`)
    }
    const space = image.get('/ColorSpace')
    hash.update(space.name ?? space.at(0).name ?? '')
  })
  return hash.digest('base64')
}

function isPlain(space: PdfObject): boolean {
  const kind = space.name ?? space.at(0).name
  if (kind === '/ICCBased') return [1, 3].includes(space.at(1).get('/N').integer ?? 0)
  return kind !== undefined && ['/DeviceGray', '/DeviceRGB', '/CalGray', '/CalRGB'].includes(kind)
}

function components(space: PdfObject): number {
  const kind = space.name ?? space.at(0).name
  if (kind === '/ICCBased') return space.at(1).get('/N').integer ?? 0
  return kind === '/DeviceGray' || kind === '/CalGray' ? 1 : 3
}

/** Whether no value is inverted or limited. */
export function isUsualDecode(decode: PdfObject): boolean {
  return decode.numbers().every((value, index) => value === index % 2)
}
