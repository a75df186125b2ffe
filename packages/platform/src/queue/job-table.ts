import { createHash } from 'node:crypto'
import { type FairPlace, fairPriority, fairPriorityIn } from './fair-order.ts'
import type { Claiming, JobKey, QueueDepth, SqlExecutor } from './queue.ts'

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

/** Where a new job is queued. */
interface NewPlace extends JobInLanes {
  lane: string
  place: FairPlace
  /** If it may run at once, of how many running jobs of its group it may be one; 0 if it has to wait. */
  mostOfGroup: number
  claiming?: Claiming | undefined
}

/** Runs pg-boss's statement for a new job. */
export interface JobAdding extends SqlExecutor {
  /** Whether the added job runs already. */
  runs(): boolean
}

/**
 * pg-boss's own statement for a new job, as one statement that also finds the job's turn and wakes the workers of its lane. It adds nothing
 * if the job already waits or runs in any lane. A job that runs at once is added as pg-boss claims one, under the lock of claims.
 */
export function addingJob(executor: SqlExecutor, { lane, lanes, id, place, mostOfGroup, claiming }: NewPlace): JobAdding {
  let runs = false
  return {
    async executeSql(insert, [payload] = []) {
      const { expression, values } = fairPriorityIn(place, { firstParameter: 7 })
      const answer = await executor.executeSql(
        `with place as (
           select ${expression} as turn, ${mayRun} as runs
           where not exists (select from queue.job where name = any($2) and id = $3::uuid and state <= 'active')
         ), added as (${intoPlace(insert)})
         ${claiming && mostOfGroup > 0 ? `, claimed as (${claiming({ taskRef: addedTask, when: '(select runs from place)' })})` : ''}
         select added.id, runs, case when not runs then pg_notify($4, $5) end from added, place`,
        [payload, lanes.map(queueName), id, queueChannel, lane, mostOfGroup, ...values],
      )
      runs = (answer.rows[0] as { runs: boolean } | undefined)?.runs ?? false
      return answer
    },
    runs: () => runs,
  }
}

/** An arbitrary but fixed number: claims are serialized by it, so that no two of them count the same group at once. */
const claimLock = 7_368_292

/** Waits for earlier claims; the next statement of the transaction sees what they have written. */
export const lockClaims = `select pg_advisory_xact_lock(${claimLock})`

/**
 * Makes the functions in the database, whose queries PostgreSQL plans once per connection. One that changes what it does or takes gets
 * another name: programs of two versions may share a database.
 */
export async function makeFunctions(executor: SqlExecutor): Promise<void> {
  // Of several programs that start at once, one after the other.
  await executor.executeSql([lockClaims, mayRunAtOnce, completesJob].join('; '))
}

/**
 * Whether a new job may run at once: nobody is overtaken, and its group has room. In a function each query sees what earlier holders of the
 * lock have written; the statement that calls it only what there was before it waited.
 */
const mayRunAtOnce = `
  create or replace function queue.may_run(queue_name text, job_group text, most_of_group int) returns boolean language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${claimLock});
    return not exists (select from queue.job where name = queue_name and state < 'active' and not blocked)
      and (select count(*) from queue.job where name = queue_name and state = 'active' and group_id = job_group) < most_of_group;
  end $$`

/**
 * As pg-boss completes a job, without waiting for the disk: the end of the work itself is durable already. If a crash of PostgreSQL loses
 * this, the job comes back, and its handler finds nothing left to do.
 */
const completesJob = `
  create or replace function queue.complete_job(queue_name text, job_id uuid, retries int) returns void language plpgsql as $$
  begin
    perform set_config('synchronous_commit', 'off', true);
    update queue.job set state = 'completed', completed_on = queue.job_now()
      where name = queue_name and id = job_id and state = 'active' and retry_count = retries;
  end $$`

/** Ends a claimed job whose work is done; one that belongs to another worker by now stays as it is. */
export async function completeJob(executor: SqlExecutor, { lane, claim }: { lane: string; claim: Claim }): Promise<void> {
  await executor.executeSql('select queue.complete_job($1, $2, $3)', [queueName(lane), claim.id, claim.retryCount])
}

/** Of the job in pg-boss's first parameter. */
const addedTask = `($1::text::jsonb -> 0 -> 'data' ->> 'taskRef')`

/** Parameters 7 and 8 are those of its turn: queue and group. */
const mayRun = 'case when $6::int > 0 then queue.may_run($7::text, $8::text, $6::int) else false end'

const known = new Map<string, string>()

/** pg-boss's statement with the job's turn, and its state, which pg-boss leaves to the default. The same for all jobs of a lane. */
function intoPlace(insert: string): string {
  const text = known.get(insert) ?? changes.reduce((changed, [part, other]) => exchange(changed, part, other), insert)
  known.set(insert, text)
  return text
}

const state = `(select case when runs then 'active' else 'created' end::queue.job_state from place)`
const since = '(select case when runs then queue.job_now() end from place)'
const turn = `(select json_build_array($1::text::jsonb -> 0 || jsonb_build_object('priority', turn)) from place)`
/** The beginnings of pg-boss's lists of columns and values, and where it reads its jobs. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/\(\s+id,/, '(state, started_on, heartbeat_on, id,'],
  [/COALESCE\(id, gen_random_uuid\(\)\) as id,/, `${state}, ${since}, ${since}, COALESCE(id, gen_random_uuid()) as id,`],
  [/\$1::text::json/, turn],
]

function exchange(text: string, part: RegExp, other: string): string {
  if (!part.test(text)) throw new Error('pg-boss adds jobs in another way than expected')
  return text.replace(part, () => other)
}

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
