/** Starts PDFium before the first file. It is separate from the code that uses it, so that it loads in parallel. */
export function startPdfiumAhead(): void {
  if (wasStarted) return
  wasStarted = true
  ahead = spawn()
  ahead.onerror = () => {
    wasStarted = false
    ahead = undefined
  }
}

/** A worker with PDFium: the one started early, or a new one. */
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
