import { AppError } from '@octavo/core/messages/errors.ts'

/** Told of what is in XML as it comes. Names come without their namespace's prefix. */
export interface XmlListener {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Reads XML bit by bit. */
export interface XmlReader {
  write(chunk: string): void
  /** Throws if something is missing at the end. */
  end(): void
}

const maxDepth = 200
const maxTagLength = 1_000_000

/**
 * Reads XML without document types, so that there are no entities but the five of XML and characters by number: nothing is fetched, and
 * nothing grows. Throws `DATA_NOT_READ` at anything else.
 */
export function createXmlReader(listener: XmlListener): XmlReader {
  const open: string[] = []
  let rest = ''

  function takeTag(tag: string): void {
    if (tag.startsWith('<?')) return
    if (tag.startsWith('<!--')) return
    if (tag.startsWith('<![CDATA[')) {
      if (open.length > 0) listener.text(tag.slice(9, -3))
      return
    }
    if (tag.startsWith('<!')) throw notRead('it has a document type')
    const found = /^<(\/?)([^\s/>=<]+)([\s\S]*?)(\/?)>$/.exec(tag)
    if (!found) throw notRead('a tag that is none')
    const [, isEnd = '', written = '', attributes = '', isEmpty = ''] = found
    const name = localName(written)
    if (isEnd !== '') {
      if (open.pop() !== written) throw notRead('tags that do not match')
      listener.close(name)
      return
    }
    listener.open(name, attributesOf(attributes))
    if (isEmpty !== '') listener.close(name)
    else if (open.push(written) > maxDepth) throw notRead('it is too deep')
  }

  /** Takes all that is complete; the rest waits for more. */
  function take(isLast: boolean): void {
    let at = 0
    while (at < rest.length) {
      if (rest[at] !== '<') {
        const next = rest.indexOf('<', at)
        // An entity may be cut in two.
        const end = next >= 0 ? next : isLast ? rest.length : lastWhole(rest, at)
        if (end <= at) break
        if (open.length > 0) listener.text(unescaped(rest.slice(at, end)))
        at = end
        if (next < 0) break
      } else {
        const end = tagEnd(rest, at)
        if (end < 0) break
        takeTag(rest.slice(at, end))
        at = end
      }
    }
    rest = rest.slice(at)
    if (rest.length > maxTagLength) throw notRead('a tag without an end')
  }

  return {
    write(chunk) {
      rest += chunk
      take(false)
    },
    end() {
      take(true)
      if (rest !== '' || open.length > 0) throw notRead('it ends too early')
    },
  }
}

/** An element of a whole tree. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its own text, that of elements in it left out. */
  text: string
}

const maxElements = 500_000

/** The root of a whole document. Only for what is small. */
export function readXml(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const path = [top]
  let count = 0
  const reader = createXmlReader({
    open(name, attributes) {
      count += 1
      if (count > maxElements) throw notRead('it has too many elements')
      const element: XmlElement = { name, attributes, children: [], text: '' }
      path.at(-1)?.children.push(element)
      path.push(element)
    },
    close: () => void path.pop(),
    text(part) {
      const element = path.at(-1)
      if (element) element.text += part
    },
  })
  reader.write(text.replace(/^\ufeff/, ''))
  reader.end()
  const [root] = top.children
  if (!root) throw notRead('it has no element')
  return root
}

function notRead(reason: string): AppError<'DATA_NOT_READ'> {
  return new AppError('DATA_NOT_READ', { cause: new Error(`XML: ${reason}`) })
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function tagEnd(text: string, at: number): number {
  const [begin, end] = text.startsWith('<!--', at)
    ? [4, '-->']
    : text.startsWith('<![CDATA[', at)
      ? [9, ']]>']
      : text.startsWith('<?', at)
        ? [2, '?>']
        : [1, '>']
  if (end === '>') return plainTagEnd(text, at)
  // Whether a comment begins here shows only with its first letters.
  const found = text.indexOf(end, at + begin)
  return found < 0 ? -1 : found + end.length
}

/** A bracket in a quoted attribute doesn't end a tag. */
function plainTagEnd(text: string, at: number): number {
  if (text.length - at < 9 && '<![CDATA['.startsWith(text.slice(at))) return -1
  let quote = ''
  for (let index = at + 1; index < text.length; index++) {
    const character = text[index] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return index + 1
  }
  return -1
}

function lastWhole(text: string, from: number): number {
  const cut = text.lastIndexOf('&')
  return cut >= from && !text.includes(';', cut) && text.length - cut < 12 ? cut : text.length
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(localName(name), unescaped(double ?? single ?? ''))
  return attributes
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,40}));?/gi, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) {
      const character = named[name]
      if (character === undefined) throw notRead('an entity that it does not have')
      return character
    }
    const code = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ''
  })
}
