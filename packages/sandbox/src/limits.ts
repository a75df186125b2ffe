import { arch } from 'node:os'

/** What one slot may use at most. */
export interface SlotLimits {
  /** Memory of a process in the slot (data segment and private mappings), and of all its processes together. */
  memoryBytes: number
  /** Memory that a process may reserve beyond that without using it; what V8 and PDFium keep for themselves where not given. */
  reservedBytes?: number
  /** CPU time that one job can count on; it gets twice as much at most. */
  cpuSeconds: number
  /** Size of one file that a job writes. */
  fileBytes: number
  /** Size of everything in the slot's folders, inputs included, each file as 64 kB at least; four times `fileBytes` where not given. */
  folderBytes?: number
  /** Processes and threads in the slot, where the system can hold that. */
  processes?: number
  /** Time for a slot to start and check itself. */
  startMs?: number
}

/** One message between slot and parent; results that are larger belong into files. */
export const maxMessageBytes = 32 * 1024 * 1024

/** The limits with every default filled in. */
export function completeLimits(limits: SlotLimits): Required<SlotLimits> {
  return { folderBytes: 4 * limits.fileBytes, reservedBytes: codeRangeBytes + poolBytes, processes: 128, startMs: 20_000, ...limits }
}

/** The kernel counts what can be written, used or not. */
const codeRangeBytes = (arch() === 'x64' ? 512 : 128) * 1024 * 1024

/** PDFium's allocator takes this many addresses when it is loaded. Without them a slot would have a third of its memory left. */
const poolBytes = 1024 * 1024 * 1024
