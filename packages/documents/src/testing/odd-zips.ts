/** Ways to make a ZIP file invalid by changing bytes of one of its entries. */
export const oddZips: Readonly<Record<string, (zip: Buffer) => Buffer>> = {
  'climbs out': (zip) => named(zip, '../../../climbed'),
  'climbs out from below': (zip) => named(zip, 'a/../../climbed0'),
  'has a path of the machine': (zip) => named(zip, '/tmp/climbed0000'),
  'has a path of another system': (zip) => named(zip, '..\\..\\..\\climbed'),
  'has a drive': (zip) => named(zip, 'C:climbed0000000'),
  'is a link': (zip) => {
    const changed = named(zip, 'word/spare.part0')
    const listed = changed.lastIndexOf('word/spare.part0') - 46
    changed.writeUInt8(unix, listed + 5)
    changed.writeUInt32LE(0o120_777 * 2 ** 16, listed + 38)
    return changed
  },
  'is there twice': (zip) => named(zip, twiceThere),
  'has another name in the directory': (zip) => named(zip, 'word/spare.part0', { inDirectory: false }),
  'has another size in the directory': (zip) => {
    const changed = Buffer.from(zip)
    const own = changed.indexOf(spareEntry) - 30
    changed.writeUInt32LE(changed.readUInt32LE(own + 22) + 1, own + 22)
    return changed
  },
}

/** The entry that is changed; the file must contain it under this name. */
export const spareEntry = 'word/spare.part1'
/** An entry with a name of the same length that the file must contain too. */
export const twiceThere = 'word/other.part1'
const unix = 3

function named(zip: Buffer, name: string, { inDirectory = true } = {}): Buffer {
  const changed = Buffer.from(zip)
  changed.write(name, changed.indexOf(spareEntry), 'latin1')
  if (inDirectory) changed.write(name, changed.lastIndexOf(spareEntry), 'latin1')
  return changed
}
