import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { S3Credentials } from '../s3-storage.ts'

const run = promisify(execFile)
const stores = ['account', 'container', 'object'] as const
const startLimitMs = 60_000

/** A running S3 server that checks signatures. */
export interface SwiftServer {
  endpoint: string
  credentials: S3Credentials
  stop(): Promise<void>
}

/** Starts Debian's swift with its S3 layer on free loopback ports, in a temporary folder that must allow user xattrs. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-swift-'))
  const [proxyPort, ...storePorts] = await freePorts(1 + stores.length)
  const configured = await writeConfiguration(folder, { proxyPort: proxyPort ?? 0, storePorts })
  const servers = configured.map(({ name, file }) => spawn(`swift-${name}-server`, [file], { stdio: 'ignore' }))

  const stop = async () => {
    await Promise.all(servers.map(end))
    await rm(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${proxyPort}`
  try {
    for (const port of storePorts) await waitForAnswer(`http://127.0.0.1:${port}/`, servers)
    await waitForAnswer(`${endpoint}/`, servers)
  } catch (error) {
    await stop()
    throw error
  }
  return { endpoint, credentials: { accessKeyId: 'test:tester', secretAccessKey: 'testing' }, stop }
}

async function writeConfiguration(folder: string, { proxyPort, storePorts }: { proxyPort: number; storePorts: number[] }) {
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n')
  const rings = stores.flatMap((name, index) => [join(folder, `${name}.ring.gz`), `${storePorts[index]}`])
  await run('/usr/bin/python3', ['-c', writeRings, ...rings])
  const files = stores.map((name, index) => writeServer(name, storeSettings(name), storePorts[index] ?? 0))
  return Promise.all([...files, writeServer('proxy', proxySettings, proxyPort)])

  async function writeServer(name: string, settings: string, port: number) {
    const file = join(folder, `${name}.conf`)
    const common = `user = ${userInfo().username}\nswift_dir = ${folder}\ndevices = ${join(folder, 'devices')}\nmount_check = false\nworkers = 0\n`
    await writeFile(file, `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\n${common}${settings}`, { mode: 0o600 })
    return { name, file }
  }
}

/** Rings of one device each, by path and port. swift-ring-builder would be nine processes that take a second each. */
const writeRings = `
import sys
from swift.common.ring import RingBuilder
for path, port in zip(sys.argv[1::2], sys.argv[2::2]):
    builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    place = {'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1', 'replication_port': int(port)}
    builder.add_dev({'region': 1, 'zone': 1, 'device': 'd1', 'weight': 1, 'meta': '', **place})
    builder.rebalance()
    builder.get_ring().save(path)
`

function storeSettings(name: string): string {
  return `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`
}

const proxySettings = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
allow_no_owner = true
check_bucket_owner = false
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:copy]
use = egg:swift#copy
`

async function freePorts(count: number): Promise<number[]> {
  // All are held open together, so that the system can't return the same port twice.
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

async function waitForAnswer(url: string, servers: ChildProcess[]): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    const dead = servers.find((server) => server.exitCode !== null)
    if (dead) throw new Error(`${dead.spawnfile} ended with ${dead.exitCode}`)
    const answered = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    )
    if (answered) return
    await delay(100)
  }
  throw new Error(`no answer from ${url}`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}
