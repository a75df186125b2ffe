/** The inputs and callbacks of an upload. */
export interface UploadOptions {
  url: string
  token: () => string
  signal: AbortSignal
  /** 0 to 1. */
  onProgress(done: number): void
  /** The connection is lost; the upload resumes by itself. */
  onBreak(): void
  /** The ref of an earlier announced try: what arrived then isn't sent again. */
  announced?: string | undefined
  onAnnounced(ref: string): void
}
