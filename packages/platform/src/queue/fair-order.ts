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
export async function fairPriority(
  executor: SqlExecutor,
  { queue, group, priority }: { queue: string; group: string; priority: number },
): Promise<number> {
  if (!Number.isInteger(priority) || priority < 0 || priority > highestPriority) throw new RangeError('a priority is 0 to 9')
  const first = (priority + 1) * turnsPerPriority
  const { rows } = await executor.executeSql(nextTurn, [queue, first, first - turnsPerPriority, group])
  const { turn } = rows[0] as { turn: number }
  return first - Math.min(turn, turnsPerPriority - 1)
}

// Waiting and running jobs are queried separately, because each has its own partial index.
const nextTurn = `
  with waiting as (
    select $2 - priority as turn, group_id from queue.job
    where name = $1 and state < 'active' and not blocked and priority <= $2 and priority > $3
  ), running as (
    select $2 - priority as turn, group_id from queue.job
    where name = $1 and state = 'active' and group_id is not null and priority <= $2 and priority > $3
  )
  select greatest(
    (select max(turn) + 1 from running),
    (select min(turn) from waiting),
    (select max(turn) + 1 from (select * from waiting union all select * from running) jobs where group_id = $4),
    0
  )::int as turn`
