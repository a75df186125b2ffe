import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from './server.ts'

/** The environment of a server whose heap can be inspected: on a separate port, on request. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' }

/** The live heap of a server after garbage collection: if this grows, there is a leak. */
export async function liveHeapBytes(server: Server): Promise<number> {
  const socket = new WebSocket(await inspectorOf(server))
  const ask = (id: number, method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: { usedSize?: number } }
        if (answer.id === id) resolve(answer.result ?? {})
      })
      socket.send(JSON.stringify({ id, method }))
    })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the server lets nobody look at its heap')))
  })
  // The second collection frees what the first one finalized.
  await ask(1, 'HeapProfiler.collectGarbage')
  await ask(2, 'HeapProfiler.collectGarbage')
  const { usedSize = 0 } = await ask(3, 'Runtime.getHeapUsage')
  socket.close()
  return usedSize
}

/** The server logs the inspector's address when requested by a signal. */
async function inspectorOf({ pid, folder }: Server): Promise<string> {
  process.kill(pid, 'SIGUSR1')
  for (let tries = 0; tries < 100; tries++, await delay(50)) {
    const url = /^Debugger listening on (\S+)$/m.exec(await readFile(join(folder, 'log'), 'utf8'))?.[1]
    if (url) return url
  }
  throw new Error('the server opened no inspector')
}
