import { findTool, type ReadyToolType } from '@octavo/tools'

export interface CurlCall {
  origin: string
  taskType: ReadyToolType
  files: readonly { id: string; name: string }[]
  options: Record<string, unknown>
  steps: readonly { taskType: ReadyToolType; options: Record<string, unknown> }[]
}

/** What the page would do now, as shell commands with curl and jq. It contains no passwords. */
export function curlCall({ origin, taskType, files, options, steps }: CurlCall): string {
  const variables = new Map(files.map(({ id }, index) => [id, `$FILE${index + 1}`]))
  // A tool for web pages has their addresses in its options, and no files.
  const exampleFile = findTool(taskType)?.addressOption === undefined ? ['document.pdf'] : []
  const names = files.length === 0 ? exampleFile : files.map(({ name }) => name)
  const documents = files.length === 0 ? exampleFile.map(() => '$FILE1') : [...variables.values()]
  const written = JSON.stringify(
    {
      taskRef: '$TASK',
      taskType,
      documents,
      options: withVariables(withoutPasswords(options), variables),
      ...(steps.length === 0 ? {} : { executeOrders: steps.map((step) => ({ ...step, options: withoutPasswords(step.options) })) }),
    },
    undefined,
    2,
  )
  return [
    '# A token for one task',
    `ANSWER=$(curl -s ${quoted(`${origin}/api/v1/engine-tokens`)} --json ${quoted(JSON.stringify({ taskType }))})`,
    'TOKEN=$(echo "$ANSWER" | jq -r .engineToken)',
    'TASK=$(echo "$ANSWER" | jq -r .taskRef)',
    'ENGINE=$(echo "$ANSWER" | jq -r .engineUrl)/api/v1',
    '',
    ...(names.length === 0 ? [] : ['# The files']),
    ...names.map((name, index) => {
      const field = quoted(`file=@"${name.replace(/["\\]/g, '\\$&')}"`)
      return `FILE${index + 1}=$(curl -s "$ENGINE/documents" -H "x-engine-token: $TOKEN" -F ${field} | jq -r .data.ref)`
    }),
    '',
    '# The task',
    'curl -s "$ENGINE/engine/tasks/execute" -H "x-engine-token: $TOKEN" --json @- <<END',
    inHereDocument(written),
    'END',
    '',
    '# Wait until it ends, then download the results',
    'curl -sN "$ENGINE/engine/tasks/events" -H "x-engine-token: $TOKEN" | grep -m 1 -E \'"status":"(SUCCEEDED|FAILED|CANCELLED)"\'',
    'curl -s "$ENGINE/results/batch" -H "x-engine-token: $TOKEN" -o results.zip',
  ].join('\n')
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

function withVariables(value: unknown, variables: ReadonlyMap<string, string>): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? (variables.get(part) ?? part) : part))
}

/** Quotes a text for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The shell expands only our variables. */
function inHereDocument(text: string): string {
  return text.replace(/[\\`$]/g, '\\$&').replace(/\\\$(TASK|FILE\d+)(?=")/g, '$$$1')
}
