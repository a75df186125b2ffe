import type { Assembly } from './assembly.ts'
import { explicitDestination } from './write-destination.ts'
import { namesOf, nameTree } from './write-trees.ts'

/** Keeps the named destinations that external links use. With several documents they would clash and are dropped. */
export function writeNamedDestinations({ target, sources }: Assembly): void {
  const [source, second] = sources
  if (!source || second) return
  const kept = [...source.destinations.named()].flatMap(([name, destination]) => {
    const page = source.placed.get(destination.page)
    if (!page) return []
    return [[Buffer.from(name, 'latin1'), explicitDestination(target, destination, target.object(page.id), page.scale)] as const]
  })
  if (kept.length > 0) namesOf(target).set('/Dests', nameTree(target, kept))
}
