import { safeAddress } from './safe-address.ts'
import { xml, xmlHead } from './xml.ts'

/** What a part refers to. */
export interface Relations {
  readonly count: number
  /** Another part, by its path from this one; gives the id that the part's XML uses. The same target twice is one relation. */
  part(type: RelationType, target: string): string
  /** An address on the web or of a mailbox; undefined for one that isn't carried over. */
  link(address: string): string | undefined
  xml(): string
}

const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = {
  document: `${base}/officeDocument`,
  styles: `${base}/styles`,
  settings: `${base}/settings`,
  numbering: `${base}/numbering`,
  footnotes: `${base}/footnotes`,
  header: `${base}/header`,
  footer: `${base}/footer`,
  fonts: `${base}/fontTable`,
  worksheet: `${base}/worksheet`,
  slide: `${base}/slide`,
  'slide-layout': `${base}/slideLayout`,
  'slide-master': `${base}/slideMaster`,
  'notes-slide': `${base}/notesSlide`,
  'notes-master': `${base}/notesMaster`,
  theme: `${base}/theme`,
  image: `${base}/image`,
  'core-properties': 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
} as const
export type RelationType = keyof typeof types

export function createRelations(): Relations {
  const ids = new Map<string, string>()
  const written: string[] = []

  function idOf(type: string, target: string, isExternal: boolean): string {
    const key = `${type} ${target}`
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = `rId${ids.size + 1}`
    ids.set(key, id)
    const mode = isExternal ? ' TargetMode="External"' : ''
    written.push(`<Relationship Id="${id}" Type="${type}" Target="${xml(target)}"${mode}/>`)
    return id
  }

  return {
    get count() {
      return ids.size
    },
    part: (type, target) => idOf(types[type], target, false),
    link(address) {
      const safe = safeAddress(address)
      return safe === undefined ? undefined : idOf(`${base}/hyperlink`, safe, true)
    },
    xml: () =>
      `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${written.join('')}</Relationships>`,
  }
}
