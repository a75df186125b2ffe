import type { PdfObject } from '../engines/qpdf/object.ts'
import { type Assembly, type AssemblySource, drop } from './assembly.ts'
import { createTagKeys } from './tag-keys.ts'
import { tidyTree } from './tag-tree.ts'
import { nameTree, numberTree } from './write-trees.ts'

/** Joins the tags (structure trees) of all sources, so that the result stays accessible. */
export function writeTags(assembly: Assembly): void {
  const { target } = assembly
  const tagged = assembly.sources.filter(({ readings }) => readings.tags().state !== 'none')
  if (tagged.length === 0) return
  const root = target.dictionary({ '/Type': '/StructTreeRoot' }).indirect()
  const maps = { '/RoleMap': target.dictionary(), '/ClassMap': target.dictionary() }
  const kids = target.array()
  const ids = new Map<string, number>()
  const keys = createTagKeys(assembly)
  for (const source of tagged) {
    const renames = {
      roles: mergeMap(assembly, source, maps['/RoleMap'], '/RoleMap'),
      classes: mergeMap(assembly, source, maps['/ClassMap'], '/ClassMap'),
      ids: new Set(ids.keys()),
    }
    if (source.readings.tags().state === 'unusable') {
      drop(assembly, 'tags', source)
      continue
    }
    const tidy = tidyTree(source, renames)
    // Every element links up to the root, and the root down to everything: pruned elements must not be reachable from there.
    source.pdf.root.get('/StructTreeRoot').remove('/K', '/IDTree', '/ParentTree')
    const copyOf = (id: number) => target.copyForeign(source.pdf, source.pdf.object(id))
    for (const id of tidy.elements) kids.append(adoptElement(assembly, source, copyOf(id), root))
    for (const element of tidy.named.map(copyOf)) ids.set(Buffer.from(element.get('/ID').bytes ?? []).toString('latin1'), element.id)
    keys.take(source)
    assembly.report.taggedSources += 1
  }
  if (assembly.report.taggedSources === 0) return
  root.set('/K', kids).set('/ParentTree', numberTree(target, keys.entries())).set('/ParentTreeNextKey', keys.next())
  for (const [key, map] of Object.entries(maps)) if (map.keys().length > 0) root.set(key, map)
  if (ids.size > 0)
    root.set(
      '/IDTree',
      nameTree(
        target,
        [...ids].map(([id, element]) => [Buffer.from(id, 'latin1'), target.object(element)] as const),
      ),
    )
  target.root.set('/StructTreeRoot', root).set('/MarkInfo', target.dictionary({ '/Marked': true }))
}

/** Copies a role or class map; a name with another meaning in the target is renamed. Returns old and new names. */
function mergeMap({ target }: Assembly, { pdf }: AssemblySource, merged: PdfObject, key: '/RoleMap' | '/ClassMap'): Map<string, string> {
  const own = pdf.root.get('/StructTreeRoot').get(key)
  const renamed = new Map<string, string>()
  for (const name of own.keys().slice(0, 10_000)) {
    const value = own.get(name)
    const written = value.unparse({ resolved: true })
    if (merged.has(name) && merged.get(name).unparse({ resolved: true }) === written) continue
    let free = name
    for (let count = 2; merged.has(free); count += 1) free = `${name}_${count}`
    if (free !== name) renamed.set(name, free)
    merged.set(free, value.isDictionary || value.isArray ? target.copyForeign(pdf, value) : target.parse(written))
  }
  return renamed
}

/** A top element gets its language explicitly if it differs from the target's. */
function adoptElement({ target }: Assembly, { pdf }: AssemblySource, element: PdfObject, root: PdfObject): PdfObject {
  if (element.type !== 'dictionary') return element
  const language = pdf.root.get('/Lang').text
  if (language && !element.has('/Lang') && language !== target.root.get('/Lang').text) element.set('/Lang', target.text(language))
  return element.indirect().set('/P', root)
}
