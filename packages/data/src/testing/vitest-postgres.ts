import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../cluster/cluster.ts'
import { clusterNames } from '../cluster/create-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Without what is written so that nothing is lost if the power fails. */
const unsafe = { fsync: 'off', full_page_writes: 'off' }

/** Vitest's global set-up: one cluster for the whole run, in which each test creates its own database. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-test-'))
  // Tests about power loss start their own cluster. Autovacuum would be working in a database that a test drops, and only a superuser can
  // stop it.
  const cluster = await startCluster({ folder, settings: { ...unsafe, autovacuum: 'off', max_connections: '200' } })
  await letTestsMakeDatabases(superuserUrl(cluster.url))
  project.provide('postgresUrl', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function letTestsMakeDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter role ${clusterNames.role} createdb`)
  await client.end()
}

function superuserUrl(url: string): string {
  return url.replace(`//${clusterNames.role}:`, `//${clusterNames.superuser}:`).replace(`@/${clusterNames.database}?`, '@/postgres?')
}
