import { startCluster } from '../cluster/cluster.ts'
import { openDatabase } from '../database.ts'

/**
 * A separate program for the kill tests: it owns the cluster in the folder given as argument, and prints the number of each row once
 * PostgreSQL has acknowledged it, until it is killed.
 */
const cluster = await startCluster({ folder: process.argv[2] ?? '' })
const database = openDatabase({ url: cluster.url })
await database.inTransaction((transaction) => transaction.executeSql('create table if not exists written (id bigint primary key)'))
const { rows } = await database.inTransaction((transaction) =>
  transaction.executeSql('select coalesce(max(id), 0)::int as last from written'),
)
let { last } = rows[0] as { last: number }
process.stdout.write('ready\n')
for (;;) {
  last += 1
  await database.inTransaction((transaction) => transaction.executeSql('insert into written values ($1)', [last]))
  process.stdout.write(`${last}\n`)
}
