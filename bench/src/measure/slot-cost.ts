import type { TaskView } from '@octavo/core/api/engine-api.ts'
import type { ToolTask } from './client.ts'
import type { Cost } from './command.ts'
import { cpuSeconds, forgetPeak, peakRssBytes, processesOf, sumOver } from './processes.ts'
import type { Server } from './server.ts'

/** The cost of a task in the slot, from `execute` to SUCCEEDED, and in the server. */
export interface SlotCost extends Cost {
  serverCpuSeconds: number
  /** From `execute` until the first result was downloaded. */
  firstFetchedMs: number
}

/** Runs a task on its documents and measures the slots' processes meanwhile. */
export async function measureTask(
  server: Server,
  task: ToolTask,
  work: { documents: readonly string[]; options: object },
): Promise<SlotCost> {
  let start = 0
  let firstFetched: Promise<number> | undefined
  const { ended } = await task.follow((name, content) => {
    const [first] = name === 'task' ? (content as TaskView).results : []
    if (first && !firstFetched) firstFetched = fetchFirst(first.ref)
  })
  const fetchFirst = async (ref: string) => {
    await task.download(ref)
    return performance.now() - start
  }
  const slots = processesOf(server.pid).filter(({ kind }) => kind === 'slot')
  const [slotCpu, serverCpu] = [sumOver(slots, cpuSeconds), cpuSeconds(server.pid)]
  for (const { pid } of slots) forgetPeak(pid)
  start = performance.now()
  const [, last] = await Promise.all([task.execute(work.documents, work.options), ended])
  const wallMs = performance.now() - start
  const busy = slots.filter(({ name }) => name !== 'bwrap')
  return {
    wallMs,
    cpuSeconds: sumOver(slots, cpuSeconds) - slotCpu,
    serverCpuSeconds: cpuSeconds(server.pid) - serverCpu,
    peakRssBytes: Math.max(...busy.map(({ pid }) => peakRssBytes(pid))),
    firstFetchedMs: await (firstFetched ?? fetchFirst(last.results[0]?.ref ?? '')),
  }
}
