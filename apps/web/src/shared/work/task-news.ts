import type { ResultView, TaskProgress, TaskView } from '@octavo/core/api/engine-api.ts'

/** The task after what is new was told. Results that were there stay the very same objects: nothing of theirs is drawn again. */
export function withProgress(task: TaskView, { results, ...now }: TaskProgress): TaskView {
  // What is not told any more, such as the place in a queue, is no more.
  const { queuePosition: _, place: __, ...lasting } = task
  return { ...lasting, ...now, results: results.length === 0 ? task.results : [...task.results, ...results] }
}

/** The task as it was told whole, with the results that are known already in place of equal ones. */
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
