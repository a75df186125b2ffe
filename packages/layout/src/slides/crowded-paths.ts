import { boxAround } from '../boxes.ts'
import type { Box } from '../words.ts'
import type { PaintedThing } from './painted.ts'

const [fewShapes, crowd, curvyCrowd] = [120, 24, 16]

/**
 * Paths that make up a drawing together, such as a logo, a map or letters drawn as outlines: nobody edits their parts. Among few shapes
 * only crowds of curves count.
 */
export function crowdedPaths(things: readonly PaintedThing[]): PaintedThing[] {
  return clusters(things).flatMap((cluster) => {
    const curvy = cluster.filter(({ path }) => path?.steps.some(([kind]) => kind === 'curve')).length
    const isCrowd = curvy >= curvyCrowd || (things.length > fewShapes && cluster.length >= crowd)
    return isCrowd ? cluster : []
  })
}

const touching = 4

/** Things that touch each other, directly or over others. */
function clusters(things: readonly PaintedThing[]): PaintedThing[][] {
  const groups: { things: PaintedThing[]; box: Box }[] = []
  for (const thing of things) {
    let own = { things: [thing], box: thing.box }
    for (let at = groups.length - 1; at >= 0; at--) {
      const group = groups[at]
      if (!group || !isNear(group.box, own.box)) continue
      groups.splice(at, 1)
      own = { things: [...group.things, ...own.things], box: boxAround([group.box, own.box]) }
    }
    groups.push(own)
  }
  return groups.map((group) => group.things)
}

function isNear(one: Box, other: Box): boolean {
  return (
    one.left < other.right + touching &&
    other.left < one.right + touching &&
    one.top < other.bottom + touching &&
    other.top < one.bottom + touching
  )
}
