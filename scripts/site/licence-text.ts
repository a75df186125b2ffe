import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShippedPackage } from './shipped-packages.ts'

/** Where the standard text of a licence begins, for those whose text is the same in every package. */
const standardTexts: Readonly<Record<string, RegExp>> = {
  MIT: /Permission is hereby granted, free of charge[\s\S]*/,
  'Apache-2.0': /Apache License\s+Version 2\.0, January 2004[\s\S]*/,
}

/**
 * The licence text of each package by its path. Some packages have none: they get the standard text of their licence, taken from another
 * package, below their author's name.
 */
export function licenceTexts(root: string, packages: readonly ShippedPackage[]): Map<string, string> {
  const own = new Map(packages.map((each) => [each.path, ownText(installedFolder(root, each.path))]))
  const standard = (licence: string) => {
    const words = standardTexts[licence]
    const found = packages.filter((each) => each.licence === licence).map(({ path }) => words?.exec(own.get(path) ?? '')?.[0])
    return found.find((text) => text !== undefined)
  }
  return new Map(packages.map((each) => [each.path, own.get(each.path) || substitute(root, each, standard(each.licence))]))
}

function substitute(root: string, { path, name, licence }: ShippedPackage, standard: string | undefined): string {
  const by = authorOf(installedFolder(root, path))
  const facts = `${name} carries no licence text. Its package.json says: ${licence}${by ? `, by ${by}` : ''}.`
  return standard === undefined ? facts : `${facts}\n\n${standard}`
}

/** A package for the other processor isn't installed; its counterpart for this one has the same text. */
function installedFolder(root: string, path: string): string {
  const twin = path.includes('arm64') ? path.replace('arm64', 'x64') : path.replace('x64', 'arm64')
  const found = [path, twin].map((each) => join(root, each)).find((folder) => existsSync(folder))
  if (found === undefined) throw new Error(`${path} is in the lock file, but isn't installed`)
  return found
}

function ownText(folder: string): string {
  const files = readdirSync(folder)
  const licences = files.filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file)).toSorted()
  if (licences.length > 0) return licences.map((file) => read(folder, file)).join('\n\n')
  return files.includes('README.md') ? licenceSection(read(folder, 'README.md')) : ''
}

/** The licence section of a README, if it is more than the licence's name. */
function licenceSection(readme: string): string {
  const section = /^#+ *licen[cs](?:e|ing)\b.*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(readme)?.[1]?.trim() ?? ''
  return section.length > 300 ? section : ''
}

function authorOf(folder: string): string | undefined {
  const { author }: { author?: string | { name?: string } } = JSON.parse(read(folder, 'package.json'))
  return typeof author === 'string' ? author : author?.name
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim()
}
