import type { ResultView, TaskProgress, TaskView } from '@octavo/core/api/engine-api.ts'

/** The task with new progress applied. Existing results stay the same objects, so that they aren't rendered again. */
export function withProgress(task: TaskView, { results, ...now }: TaskProgress): TaskView {
  // Values that are no longer sent, such as the position in the queue, are dropped.
  const { queuePosition: _, place: __, ...lasting } = task
  return { ...lasting, ...now, results: results.length === 0 ? task.results : [...task.results, ...results] }
}

/** The task as received, with equal known results kept as the same objects. */
export function withKnownResults(task: TaskView, known: readonly ResultView[] = []): TaskView {
  const results = task.results.map((result, index) => {
    const before = known[index]
    return before && isSame(before, result) ? before : result
  })
  const isUnchanged = results.length === known.length && results.every((result, index) => result === known[index])
  return { ...task, results: isUnchanged ? (known as ResultView[]) : results }
}

function isSame(a: ResultView, b: ResultView): boolean {
  return a.ref === b.ref && a.name === b.name && a.size === b.size && a.pageCount === b.pageCount
}
