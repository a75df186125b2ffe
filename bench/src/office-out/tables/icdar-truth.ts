import type { TextCell, TextTable } from './adjacency.ts'

/**
 * The tables of a structure file of the ICDAR 2013 table competition. It is read leniently: one file of the set has a coordinate that isn't
 * a number. The regions of a table are joined, and its page is that of the last one.
 */
export function readTruth(xml: string): TextTable[] {
  return elements(xml, 'table').map(({ content }) => {
    const regions = elements(content, 'region')
    return {
      page: Number(regions.at(-1)?.attributes.get('page') ?? 1),
      cells: regions.flatMap(({ attributes, content: inside }) => cellsOf(inside, attributes)),
    }
  })
}

function cellsOf(region: string, about: ReadonlyMap<string, string>): TextCell[] {
  const [down, across] = [numberOf(about, 'row-increment') ?? 0, numberOf(about, 'col-increment') ?? 0]
  return elements(region, 'cell').map(({ attributes, content }) => {
    const [row, column] = [numberOf(attributes, 'start-row') ?? 0, numberOf(attributes, 'start-col') ?? 0]
    return {
      row: row + down,
      rowEnd: (numberOf(attributes, 'end-row') ?? row) + down,
      column: column + across,
      columnEnd: (numberOf(attributes, 'end-col') ?? column) + across,
      text: unescaped(elements(content, 'content')[0]?.content ?? ''),
    }
  })
}

interface Element {
  attributes: ReadonlyMap<string, string>
  content: string
}

/** None of these elements contains another of its name. */
function elements(xml: string, name: string): Element[] {
  const pattern = new RegExp(`<${name}(?=[\\s>])([^>]*?)(?:/>|>([\\s\\S]*?)</${name}>)`, 'g')
  return Array.from(xml.matchAll(pattern), ([, attributes = '', content = '']) => ({
    attributes: new Map(Array.from(attributes.matchAll(/([\w-]+)\s*=\s*["']([^"']*)["']/g), ([, key = '', value = '']) => [key, value])),
    content,
  }))
}

function numberOf(attributes: ReadonlyMap<string, string>, name: string): number | undefined {
  const value = Number.parseInt(attributes.get(name) ?? '', 10)
  return Number.isNaN(value) ? undefined : value
}

function unescaped(text: string): string {
  return text.replace(/&(#x?)?(\w+);/g, (whole, kind: string | undefined, name: string) => {
    if (kind) return String.fromCodePoint(Number.parseInt(name, kind === '#x' ? 16 : 10))
    return { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[name] ?? whole
  })
}
