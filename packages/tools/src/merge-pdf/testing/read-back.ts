import { execFileSync } from 'node:child_process'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Dictionary = { [key: string]: Json }

export interface OutlineItem {
  title: string
  /** Page number, or the type of the action. */
  page: number | string | undefined
  children: OutlineItem[]
}

export interface ReadField {
  name: string
  value: string | undefined
  pages: number[]
}

/** A PDF as read by the qpdf command and poppler. */
export interface ReadBack {
  /** What poppler reads on each page. */
  readonly texts: string[]
  rotations: number[]
  boxes: number[][]
  outline: OutlineItem[]
  /** For each page, the page numbers its links lead to. */
  links: (number | undefined)[][]
  fields: ReadField[]
  root: Dictionary
  information: Dictionary
  /** The dictionary of each page. */
  pages: Dictionary[]
  get(value: Json | undefined): Dictionary
  list(value: Json | undefined): Json[]
  text(value: Json | undefined): string
}

export function readBack(path: string): ReadBack {
  const json = JSON.parse(
    execFileSync('qpdf', ['--json=2', '--json-key=qpdf', '--json-key=pages', path], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e9 }),
  )
  const objects: Record<string, { value?: Json; stream?: { dict: Json } }> = json.qpdf[1]

  function resolve(value: Json | undefined): Json | undefined {
    if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value
    const object = objects[`obj:${value}`]
    return resolve(object?.value ?? object?.stream?.dict)
  }

  const get = (value: Json | undefined): Dictionary => {
    const found = resolve(value)
    return found && typeof found === 'object' && !Array.isArray(found) ? found : {}
  }
  const list = (value: Json | undefined): Json[] => {
    const found = resolve(value)
    return Array.isArray(found) ? found : []
  }
  const text = (value: Json | undefined): string => String(resolve(value) ?? '').replace(/^u:/, '')

  const trailer = get(objects.trailer?.value)
  const root = get(trailer['/Root'])
  const pageRefs: string[] = json.pages.map(({ object }: { object: string }) => object)
  const pages = pageRefs.map(get)
  const pageNumber = (ref: Json | undefined) => (pageRefs.includes(String(ref)) ? pageRefs.indexOf(String(ref)) + 1 : undefined)
  const destination = (holder: Dictionary) => {
    const action = get(holder['/A'])
    const written = list(holder['/Dest'] ?? action['/D'])
    return pageNumber(written[0]) ?? (action['/S'] === '/GoTo' ? undefined : (action['/S'] as string | undefined))
  }

  function outlineLevel(first: Json | undefined): OutlineItem[] {
    const items: OutlineItem[] = []
    for (let ref = first; ref !== undefined; ) {
      const item = get(ref)
      items.push({ title: text(item['/Title']), page: destination(item), children: outlineLevel(item['/First']) })
      ref = item['/Next']
    }
    return items
  }

  const widgetPages = new Map(pages.flatMap((page, index) => list(page['/Annots']).map((ref) => [String(ref), index + 1] as const)))
  function fieldsBelow(ref: Json, above: string): ReadField[] {
    const field = get(ref)
    const name = [above, text(field['/T'])].filter((part) => part !== '').join('.')
    const kids = list(field['/Kids'])
    const children = kids.filter((kid) => '/T' in get(kid))
    if (children.length > 0) return children.flatMap((kid) => fieldsBelow(kid, name))
    const widgets = kids.length > 0 ? kids : [ref]
    const value = '/V' in field ? text(field['/V']) : undefined
    return [{ name, value, pages: widgets.flatMap((widget) => widgetPages.get(String(widget)) ?? []) }]
  }

  let texts: string[] | undefined
  return {
    get texts() {
      texts ??= pageTexts(path)
      return texts
    },
    rotations: pages.map((page) => Number(resolve(page['/Rotate']) ?? 0)),
    boxes: pages.map((page) => list(page['/MediaBox']).map(Number)),
    outline: outlineLevel(get(root['/Outlines'])['/First']),
    links: pages.map((page) =>
      list(page['/Annots'])
        .map(get)
        .filter((annotation) => annotation['/Subtype'] === '/Link')
        .map((annotation) => destination(annotation) as number | undefined),
    ),
    fields: list(get(root['/AcroForm'])['/Fields']).flatMap((field) => fieldsBelow(field, '')),
    root,
    information: get(trailer['/Info']),
    pages,
    get,
    list,
    text,
  }
}

/** What poppler reads on all pages, in one call: a call for each page would cost more than most of what is tested. */
function pageTexts(path: string): string[] {
  const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e9 })
  // Poppler ends each page with a form feed.
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim())
}

/** Throws if qpdf reports any problem. */
export function checkPdf(path: string): void {
  execFileSync('qpdf', ['--check', path], { stdio: 'pipe' })
}

/** The page labels, from qpdf's list. */
export function pageLabels(path: string): { index: number; label: unknown }[] {
  return JSON.parse(execFileSync('qpdf', ['--json=2', '--json-key=pagelabels', path], { encoding: 'utf8', stdio: 'pipe' })).pagelabels
}

export function attachedFiles(path: string): string[] {
  const lines = execFileSync('pdfdetach', ['-list', path], { encoding: 'utf8', stdio: 'pipe' }).split('\n')
  return lines.flatMap((line) => /^\d+: (.*)$/.exec(line)?.[1] ?? [])
}
