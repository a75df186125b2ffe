import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { floors } from './floors.ts'
import type { Workspace } from './workspaces.ts'

/** Workspaces that import sideways or upwards, form a cycle, are unknown, or depend on anything but an exact version. */
export async function findWorkspaceProblems(root: string, workspaces: readonly Workspace[]): Promise<string[]> {
  const inner = workspaces.filter((workspace) => workspace.folder !== '.')
  return [
    ...inner.flatMap(floorProblems),
    ...cycleProblems(inner),
    ...workspaces.flatMap(versionProblems),
    ...(await referenceProblems(root, inner)),
  ]
}

function floorProblems({ name, folder, dependencies }: Workspace): string[] {
  const allowed = floors[name]
  if (!allowed) return [`${folder}: ${name} stands on no floor. Give it its place in scripts/borders/floors.ts.`]
  return workspaceNames(dependencies)
    .filter((dependency) => !allowed.includes(dependency))
    .map((dependency) => `${folder}/package.json: ${name} may not depend on ${dependency} (scripts/borders/floors.ts).`)
}

function cycleProblems(workspaces: readonly Workspace[]): string[] {
  const edges = new Map(workspaces.map(({ name, dependencies }) => [name, workspaceNames(dependencies)]))
  const finished = new Set<string>()
  const problems: string[] = []
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) problems.push(`Workspaces form a cycle: ${[...path.slice(path.indexOf(name)), name].join(' -> ')}.`)
    else if (!finished.has(name)) {
      for (const next of edges.get(name) ?? []) visit(next, [...path, name])
      finished.add(name)
    }
  }
  for (const name of edges.keys()) visit(name, [])
  return problems
}

function versionProblems({ folder, dependencies }: Workspace): string[] {
  return Object.entries(dependencies)
    .filter(([name, version]) => (name.startsWith('@octavo/') ? version !== '*' : !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)))
    .map(([name, version]) => `${join(folder, 'package.json')}: write the exact version of ${name} instead of ${version}.`)
}

/** The compiler follows project references, so those must not reach further than package.json allows. */
async function referenceProblems(root: string, workspaces: readonly Workspace[]): Promise<string[]> {
  const listed = new Set<string>()
  const problems: string[] = []
  for (const { folder, dependencies } of workspaces) {
    for (const config of globSync(`${folder}/tsconfig*.json`, { cwd: root })) {
      for (const target of await referencesOf(root, config)) {
        const owner = workspaces.find((workspace) => target === workspace.folder || target.startsWith(`${workspace.folder}/`))
        if (!owner) problems.push(`${config}: ${target} belongs to no workspace.`)
        else if (owner.folder !== folder && !(owner.name in dependencies))
          problems.push(`${config}: refers to ${owner.name}, which package.json does not declare.`)
      }
    }
  }
  for (const target of await referencesOf(root, 'tsconfig.json')) listed.add(target.replace(/\/tsconfig[^/]*$/, ''))
  const unlisted = workspaces.filter(({ folder }) => !listed.has(folder))
  return [...problems, ...unlisted.map(({ folder }) => `tsconfig.json: ${folder} is missing, so it is not type checked.`)]
}

async function referencesOf(root: string, config: string): Promise<string[]> {
  const { references = [] }: { references?: { path: string }[] } = JSON.parse(await readFile(join(root, config), 'utf8'))
  return references.map(({ path }) => relative(root, resolve(root, dirname(config), path)))
}

function workspaceNames(dependencies: Readonly<Record<string, string>>): string[] {
  return Object.keys(dependencies).filter((name) => name.startsWith('@octavo/'))
}
