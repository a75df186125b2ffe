const sectorBytes = 512
const smallBytes = 64
/** Shorter streams share one stream of the root. */
const leastBytes = 4096
const endOfChain = 0xffff_fffe
const tableSector = 0xffff_fffd
const unused = 0xffff_ffff

/** A compound file of these streams. */
export function compoundFileOf(streams: Readonly<Record<string, Buffer>>): Buffer {
  // Names are sorted by length first, so that each has only a right sibling.
  const names = Object.keys(streams).sort((a, b) => a.length - b.length || (a.toUpperCase() < b.toUpperCase() ? -1 : 1))
  const chains: number[] = []
  const sectors: Buffer[] = []
  const smallChains: number[] = []
  const small: Buffer[] = []
  const entries = names.map((name, index) => {
    const content = streams[name] as Buffer
    const isSmall = content.length < leastBytes
    const start = isSmall ? add(smallChains, small, content, smallBytes) : add(chains, sectors, content, sectorBytes)
    return entry(name, { kind: 2, right: index + 2 <= names.length ? index + 2 : unused, child: unused, start, bytes: content.length })
  })
  const together = Buffer.concat(small)
  const smallStart = add(chains, sectors, together, sectorBytes)
  const smallTableStart = add(chains, sectors, words(smallChains), sectorBytes, 0xff)
  const root = entry('Root Entry', { kind: 5, right: unused, child: 1, start: smallStart, bytes: together.length })
  const directoryStart = add(chains, sectors, Buffer.concat([root, ...entries]), sectorBytes)
  // The table lists its own sectors, too.
  const tableStart = chains.length
  const tableSectors = Math.ceil((chains.length + 1) / (sectorBytes / 4 - 1))
  const table = filled(words([...chains, ...Array<number>(tableSectors).fill(tableSector)]), sectorBytes, 0xff)
  const smallTableSectors = Math.ceil((smallChains.length * 4) / sectorBytes)
  return Buffer.concat([header({ directoryStart, smallTableStart, smallTableSectors, tableStart, tableSectors }), ...sectors, table])
}

/** Returns the number of its first sector. */
function add(chains: number[], sectors: Buffer[], content: Buffer, bytes: number, filler = 0): number {
  if (content.length === 0) return endOfChain
  const start = chains.length
  const count = Math.ceil(content.length / bytes)
  for (let index = 1; index <= count; index++) chains.push(index === count ? endOfChain : start + index)
  sectors.push(filled(content, bytes, filler))
  return start
}

function entry(name: string, { kind, right, child, start, bytes }: Record<'kind' | 'right' | 'child' | 'start' | 'bytes', number>): Buffer {
  const written = Buffer.alloc(128)
  written.write(name, 'utf16le')
  written.writeUInt16LE((name.length + 1) * 2, 64)
  written[66] = kind
  written[67] = 1
  words([unused, right, child]).copy(written, 68)
  words([start, bytes]).copy(written, 116)
  return written
}

function header(
  places: Record<'directoryStart' | 'smallTableStart' | 'smallTableSectors' | 'tableStart' | 'tableSectors', number>,
): Buffer {
  const { directoryStart, smallTableStart, smallTableSectors, tableStart, tableSectors } = places
  const written = Buffer.alloc(sectorBytes, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(written)
  written.fill(0, 8, 76)
  Buffer.from('3e000300feff09000600', 'hex').copy(written, 24)
  words([tableSectors, directoryStart, 0, leastBytes, smallTableStart, smallTableSectors, endOfChain, 0]).copy(written, 44)
  words(Array.from({ length: tableSectors }, (_, index) => tableStart + index)).copy(written, 76)
  return written
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

function filled(content: Buffer, step: number, filler: number): Buffer {
  return Buffer.concat([content, Buffer.alloc((step - (content.length % step)) % step, filler)])
}
