import { findTool, type ReadyToolType } from '@octavo/tools'

export interface CurlCall {
  origin: string
  taskType: ReadyToolType
  files: readonly { id: string; name: string }[]
  options: Record<string, unknown>
  steps: readonly { taskType: ReadyToolType; options: Record<string, unknown> }[]
}

/** What the page would do now, as one call with curl. It contains no passwords. */
export function curlCall({ origin, taskType, files, options, steps }: CurlCall): string {
  const places = new Map(files.map(({ id }, index) => [id, String(index)]))
  // A tool for web pages has their addresses in its options, and no files.
  const exampleFile = findTool(taskType)?.addressOption === undefined ? ['document.pdf'] : []
  const names = files.length === 0 ? exampleFile : files.map(({ name }) => name)
  const orders = steps.map((step) => ({ ...step, options: withoutPasswords(step.options) }))
  return [
    ['curl', '-fOJ', quoted(`${origin}/api/v1/run/${taskType}`)].join(' '),
    ...names.map((name) => `-F ${quoted(`file=@"${name.replace(/["\\]/g, '\\$&')}"`)}`),
    `--form-string ${quoted(`options=${written(withPlaces(withoutPasswords(options), places))}`)}`,
    ...(orders.length === 0 ? [] : [`--form-string ${quoted(`executeOrders=${written(orders)}`)}`]),
  ].join(' \\\n  ')
}

function written(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
}

const placeholder = 'YOUR_PASSWORD'

/** The same options with every password replaced at any depth, and without the cookies and headers of a web page. */
export function withoutPasswords(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (name, part: unknown) => {
      if (/^(?:cookies|headers)$/.test(name)) return undefined
      return /password/i.test(name) && typeof part === 'string' ? placeholder : part
    }),
  ) as Record<string, unknown>
}

/** The call names a file by its place. */
function withPlaces(value: unknown, places: ReadonlyMap<string, string>): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? (places.get(part) ?? part) : part))
}

/** Quotes a text for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
