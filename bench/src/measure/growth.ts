import { forgetPeak, type Process, peakRssBytes, processesOf, rssBytes } from './processes.ts'

/** The memory growth of a process. */
export interface Growth extends Process {
  baseBytes: number
  growthBytes: number
}

/** Runs some work and returns, for each of the program's processes, its peak memory above the memory before. */
export async function watchGrowth(serverPid: number, work: () => Promise<void>): Promise<Growth[]> {
  const before = new Map(processesOf(serverPid).map(({ pid }) => [pid, rssBytes(pid)]))
  for (const pid of before.keys()) forgetPeak(pid)
  await work()
  return processesOf(serverPid).map((each) => {
    // New processes have grown from nothing; but a slot that replaced another takes over its baseline.
    const baseBytes = before.get(each.pid) ?? 0
    return { ...each, baseBytes, growthBytes: peakRssBytes(each.pid) - baseBytes }
  })
}

/** The process of a kind that grew most. */
export function largestGrowth(growths: readonly Growth[], kind: Process['kind']): Growth | undefined {
  return growths.filter((growth) => growth.kind === kind).toSorted((a, b) => b.growthBytes - a.growthBytes)[0]
}
