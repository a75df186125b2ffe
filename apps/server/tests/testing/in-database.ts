import { openDatabase } from '@octavo/data/database.ts'
import type { TestProgram } from './test-program.ts'

/** What a statement gives in the database of a program, as somebody with a copy of it would see it. */
export async function inDatabase<Row>({ config }: Pick<TestProgram, 'config'>, statement: string, values: unknown[] = []): Promise<Row[]> {
  const database = openDatabase({ url: config.DATABASE_URL ?? '' })
  try {
    return await database.inTransaction(async (transaction) => (await transaction.executeSql(statement, values)).rows as Row[])
  } finally {
    await database.close()
  }
}
