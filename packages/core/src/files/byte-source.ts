/** Bytes that come in pieces. Those of files can also be copied from file to file, which costs a fraction of handing pieces around. */
export interface ByteSource extends AsyncIterable<Uint8Array> {
  /** The open file that holds exactly these bytes; whoever copies them from there asks for no piece. */
  readonly liesIn?: OpenFile
  /** Writes them into an open file instead. */
  readonly intoFile?: IntoFile
}

export interface OpenFile {
  readonly descriptor: number
  readonly length: number
  /** Puts off closing the file until a thread has stopped reading it. */
  during<Result>(reading: Promise<Result>): Promise<Result>
  /** For those who are done with the file. */
  close(): void | Promise<void>
}

export interface IntoFile {
  readonly length: number
  /** Resolves with the length once all bytes are in the file, from its beginning. They can be written once. */
  write(descriptor: number, signal?: { throwIfAborted(): void }): Promise<number>
}
