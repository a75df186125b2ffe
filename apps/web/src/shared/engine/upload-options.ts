/** What an upload is given, and whom it tells. */
export interface UploadOptions {
  url: string
  token: () => string
  signal: AbortSignal
  /** 0 to 1. */
  onProgress(done: number): void
  /** The connection is lost; the upload tries to go on by itself. */
  onBreak(): void
  /** The ref under which an earlier try was announced: what arrived then is not sent again. */
  announced?: string | undefined
  onAnnounced(ref: string): void
}
