import type { ClosedOnce } from './closed-once.ts'

/** Bytes that come in pieces. Those of files can also be copied from file to file, which costs a fraction of handing pieces around. */
export interface ByteSource extends AsyncIterable<Uint8Array> {
  /** The open file that holds exactly these bytes. A reader that copies them from there requests no pieces. */
  readonly liesIn?: OpenFile
  /** Writes them into an open file instead. */
  readonly intoFile?: IntoFile
}

/** It is closed by those who are done with it, and read by its number within `during` alone. */
export interface OpenFile extends ClosedOnce<void | Promise<void>> {
  readonly descriptor: number
  readonly length: number
}

export interface IntoFile {
  readonly length: number
  /** Resolves with the length once all bytes are in the file, from its beginning. They can be written once. */
  write(descriptor: number, signal?: { throwIfAborted(): void }): Promise<number>
}
