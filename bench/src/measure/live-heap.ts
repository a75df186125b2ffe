import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from './server.ts'

/** How a server has to be started so that its heap can be looked at: at a port of its own, once it is asked for. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' }

/** What is still in use on the heap of a server when its garbage has been collected: where this grows, something is kept for ever. */
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
  // What the first one finalizes the second one frees.
  await ask(1, 'HeapProfiler.collectGarbage')
  await ask(2, 'HeapProfiler.collectGarbage')
  const { usedSize = 0 } = await ask(3, 'Runtime.getHeapUsage')
  socket.close()
  return usedSize
}

/** The address is written where the server logs, when it is asked for by a signal. */
async function inspectorOf({ pid, folder }: Server): Promise<string> {
  process.kill(pid, 'SIGUSR1')
  for (let tries = 0; tries < 100; tries++, await delay(50)) {
    const url = /^Debugger listening on (\S+)$/m.exec(await readFile(join(folder, 'log'), 'utf8'))?.[1]
    if (url) return url
  }
  throw new Error('the server opened no inspector')
}
