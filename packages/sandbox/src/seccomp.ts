/**
 * The system calls a slot may not make, as a program for the kernel's filter (`bwrap --seccomp`): what reaches into other
 * processes, mounts, namespaces and rarely used parts of the kernel, and sockets other than local and internet ones
 * (vsock, for one, is not bound to a network namespace). Undefined on machines other than x64 and arm64.
 */
export function seccompFilter(machine: string): Buffer | undefined {
  const calls = callNumbers[machine]
  if (!calls) return undefined
  const program: Instruction[] = [
    [load, 0, 0, archOffset],
    [ifEqual, 1, 0, calls.arch],
    [answer, 0, 0, killProcess],
    [load, 0, 0, callOffset],
    // The x32 variants of x64's calls have separate numbers and would bypass the list.
    [ifAtLeast, 0, 1, 0x4000_0000],
    [answer, 0, 0, refuseWith(ENOSYS)],
    // The C library falls back from clone3, whose flags a filter cannot see, to clone.
    ...calls.missing.flatMap((call): Instruction[] => [
      [ifEqual, 0, 1, call],
      [answer, 0, 0, refuseWith(ENOSYS)],
    ]),
    ...calls.refused.flatMap((call): Instruction[] => [
      [ifEqual, 0, 1, call],
      [answer, 0, 0, refuseWith(EPERM)],
    ]),
    [ifEqual, 0, 4, calls.clone],
    [load, 0, 0, firstArgumentOffset],
    [ifAnyBit, 0, 1, CLONE_NEWUSER],
    [answer, 0, 0, refuseWith(EPERM)],
    [answer, 0, 0, allow],
    [ifEqual, 0, 6, calls.socket],
    [load, 0, 0, firstArgumentOffset],
    [ifEqual, 2, 0, AF_UNIX],
    [ifEqual, 1, 0, AF_INET],
    [ifEqual, 0, 1, AF_INET6],
    [answer, 0, 0, allow],
    [answer, 0, 0, refuseWith(EAFNOSUPPORT)],
    [answer, 0, 0, allow],
  ]
  return Buffer.concat(program.map(encode))
}

/** Operation, instructions to skip when true, when false, operand. */
type Instruction = readonly [operation: number, whenTrue: number, whenFalse: number, operand: number]

const load = 0x20
const ifEqual = 0x15
const ifAtLeast = 0x35
const ifAnyBit = 0x45
const answer = 0x06

const callOffset = 0
const archOffset = 4
const firstArgumentOffset = 16

const allow = 0x7fff_0000
const killProcess = 0x8000_0000
const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97
const CLONE_NEWUSER = 0x1000_0000
const AF_UNIX = 1
const AF_INET = 2
const AF_INET6 = 10

// clone3, io_uring_setup, io_uring_enter, io_uring_register; open_tree to fspick and mount_setattr have one number everywhere.
const missingEverywhere = [435, 425, 426, 427]
const mountsEverywhere = [428, 429, 430, 431, 432, 433, 442]

const callNumbers: Readonly<Record<string, { arch: number; clone: number; socket: number; missing: number[]; refused: number[] }>> = {
  x64: {
    arch: 0xc000_003e,
    clone: 56,
    socket: 41,
    missing: missingEverywhere,
    // ptrace, process_vm_readv and writev, mount, umount2, pivot_root, unshare, setns, bpf, userfaultfd, perf_event_open, add_key,
    // request_key, keyctl, kexec_load, kexec_file_load, init_module, finit_module, delete_module
    refused: [101, 310, 311, 165, 166, 155, 272, 308, 321, 323, 298, 248, 249, 250, 246, 320, 175, 313, 176, ...mountsEverywhere],
  },
  arm64: {
    arch: 0xc000_00b7,
    clone: 220,
    socket: 198,
    missing: missingEverywhere,
    refused: [117, 270, 271, 40, 39, 41, 97, 268, 280, 282, 241, 217, 218, 219, 104, 294, 105, 273, 106, ...mountsEverywhere],
  },
}

function refuseWith(errno: number): number {
  return 0x0005_0000 | errno
}

function encode([operation, whenTrue, whenFalse, operand]: Instruction): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(operation, 0)
  bytes.writeUInt8(whenTrue, 2)
  bytes.writeUInt8(whenFalse, 3)
  bytes.writeUInt32LE(operand, 4)
  return bytes
}
