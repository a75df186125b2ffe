import { availableParallelism } from 'node:os'

/** As many as there are cores; their results wait in memory. */
const atOnce = Math.max(1, Math.min(4, availableParallelism()))

/** Does the work for a few items at once and gives the results in the items' order; at most a few wait. */
export async function* inOrder<Item, Result>(items: Iterable<Item>, work: (item: Item) => Promise<Result>): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = work(item)
    // Its failure is thrown when its turn comes.
    result.catch(() => {})
    running.push(result)
    const first = running.length >= atOnce ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}
