/** The EXIF data of an image that we use. */
export interface ExifFacts {
  /** 1 to 8. */
  orientation?: number | undefined
  /** Pixels per inch. */
  density?: number | undefined
}

/** Reads the first directory of an EXIF block, which begins like a TIFF file; empty if it is broken. */
export function readExif(bytes: Buffer): ExifFacts {
  try {
    const isLittle = bytes.toString('latin1', 0, 2) === 'II'
    const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
    const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
    const directory = long(4)
    const values = new Map<number, number>()
    for (let index = 0; index < Math.min(short(directory), maxEntries); index++) {
      const entry = directory + 2 + index * 12
      const [tag, type] = [short(entry), short(entry + 2)]
      if (type === shortType) values.set(tag, short(entry + 8))
      else if (type === ratioType) values.set(tag, long(long(entry + 8)) / long(long(entry + 8) + 4))
    }
    const orientation = values.get(orientationTag) ?? 1
    const perUnit = values.get(resolutionTag)
    const density = perUnit === undefined ? undefined : values.get(unitTag) === centimetre ? perUnit * 2.54 : perUnit
    return { orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, density }
  } catch {
    return {}
  }
}

/** The time an image was taken as ISO 8601: the earliest date in an EXIF block. */
export function exifDate(bytes: Buffer): string | undefined {
  const dates = bytes.toString('latin1').matchAll(/((?:19|20)\d\d):([01]\d):([0-3]\d) ([0-2]\d):([0-5]\d):([0-5]\d)/g)
  const moments = [...dates].map(([, year, month, day, ...time]) => `${year}-${month}-${day}T${time.join(':')}`)
  return moments.filter((moment) => !Number.isNaN(Date.parse(moment))).toSorted()[0]
}

const maxEntries = 200
const shortType = 3
const ratioType = 5
const orientationTag = 0x0112
const resolutionTag = 0x011a
const unitTag = 0x0128
const centimetre = 3
