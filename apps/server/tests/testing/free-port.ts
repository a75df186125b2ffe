import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below them the kernel chooses no ports for outgoing connections (`ip_local_port_range`, by default from 32,768 on). */
const ports = { from: 10_240, to: 32_768 }
const tries = 100

/**
 * A port that nobody listens on now. It stays free for a program that is killed and started again: one that the kernel chooses may belong to
 * somebody's outgoing connection by then.
 */
export async function freePort(): Promise<number> {
  for (let count = 0; count < tries; count++) {
    const port = randomInt(ports.from, ports.to)
    if (await isFree(port)) return port
  }
  throw new Error('no port')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}
