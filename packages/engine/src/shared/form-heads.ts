/** What the head of a part says: a part with a file name is a file. */
export type PartHead = { kind: 'field'; name: string } | { kind: 'file'; name: string; fileName: string }

/** The boundary in the type of a form, of at most the 70 characters that it may have. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return boundary !== undefined && boundary.length <= 70 ? boundary : undefined
}

export function partHead(head: string): PartHead {
  const lines = head.split('\r\n')
  const parameters = parametersOf(headerOf(lines, 'content-disposition') ?? '')
  const name = parameters.get('name') ?? ''
  const fileName = extendedName(parameters.get('filename*')) ?? parameters.get('filename')
  if (fileName !== undefined) return { kind: 'file', name, fileName: lastPart(fileName) }
  const isFile = /^application\/octet-stream\b/i.test(headerOf(lines, 'content-type') ?? '')
  return isFile ? { kind: 'file', name, fileName: '' } : { kind: 'field', name }
}

function headerOf(lines: readonly string[], header: string): string | undefined {
  const line = lines.find((each) => each.toLowerCase().startsWith(`${header}:`))
  return line?.slice(header.length + 1).trim()
}

/** Browsers write quotes as %22, which `unescapeName` reads; others put a backslash before them. */
function parametersOf(header: string): Map<string, string> {
  const found = header.matchAll(/;\s*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g)
  const values = Array.from(found, ([, name = '', quoted, plain = '']) => {
    return [name.toLowerCase(), quoted?.replace(/\\(["\\])/g, '$1') ?? plain] as const
  })
  return new Map(values)
}

/** RFC 8187, by which some programs name files that are not ASCII. */
function extendedName(value = ''): string | undefined {
  const encoded = /^UTF-8'[^']*'(.+)$/i.exec(value)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Some programs send the whole path. */
function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
