import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a schema defines for an option and a panel must not repeat. */
interface KnownOption {
  path: string
  label: string
  default: unknown
  min?: number | undefined
  max?: number | undefined
}

/** Panels that repeat a title, default or bound of their schema: the two would drift apart. */
export async function findPanelProblems(root: string): Promise<string[]> {
  const tools = globSync('packages/tools/src/*/options.ts', { cwd: root }).map(dirname)
  const problems = await Promise.all(tools.map((folder) => problemsOf(root, folder)))
  return problems.flat()
}

async function problemsOf(root: string, folder: string): Promise<string[]> {
  const files = globSync([`${folder}/{Panel,Canvas}.tsx`, `${folder}/panel/**/*.{ts,tsx}`], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  if (files.length === 0) return []
  const options = await knownOptions(root, folder).catch(() => undefined)
  if (!options) return [`${folder}/options.ts can't be loaded, so its panel isn't checked.`]
  const problems = await Promise.all(
    files.map(async (file) => repeatedIn(await readFile(join(root, file), 'utf8'), options).map((problem) => `${file}: ${problem}`)),
  )
  return problems.flat()
}

async function knownOptions(root: string, folder: string): Promise<KnownOption[]> {
  const [{ describeOptions, optionsByPath }, { Options }] = await Promise.all([
    import(pathToFileURL(join(root, 'packages/tools/src/options/describe-options.ts')).href),
    import(pathToFileURL(join(root, folder, 'options.ts')).href),
  ])
  return [...optionsByPath(describeOptions(Options)).values()]
}

const literal = String.raw`(?:'[^']*'|"[^"]*"|-?[\d_.]+|true|false|\[\])`

/** Each repetition as a sentence. Names and literals are read from the text; computed values are allowed. */
export function repeatedIn(text: string, options: readonly KnownOption[]): string[] {
  return [...repeatedDefaults(text, options), ...repeatedTitles(text, options), ...repeatedBounds(text)]
}

function repeatedDefaults(text: string, options: readonly KnownOption[]): string[] {
  const fallbacks = text.matchAll(new RegExp(String.raw`\.(\w+)\s*\?\?\s*(${literal})(?![\w.(])`, 'g'))
  const destructured = text.matchAll(new RegExp(String.raw`[{,]\s*(\w+)(?::\s*\w+)?\s*=\s*(${literal})(?=\s*[,}])`, 'g'))
  return [...fallbacks, ...destructured].flatMap(([, name = '', written = '']) => {
    const option = options.find(({ path }) => path === name)
    return option && JSON.stringify(option.default) === jsonOf(written)
      ? [`${written} is already the default of the option ${name}. Use withDefaults.`]
      : []
  })
}

function repeatedTitles(text: string, options: readonly KnownOption[]): string[] {
  const titles = new Set(options.map(({ label }) => label))
  return [...text.matchAll(/\blabel="([^"]+)"/g)].flatMap(([, label = '']) =>
    titles.has(label) ? [`'${label}' is already the title of an option. Use <Field name="…"/>, or describe(…).label.`] : [],
  )
}

/** Components only: what native HTML elements show, such as a meter, isn't an option. */
function repeatedBounds(text: string): string[] {
  return [...text.matchAll(/\b(?:min|max|step|maxLength)=\{-?[\d_.]+\}/g)].flatMap(({ 0: written, index }) => {
    const element = /<(\w+)(?!.*<\w)/s.exec(text.slice(0, index))?.[1] ?? ''
    return /^[A-Z]/.test(element) ? [`${written}: bounds stand in the schema. Use <Field name="…"/>, or describe(…).`] : []
  })
}

function jsonOf(written: string): string {
  return written.startsWith("'") ? JSON.stringify(written.slice(1, -1)) : written.replaceAll('_', '')
}
