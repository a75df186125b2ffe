import type { PdfObject } from '../engines/qpdf/object.ts'

/** Remembers which indirect objects a walk has met, and ends it after so many steps; direct objects cannot form a loop. */
export interface Walk {
  /** True the first time an object is met while steps are left. */
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
