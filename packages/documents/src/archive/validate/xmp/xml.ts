/** A name with its namespace; the prefix matters too, since PDF/A fixes some. */
export interface XmlName {
  prefix: string
  local: string
  namespace: string
}

export interface XmlAttribute extends XmlName {
  value: string
}

export interface XmlElement extends XmlName {
  /** Without declarations of namespaces. */
  attributes: XmlAttribute[]
  /** Elements and text; comments and instructions are left out. */
  children: (XmlElement | string)[]
}

/** An XML document: its root and what stands around it. */
export interface XmlDocument {
  root: XmlElement
  /** The instructions outside of the root, such as `xpacket begin="…"`. */
  instructions: string[]
}

/** The text isn't well-formed. */
export class XmlError extends Error {}

const maxDepth = 200
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/**
 * Parses XML with namespaces. There is no library for it in the house, and metadata needs little: document types, with the entities that
 * they bring, count as malformed.
 */
export function parseXml(text: string): XmlDocument {
  const instructions: string[] = []
  const root: XmlElement[] = []
  const open: { element: XmlElement; name: string; namespaces: Namespaces }[] = []
  let namespaces: Namespaces = new Map([['xml', xmlNamespace]])
  let at = 0
  while (at < text.length) {
    const less = text.indexOf('<', at)
    const inner = text.slice(at, less < 0 ? text.length : less)
    addText(open.at(-1)?.element, inner)
    if (less < 0) break
    at = readMarkup(less)
  }
  const [only, ...more] = root
  if (!only || more.length > 0 || open.length > 0) throw new XmlError('There must be one root, and it must end')
  return { root: only, instructions }

  function readMarkup(start: number): number {
    if (text.startsWith('<?', start)) {
      const end = endOf('?>', start)
      if (open.length === 0) instructions.push(text.slice(start + 2, end - 2))
      return end
    }
    if (text.startsWith('<!--', start)) return endOf('-->', start + 4)
    if (text.startsWith('<![CDATA[', start)) {
      const end = endOf(']]>', start)
      const holder = open.at(-1)?.element
      if (!holder) throw new XmlError('Characters outside of the root')
      holder.children.push(text.slice(start + 9, end - 3))
      return end
    }
    if (text.startsWith('</', start)) return readEnd(start)
    return readStart(start)
  }

  function endOf(mark: string, from: number): number {
    const found = text.indexOf(mark, from)
    if (found < 0) throw new XmlError(`No ${mark}`)
    return found + mark.length
  }

  function readStart(start: number): number {
    tagStart.lastIndex = start
    const match = tagStart.exec(text)
    if (!match) throw new XmlError('Not a tag')
    const [whole, name = '', written = '', slash] = match
    const outer = namespaces
    const attributes = attributesIn(written)
    namespaces = withDeclared(outer, attributes)
    const element: XmlElement = {
      ...qualified(name, namespaces, true),
      attributes: attributes
        .filter(([attribute]) => !/^xmlns(:|$)/.test(attribute))
        .map(([attribute, value]) => ({ ...qualified(attribute, namespaces, false), value })),
      children: [],
    }
    const holder = open.at(-1)?.element
    if (holder) holder.children.push(element)
    else root.push(element)
    if (slash === '/') namespaces = outer
    else open.push({ element, name, namespaces: outer })
    if (open.length > maxDepth) throw new XmlError('Too deep')
    return start + whole.length
  }

  function readEnd(start: number): number {
    tagEnd.lastIndex = start
    const match = tagEnd.exec(text)
    const last = open.pop()
    if (!match || !last || match[1] !== last.name) throw new XmlError('A tag ends that is not open')
    namespaces = last.namespaces
    return start + match[0].length
  }
}

type Namespaces = ReadonlyMap<string, string>

const name = '[A-Za-z_\\u00b7-\\uffff][\\w.\\-\\u00b7-\\uffff]*(?::[A-Za-z_\\u00b7-\\uffff][\\w.\\-\\u00b7-\\uffff]*)?'
const attribute = `\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`
const tagStart = new RegExp(`<(${name})((?:${attribute})*)\\s*(/?)>`, 'y')
const tagEnd = new RegExp(`</(${name})\\s*>`, 'y')

function attributesIn(written: string): [name: string, value: string][] {
  const found: [string, string][] = []
  for (const [, attributeName = '', inDouble, inSingle] of written.matchAll(new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g'))) {
    if (found.some(([other]) => other === attributeName)) throw new XmlError('An attribute stands twice')
    found.push([attributeName, withoutEntities(inDouble ?? inSingle ?? '').replace(/[\t\r\n]/g, ' ')])
  }
  return found
}

function withDeclared(outer: Namespaces, attributes: readonly [string, string][]): Namespaces {
  const declared = attributes.flatMap(([attributeName, value]): [string, string][] => {
    if (attributeName === 'xmlns') return [['', value]]
    return attributeName.startsWith('xmlns:') ? [[attributeName.slice(6), value]] : []
  })
  return declared.length === 0 ? outer : new Map([...outer, ...declared])
}

/** Attributes without a prefix have no namespace. */
function qualified(written: string, namespaces: Namespaces, isElement: boolean): XmlName {
  const colon = written.indexOf(':')
  const prefix = colon < 0 ? '' : written.slice(0, colon)
  const namespace = prefix === '' && !isElement ? '' : namespaces.get(prefix)
  if (namespace === undefined && prefix !== '') throw new XmlError(`The prefix ${prefix} is not declared`)
  return { prefix, local: written.slice(colon + 1), namespace: namespace ?? '' }
}

function addText(holder: XmlElement | undefined, text: string): void {
  if (text === '') return
  if (holder) holder.children.push(withoutEntities(text).replace(/\r\n?/g, '\n'))
  else if (/[^\s\ufeff]/.test(text)) throw new XmlError('Characters outside of the root')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7});|#x([\da-fA-F]{1,6});|(\w+);)?/g, (whole, decimal?: string, hex?: string, named?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? 'x', 16) : Number(decimal)
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    const character = named === undefined ? undefined : entities[named]
    if (character === undefined) throw new XmlError(`The entity ${whole} is not known`)
    return character
  })
}
