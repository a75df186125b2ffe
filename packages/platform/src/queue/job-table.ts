import { createHash } from 'node:crypto'
import { type FairPlace, fairPriority, fairPriorityIn } from './fair-order.ts'
import type { JobKey, QueueDepth, SqlExecutor } from './queue.ts'

/** A claim on a job as pg-boss counts it: the count rises with each delivery, so that a late worker can't touch the next one's claim. */
export interface Claim {
  id: string
  retryCount: number
}

/** The name of a lane's pg-boss queue, in the schema `queue`. */
export function queueName(lane: string): string {
  return `tasks-${lane}`
}

/** The channel that wakes the waiting workers of a lane (its name) and cancels jobs (their id). */
export const queueChannel = 'octavo_queue'

/** The jobs that one worker holds. */
export interface ClaimsOfLane {
  lane: string
  claims: Claim[]
}

/** A job whose lane isn't known. */
interface JobInLanes {
  lanes: readonly string[]
  id: string
}

/** A job's id is derived from its key, so that the same job is never queued twice and is found without a search. */
export function jobId({ taskRef, attempt }: JobKey): string {
  const hash = createHash('sha256').update(`${attempt}:${taskRef}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

/** pg-boss takes a job that has ended in a lane for the same job if it has the same id, and queues nothing. */
const removeEnded = "delete from queue.job where name = $1 and id = $2 and state > 'active'"

/** Makes room for a job in its lane, unless it already waits or runs in any. */
export async function makeRoom(
  executor: SqlExecutor,
  { lane, lanes, id }: JobInLanes & { lane: string },
): Promise<'room' | 'already queued'> {
  const { rows } = await executor.executeSql(
    `with ended as (${removeEnded}) select 1 from queue.job where name = any($3) and id = $2 and state <= 'active'`,
    [queueName(lane), id, lanes.map(queueName)],
  )
  return rows.length > 0 ? 'already queued' : 'room'
}

/**
 * pg-boss's own statement for a new job, as one statement that also finds the job's turn and wakes the workers of its lane. It adds nothing
 * if the job already waits or runs in any lane.
 */
export function addingJob(
  executor: SqlExecutor,
  { lane, lanes, id, place }: JobInLanes & { lane: string; place: FairPlace },
): Required<SqlExecutor> {
  return {
    async executeSql(insert, [payload] = []) {
      const { expression, values } = fairPriorityIn(place, { firstParameter: 6 })
      if (!insert.includes(newJobs)) throw new Error('pg-boss adds jobs in another way than expected')
      const ranked = `select json_build_array($1::text::jsonb -> 0 || jsonb_build_object('priority', turn)) from place`
      return executor.executeSql(
        `with place as (
           select ${expression} as turn
           where not exists (select from queue.job where name = any($2) and id = $3::uuid and state <= 'active')
         ), added as (${insert.replace(newJobs, `(${ranked})`)})
         select id, pg_notify($4, $5) from added`,
        [payload, lanes.map(queueName), id, queueChannel, lane, ...values],
      )
    },
  }
}

/** Where pg-boss's statement reads its jobs. */
const newJobs = '$1::text::json'

export async function wakeWorkers(executor: SqlExecutor, lane: string): Promise<void> {
  await executor.executeSql('select pg_notify($1, $2)', [queueChannel, lane])
}

/** Removes a waiting or running job, and notifies its worker. */
export async function cancelJob(executor: SqlExecutor, { lanes, id }: JobInLanes): Promise<boolean> {
  const { rows } = await executor.executeSql(
    `with cancelled as (
       update queue.job set state = 'cancelled', completed_on = now() where name = any($1) and id = $2 and state <= 'active' returning id
     ) select pg_notify($3, id::text) from cancelled`,
    [lanes.map(queueName), id, queueChannel],
  )
  return rows.length > 0
}

/** Sends the heartbeat of jobs, and returns the ids of those that this worker has lost, with their state. */
export async function touchJobs(executor: SqlExecutor, { lane, claims }: ClaimsOfLane): Promise<{ id: string; state: string }[]> {
  const ids = claims.map(({ id }) => id)
  const touched = await executor.executeSql(
    `update queue.job set heartbeat_on = now() where name = $1 and id = any($2::uuid[]) and ${fence(3)} returning id`,
    [queueName(lane), ids, pairs(claims)],
  )
  const held = new Set((touched.rows as { id: string }[]).map(({ id }) => id))
  const gone = ids.filter((id) => !held.has(id))
  if (gone.length === 0) return []
  const { rows } = await executor.executeSql('select id, state::text from queue.job where name = $1 and id = any($2::uuid[])', [
    queueName(lane),
    gone,
  ])
  const states = new Map((rows as { id: string; state: string }[]).map(({ id, state }) => [id, state]))
  return gone.map((id) => ({ id, state: states.get(id) ?? 'gone' }))
}

/** Puts claimed jobs back into the queue, not counted as a delivery. */
export async function handBackJobs(executor: SqlExecutor, { lane, claims }: ClaimsOfLane, delaySeconds = 0): Promise<void> {
  // Without a start time pg-boss doesn't count the next claim as a retry.
  await executor.executeSql(
    `update queue.job
     set state = case when retry_count > 0 then 'retry' else 'created' end::queue.job_state,
       started_on = null, heartbeat_on = null, start_after = now() + $4 * interval '1 second'
     where name = $1 and id = any($2::uuid[]) and ${fence(3)}`,
    [queueName(lane), claims.map(({ id }) => id), pairs(claims), delaySeconds],
  )
  await wakeWorkers(executor, lane)
}

/** Moves a claimed job to another lane, not counted as a delivery; its group takes turns there as with a new job. */
export async function moveJob(
  executor: SqlExecutor,
  { lane, claim }: { lane: string; claim: Claim },
  to: { lane: string; priority: number },
): Promise<void> {
  const held = [queueName(lane), claim.id, pairs([claim])]
  const ours = `name = $1 and id = $2 and ${fence(3)}`
  // A run that was taken over by another lane has left its ended job behind there.
  await executor.executeSql(removeEnded, [queueName(to.lane), claim.id])
  const { rows } = await executor.executeSql(
    `select group_id as "group", exists (select from queue.job there where there.name = $4 and there.id = $2 and there.name <> $1) as "isThere"
     from queue.job where ${ours}`,
    [...held, queueName(to.lane)],
  )
  const [job] = rows as { group: string; isThere: boolean }[]
  if (!job) return
  // The search for lost jobs may have queued it meanwhile.
  if (job.isThere) await executor.executeSql(`delete from queue.job where ${ours}`, held)
  else {
    const turn = await fairPriority(executor, { queue: queueName(to.lane), group: job.group, priority: to.priority })
    await executor.executeSql(
      `update queue.job
       set name = $4, priority = $5, state = case when retry_count > 0 then 'retry' else 'created' end::queue.job_state,
         started_on = null, heartbeat_on = null, start_after = now()
       where ${ours}`,
      [...held, queueName(to.lane), turn],
    )
  }
  await wakeWorkers(executor, to.lane)
}

/** Puts every running job back, counted as a failed delivery. */
export async function reclaimJobs(executor: SqlExecutor, lane: string): Promise<number> {
  const { rows } = await executor.executeSql(
    `update queue.job set state = 'retry', heartbeat_on = null where name = $1 and state = 'active' returning id`,
    [queueName(lane)],
  )
  if (rows.length > 0) await wakeWorkers(executor, lane)
  return rows.length
}

export async function positionOf(executor: SqlExecutor, { lanes, id }: JobInLanes): Promise<number | undefined> {
  const { rows } = await executor.executeSql(
    `select (
       select count(*) from queue.job other
       where other.name = job.name and other.state < 'active' and not other.blocked
         and (other.priority > job.priority or (other.priority = job.priority and other.created_on < job.created_on))
     )::int as position
     from queue.job where name = any($1) and id = $2 and state < 'active'`,
    [lanes.map(queueName), id],
  )
  return (rows[0] as { position: number } | undefined)?.position
}

export async function countJobs(executor: SqlExecutor, lanes: readonly string[]): Promise<QueueDepth> {
  const { rows } = await executor.executeSql(
    `select (select count(*) from queue.job where name = any($1) and state < 'active' and not blocked)::int as waiting,
       (select count(*) from queue.job where name = any($1) and state = 'active')::int as running`,
    [lanes.map(queueName)],
  )
  return rows[0] as QueueDepth
}

/** Whether jobs wait in a lane; for the end of a claim, which takes no parameters. */
export function someWait(lane: string): string {
  const name = queueName(lane)
  if (!/^[\w-]+$/.test(name)) throw new TypeError('not the name of a lane')
  return `select exists (select from queue.job where name = '${name}' and state < 'active' and not blocked) as "isMore"`
}

/** The lanes in which jobs wait whose time has come. */
export async function lanesWithJobs(executor: SqlExecutor, lanes: readonly string[]): Promise<string[]> {
  const { rows } = await executor.executeSql(
    `select lane from unnest($1::text[], $2::text[]) queues(lane, queue)
     where exists (select from queue.job where name = queue and state < 'active' and not blocked and start_after <= now())`,
    [lanes, lanes.map(queueName)],
  )
  return (rows as { lane: string }[]).map(({ lane }) => lane)
}

export async function countWaiting(executor: SqlExecutor, { lane, group }: { lane: string; group: string }): Promise<number> {
  const { rows } = await executor.executeSql(
    "select count(*)::int as waiting from queue.job where name = $1 and group_id = $2 and state < 'active' and not blocked",
    [queueName(lane), group],
  )
  return (rows[0] as { waiting: number }).waiting
}

function fence(parameter: number): string {
  return `state = 'active' and (id::text || ':' || retry_count::text) = any($${parameter}::text[])`
}

function pairs(claims: Claim[]): string[] {
  return claims.map(({ id, retryCount }) => `${id}:${retryCount}`)
}
