import type { SqlExecutor } from './queue.ts'

// Room for a hundred million jobs of one group before the queue is empty again.
const turnsPerPriority = 100_000_000
const highestPriority = 9

/**
 * The place of a new job as a pg-boss priority, so that groups take turns: a job's turn is one after the last job of its group or after the
 * turn being served, whichever is later. A visitor's first job therefore waits for one or two jobs of each other visitor, never for their
 * hundred, and the hundred still progress while others come and go. pg-boss serves the higher number first, and the older job among equals.
 * (Its group concurrency alone isn't enough: it limits what a group runs at a time, but gives each free slot to the oldest job, so that two
 * groups with long queues would starve a third.)
 */
export async function fairPriority(executor: SqlExecutor, place: FairPlace): Promise<number> {
  const { expression, values } = fairPriorityIn(place, { firstParameter: 1 })
  const { rows } = await executor.executeSql(`select ${expression} as priority`, values)
  return (rows[0] as { priority: number }).priority
}

export interface FairPlace {
  queue: string
  group: string
  priority: number
}

/** The same as an expression inside another statement, with its parameters from the given number on. */
export function fairPriorityIn(
  { queue, group, priority }: FairPlace,
  { firstParameter }: { firstParameter: number },
): { expression: string; values: unknown[] } {
  if (!Number.isInteger(priority) || priority < 0 || priority > highestPriority) throw new RangeError('a priority is 0 to 9')
  const first = (priority + 1) * turnsPerPriority
  return { expression: nextPriority(firstParameter), values: [queue, group, first] }
}

// Waiting and running jobs are queried separately, because each has its own partial index.
function nextPriority(parameter: number): string {
  const [queue, group, first] = [`$${parameter}::text`, `$${parameter + 1}::text`, `$${parameter + 2}::int`]
  const ofPriority = `priority <= ${first} and priority > ${first} - ${turnsPerPriority}`
  return `(
    with waiting as (
      select ${first} - priority as turn, group_id from queue.job
      where name = ${queue} and state < 'active' and not blocked and ${ofPriority}
    ), running as (
      select ${first} - priority as turn, group_id from queue.job
      where name = ${queue} and state = 'active' and group_id is not null and ${ofPriority}
    )
    select ${first} - least(greatest(
      (select max(turn) + 1 from running),
      (select min(turn) from waiting),
      (select max(turn) + 1 from (select * from waiting union all select * from running) jobs where group_id = ${group}),
      0
    ), ${turnsPerPriority - 1})
  )`
}
