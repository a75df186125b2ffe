import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Style sheets whose left and right don't depend on the text direction, and why. */
const physicalSheets: Readonly<Record<string, string>> = {
  'packages/ui/src/stage/Stage.module.css': 'Its sides are those of the paper.',
  'apps/web/src/features/editor/layers/EditLook.module.css': 'Its sides are those of the paper.',
  'apps/web/src/features/editor/layers/PointerLayer.module.css': 'Its sides are those of the paper.',
  'packages/ui/src/grid/PageGrid.module.css': 'The same.',
  'packages/ui/src/grid/SplitMarker.module.css': 'The same.',
  'packages/ui/src/Checkbox.module.css': 'A tick is drawn the same way in every script.',
}

const sided =
  /^\s*((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)(?=:\s*(?:left|right)))\s*:\s*([^;]+)/
/** Centring works in both directions. */
const middle = /^(?:50%|calc\(50%)/
const fourSides = /^\s*(margin|padding|inset)\s*:\s*([^;]+)/

/** Declarations with left or right that would be wrong in right-to-left text. */
export async function findSideProblems(root: string): Promise<string[]> {
  const sheets = globSync('{packages,apps}/*/src/**/*.css', { cwd: root }).filter((path) => physicalSheets[path] === undefined)
  const problems = sheets.map(async (path) => problemsIn(path, await readFile(join(root, path), 'utf8')))
  return (await Promise.all(problems)).flat()
}

function problemsIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const property = sidedProperty(line)
    return property ? [`${path}:${at + 1}: ${property} has a side. Use its logical form, such as margin-inline-start.`] : []
  })
}

function sidedProperty(line: string): string | undefined {
  const [, property, value = ''] = sided.exec(line) ?? []
  if (property !== undefined) return middle.test(value) ? undefined : property
  const [, shorthand, values = ''] = fourSides.exec(line) ?? []
  const [, right, , left] = values.match(/(?:[^\s(]|\([^)]*\))+/g) ?? []
  return shorthand !== undefined && left !== undefined && left !== right && !middle.test(left) ? shorthand : undefined
}
