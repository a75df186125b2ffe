import koffi, { type LibraryHandle } from 'koffi'

const stackBytes = 16 * 1024 * 1024

/** Loads a native library by its path; the program itself, with the libraries inside it, has none. */
export function nativeLibrary(path: string | null): LibraryHandle {
  // Tests open documents in the same process, whose libraries need this stack; it can't be changed once a library is loaded.
  if ((koffi.config().sync_stack_size ?? 0) < stackBytes) koffi.config({ sync_stack_size: stackBytes })
  return koffi.load(path)
}
