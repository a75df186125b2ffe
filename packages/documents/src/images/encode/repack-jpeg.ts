import { coders } from '../../engines/coders.ts'

/** A JPEG with the same pixels that takes less room: the smaller of baseline and progressive; undefined where it's damaged or as small as can be. */
export function repackJpeg(jpeg: Uint8Array): Uint8Array | undefined {
  const { jpegRepack } = coders()
  const room = new Uint8Array(jpeg.length)
  const baseline = room.slice(0, jpegRepack(jpeg, jpeg.length, 0, room, room.length))
  const progressive = room.subarray(0, jpegRepack(jpeg, jpeg.length, 1, room, room.length))
  const [smaller, other] = baseline.length < progressive.length ? [baseline, progressive] : [progressive, baseline]
  const best = smaller.length > 0 ? smaller : other
  return best.length > 0 && best.length < jpeg.length ? best.slice() : undefined
}
