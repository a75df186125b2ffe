import type { PdfObject } from '../engines/qpdf/object.ts'

/** Tracks the indirect objects that a walk has visited, and ends it after a number of steps; direct objects can't form a loop. */
export interface Walk {
  /** True for an object's first visit while steps are left. */
  enter(object: PdfObject): boolean
}

export function startWalk(maxSteps: number): Walk {
  const met = new Set<number>()
  let steps = 0
  return {
    enter(object) {
      steps += 1
      if (steps > maxSteps) return false
      const { id } = object
      if (id === 0) return true
      if (met.has(id)) return false
      met.add(id)
      return true
    },
  }
}
