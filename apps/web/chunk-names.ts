/** What the bundler knows of a module, as far as it is asked here. */
interface ModuleFacts {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

type FactsOf = (id: string) => ModuleFacts | null

/** What stands on a page before anybody does anything. */
const firstParts =
  /src\/main\.tsx$|features\/\w[\w-]*\/(Home|ToolPage|AddressPage|TextPage|NotFound|Download)\.tsx$|app\/User(Box|Menu)\.tsx$/
/** The page of a tool, which must be small before a file is chosen, and those that are built on it. */
const toolPart = /features\/tool\/ToolPage\.tsx$/
const toolParts = /features\/\w+\/(Tool|Address|EditTool|Forms)Page\.tsx$/
/** What comes with the first file of a tool page. */
const workParts = /features\/tool\/Workspace\.tsx$|tools\/src\/[^/]+\/(Canvas|Panel)\.tsx$/
const workspacePart = /features\/tool\/Workspace\.tsx$/
/** What a tool shows beside its files. These parts are asked for together, and each file is one more name in the first scripts. */
const ownParts = /packages\/tools\/src\/([^/]+)\/(?:Canvas\.tsx|Panel\.tsx|panel\/forecast\.ts)$/
/** Names the parts of all tools: too long for what every page waits for, and asked for before the work, whose parts it names. */
const partNames = /features\/tool\/work\/own-parts\.ts$|tools\/src\/registry\/panels\.ts$/
/** What shows pages; the home page uses it, too. */
const pageParts = /shared\/pdf\/local-pages\.ts$|features\/home\/FirstPages\.tsx$/
const iconFile = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/
/** Nearly every part says something, and what says it is smaller than a request. */
const wordsFile = /packages\/core\/src\/words\/[\w-]+\.ts$/
/** Short rules that several parts share: a file for each would only be one more name in the first script. */
const ruleFiles =
  /packages\/core\/src\/.*\/(characters|email-format|web-addresses|dates)\.ts$|src\/shared\/(validation|log)\.ts$|\/address-sentence\.ts$/
/** What only some tools share is not worth fetching for all. */
const fewTools = 3

/**
 * Names the file for a module that comes with the first file of a tool page. By itself the bundler makes a file of every set of modules
 * that the same parts share, more than seventy for one tool: each is a request, and requests wait for one another.
 * What pages show before that belongs to none of these files, except for the shell, which every page has.
 */
export function createChunkNames(main: string): (id: string, context: { getModuleInfo: FactsOf }) => string | null {
  let names: Map<string, string> | undefined
  return (id, context) => {
    names ??= namesOf(main, (other) => context.getModuleInfo(other))
    return names.get(id) ?? null
  }
}

function namesOf(main: string, factsOf: FactsOf): Map<string, string> {
  const parts = partsOf(main, factsOf)
  const behind = (kind: RegExp) =>
    reach(
      parts.filter((part) => kind.test(part)),
      factsOf,
    )
  const [first, pages, workspace] = [behind(firstParts), behind(pageParts), behind(workspacePart)]
  const toolPage = behind(toolPart)
  const beside = reach(
    parts.filter((part) => !toolParts.test(part)),
    factsOf,
  )
  const work = parts.filter((part) => workParts.test(part)).map((part) => reach([part], factsOf))
  const others = reach(
    parts.filter((part) => ![firstParts, workParts, pageParts, /\/options\.ts$/].some((kind) => kind.test(part))),
    factsOf,
  )
  const toolNames = namesByTool(parts, factsOf)
  // What every page waits for is one file: in small ones the bundler's own imports and names add up.
  const shell = reach([main], factsOf)
  const firstIcons = iconsIn(first, factsOf)
  const shellIcons = iconsIn(shell, factsOf)
  const toolIcons = iconsIn(toolPage, factsOf)

  function nameOf(id: string): string | undefined {
    const icon = iconFile.exec(id)?.[1]
    if (icon !== undefined)
      return shellIcons.has(icon) ? 'shell' : toolIcons.has(icon) ? 'files' : firstIcons.has(icon) ? undefined : 'forms'
    if ((shell.has(id) && id !== main) || wordsFile.test(id)) return 'shell'
    // What the page of a tool shares with others is one file, too.
    if (toolPage.has(id) && beside.has(id)) return 'files'
    if (ruleFiles.test(id)) return 'rules'
    if (partNames.test(id)) return 'own-parts'
    const tool = toolNames.get(id)
    if (tool !== undefined) return tool
    if (first.has(id) || parts.includes(id)) return undefined
    if (id.includes('/node_modules/zod/')) return 'schemas'
    const users = work.filter((modules) => modules.has(id)).length
    if (users === 0) return undefined
    if (pages.has(id)) return 'pages'
    if (workspace.has(id) || users > fewTools) return others.has(id) ? 'forms' : 'work'
    return undefined
  }

  const named = new Map<string, string>()
  for (const id of reach(parts, factsOf)) {
    const name = nameOf(id)
    if (name !== undefined) named.set(id, name)
  }
  return named
}

/** The tool of every module that only this tool's own parts reach. */
function namesByTool(parts: readonly string[], factsOf: FactsOf): Map<string, string> {
  const byTool = Map.groupBy(parts, (part) => ownParts.exec(part)?.[1])
  const names = new Map<string, string>()
  for (const [tool, own] of byTool) {
    if (tool === undefined) continue
    const others = reach(
      parts.filter((part) => !own.includes(part)),
      factsOf,
    )
    for (const id of reach(own, factsOf)) if (!others.has(id)) names.set(id, tool)
  }
  return names
}

/** The icons that are written in these modules. All lie behind one module, so that what is reached says nothing of them. */
function iconsIn(modules: ReadonlySet<string>, factsOf: FactsOf): Set<string> {
  const own = [...modules].filter((id) => !id.includes('/node_modules/')).map((id) => factsOf(id)?.code ?? '')
  const words = new Set(own.flatMap((code) => code.match(/\w+/g) ?? []))
  const list = [...modules].find((id) => id.endsWith('/lucide-react.mjs')) ?? ''
  const exports = [...(factsOf(list)?.code ?? '').matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)]
  const used = exports.filter(([, names = '']) =>
    (names.match(/\w+/g) ?? []).some((name) => words.has(name) && name !== 'default' && name !== 'as'),
  )
  return new Set(used.map(([, , file = '']) => file))
}

/** The first module and all that are fetched by `import()` from anywhere. */
function partsOf(main: string, factsOf: FactsOf): string[] {
  const parts = new Set([main])
  for (const part of parts) {
    for (const id of reach([part], factsOf)) for (const next of factsOf(id)?.dynamicallyImportedIds ?? []) parts.add(next)
  }
  return [...parts]
}

/** The modules that come along with these. */
function reach(from: readonly string[], factsOf: FactsOf): Set<string> {
  const reached = new Set(from)
  for (const id of reached) for (const next of factsOf(id)?.importedIds ?? []) reached.add(next)
  return reached
}
