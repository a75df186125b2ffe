import { arch } from 'node:os'

/** The limits of one slot. */
export interface SlotLimits {
  /** Memory of a process in the slot (data segment and private mappings), and of all its processes together. */
  memoryBytes: number
  /** Memory that a process may reserve on top of that without using it; by default what V8 and PDFium reserve. */
  reservedBytes?: number
  /** CPU time that one job is guaranteed; it gets twice as much at most. */
  cpuSeconds: number
  /** Size of one file that a job writes. */
  fileBytes: number
  /** Size of everything in the slot's folders, including inputs; each file counts as at least 64 kB. Four times `fileBytes` by default. */
  folderBytes?: number
  /** Processes and threads in the slot, where the system can limit them. */
  processes?: number
  /** Time for a slot to start and check itself. */
  startMs?: number
}

/** The limit of one message between slot and parent; larger results belong in files. */
export const maxMessageBytes = 32 * 1024 * 1024

/** The limits with every default filled in. */
export function completeLimits(limits: SlotLimits): Required<SlotLimits> {
  return { folderBytes: 4 * limits.fileBytes, reservedBytes: codeRangeBytes + poolBytes, processes: 128, startMs: 20_000, ...limits }
}

/** The kernel counts writable memory, used or not. */
const codeRangeBytes = (arch() === 'x64' ? 512 : 128) * 1024 * 1024

/**
 * PDFium's allocator reserves this much address space when it is loaded. If it weren't added, a slot would have only a third of its memory
 * left.
 */
const poolBytes = 1024 * 1024 * 1024
