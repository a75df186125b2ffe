/**
 * Starts PDFium ahead of the first file. It lies apart from all that talks to it, so that it is under way
 * while that is still being fetched.
 */
export function startPdfiumAhead(): void {
  if (wasStarted) return
  wasStarted = true
  ahead = spawn()
  ahead.onerror = () => {
    wasStarted = false
    ahead = undefined
  }
}

/** A worker with PDFium in it: the one that was started ahead, or a new one. */
export function takePdfiumWorker(): Worker {
  const worker = ahead ?? spawn()
  wasStarted = true
  ahead = undefined
  return worker
}

let wasStarted = false
let ahead: Worker | undefined

function spawn(): Worker {
  return new Worker(new URL('./pdfium.worker.ts', import.meta.url), { type: 'module', name: 'pdfium' })
}
