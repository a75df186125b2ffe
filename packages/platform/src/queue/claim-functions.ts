import { createHash } from 'node:crypto'
import { lockClaims, someWait } from './job-table.ts'
import type { SqlExecutor } from './queue.ts'

/** What pg-boss's statement gave, and whether jobs still wait. */
export interface ClaimAnswer {
  job: unknown
  isMore: boolean
}

/** Runs pg-boss's statement for the next job of a lane, under the lock of claims. */
export type RunClaim = (lane: string, statement: string, values: readonly unknown[]) => Promise<ClaimAnswer>

/**
 * Claims by functions in the database, made when they are first needed. PostgreSQL plans their queries once per connection instead of with
 * every claim, for which all others would wait at the lock. Each query of a function sees what earlier holders of the lock have written. The
 * functions are named by their content, so that programs of different versions have their own.
 */
export function createClaims(executor: SqlExecutor): RunClaim {
  const made = new Map<string, Promise<unknown>>()

  async function call(name: string, definition: string, values: readonly unknown[]): Promise<ClaimAnswer> {
    const making = made.get(name) ?? executor.executeSql(definition)
    made.set(name, making)
    await making.catch((error: unknown) => {
      made.delete(name)
      throw error
    })
    const parameters = values.map((_, index) => `$${index + 1}`)
    const { rows } = await executor.executeSql(`select ${name}(${parameters.join(', ')}) as claimed`, [...values])
    return (rows[0] as { claimed: ClaimAnswer }).claimed
  }

  return async (lane, statement, values) => {
    if (!values.every(Number.isInteger)) throw new TypeError('a claim takes whole numbers only')
    const body = bodyOf(lane, statement)
    const name = `queue.claim_${createHash('sha256').update(body).digest('hex').slice(0, 16)}`
    try {
      return await call(name, definitionOf(name, values.length, body), values)
    } catch (error) {
      // Another database may be there by now. The next claim makes the function again.
      if (isMissing(error)) made.delete(name)
      throw error
    }
  }
}

/** PostgreSQL's code for a function that isn't there. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42883'
}

/** In a function, `$1` of pg-boss's statement is the first parameter. */
function bodyOf(lane: string, statement: string): string {
  if (statement.includes('$claim$')) throw new Error('pg-boss claims jobs in another way than expected')
  return `
    declare
      claimed_job record;
      is_claimed boolean;
    begin
      perform ${lockClaims.replace(/^select /, '')};
      ${statement} into claimed_job;
      is_claimed := found;
      return jsonb_build_object('job', case when is_claimed then to_jsonb(claimed_job) end, 'isMore', (${someWait(lane)}));
    end`
}

function definitionOf(name: string, parameters: number, body: string): string {
  const types = Array.from({ length: parameters }, () => 'int').join(', ')
  // Of several programs that start at once, one after the other.
  return `${lockClaims}; create or replace function ${name}(${types}) returns jsonb language plpgsql as $claim$ ${body} $claim$`
}
