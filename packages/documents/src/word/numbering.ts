import type { ListPlace } from '@octavo/layout/model.ts'
import { xml, xmlHead } from '../ooxml/xml.ts'
import { wordNamespace } from './namespaces.ts'

/** The lists of a document. */
export interface Numbering {
  readonly count: number
  /** The reference from a paragraph to its list; undefined above the number of lists that Word takes. */
  referenceOf(place: ListPlace): string | undefined
  xml(): string
}

/** Word counts list numbers in fewer bits than other programs. */
const maxLists = 2000
const maxLevel = 8
const formats = {
  bullet: 'bullet',
  decimal: 'decimal',
  'lower-letter': 'lowerLetter',
  'upper-letter': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
} as const

/** Every list is defined by its first item: from which number it counts, and what stands around it. */
export function createNumbering(): Numbering {
  const lists = new Map<number, { number: number; level: number; definition: string }>()
  return {
    get count() {
      return lists.size
    },
    referenceOf(place) {
      const level = Math.min(maxLevel, place.level)
      const known = lists.get(place.id)
      if (!known && lists.size >= maxLists) return undefined
      const list = known ?? { number: lists.size + 1, level, definition: levelOf(place, level) }
      lists.set(place.id, list)
      return `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.number}"/></w:numPr>`
    },
    xml() {
      const all = [...lists.values()]
      const abstract = all.map(
        ({ number, definition }) =>
          `<w:abstractNum w:abstractNumId="${number}"><w:multiLevelType w:val="multilevel"/>${definition}</w:abstractNum>`,
      )
      const used = all.map(({ number }) => `<w:num w:numId="${number}"><w:abstractNumId w:val="${number}"/></w:num>`)
      return `${xmlHead}<w:numbering ${wordNamespace}>${abstract.join('')}${used.join('')}</w:numbering>`
    },
  }
}

function levelOf({ prefix, suffix, format, number }: ListPlace, level: number): string {
  const text = format === 'bullet' ? literal(prefix) : `${literal(prefix)}%${level + 1}${literal(suffix)}`
  return (
    `<w:lvl w:ilvl="${level}"><w:start w:val="${number}"/><w:numFmt w:val="${formats[format]}"/><w:suff w:val="tab"/>` +
    `<w:lvlText w:val="${xml(text)}"/><w:lvlJc w:val="left"/></w:lvl>`
  )
}

/** A percent sign before a digit would be another counter. */
function literal(text: string): string {
  return text.replace(/%(?=\d)/g, '％')
}
