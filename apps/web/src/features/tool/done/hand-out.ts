import type { ResultView } from '@octavo/core/engine-api.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'

/** Lets the browser download a result, or all of them as a zip, from an address that is good once. */
export async function download(engine: EngineClient, what: ResultView | 'all'): Promise<void> {
  const link = document.createElement('a')
  link.href = await engine.downloadUrl(what === 'all' ? 'batch' : what.ref)
  link.download = what === 'all' ? '' : what.name
  link.click()
}

/** Whether the system has a share sheet that takes files, as phones do. */
export function canShareFiles(): boolean {
  const probe = new File(['%PDF'], 'probe.pdf', { type: 'application/pdf' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

/** Hands a result to the system's share sheet. A person who changes their mind is no error. */
export async function shareResult(engine: EngineClient, result: ResultView): Promise<void> {
  const response = await fetch(await engine.downloadUrl(result.ref))
  const file = new File([await response.blob()], result.name, { type: result.mimeType })
  await navigator.share({ files: [file], title: result.name }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
}
