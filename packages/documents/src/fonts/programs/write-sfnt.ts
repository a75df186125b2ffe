/** The first four bytes of a font, by the kind of its outlines. */
const versions = { cff: Buffer.from('OTTO', 'latin1'), truetype: Buffer.from([0, 1, 0, 0]) } as const

/** A font file of these tables, in their order. */
export function writeSfnt(kind: keyof typeof versions, tables: Readonly<Record<string, Uint8Array>>): Buffer {
  const entries = Object.entries(tables)
  const header = Buffer.alloc(12 + entries.length * 16)
  versions[kind].copy(header)
  header.writeUInt16BE(entries.length, 4)
  let at = header.length
  for (const [index, [tag, table]] of entries.entries()) {
    header.write(tag, 12 + index * 16, 'latin1')
    header.writeUInt32BE(at, 12 + index * 16 + 8)
    header.writeUInt32BE(table.length, 12 + index * 16 + 12)
    at += table.length
  }
  return Buffer.concat([header, ...entries.map(([, table]) => table)])
}
