import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { call } from '../../../shared/engine/call.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'

/** Makes the browser download a result, or all of them as a ZIP, from a one-time address. */
export async function download(engine: EngineClient, what: ResultView | 'all'): Promise<void> {
  const link = document.createElement('a')
  link.href = await engine.downloadUrl(what === 'all' ? 'batch' : what.ref)
  link.download = what === 'all' ? '' : what.name
  link.click()
}

/** Makes the browser download some of the results as a ZIP. */
export async function downloadSome(engine: EngineClient, some: readonly ResultView[]): Promise<void> {
  const url = new URL(await engine.downloadUrl('batch'), location.href)
  url.searchParams.set('only', some.map(({ ref }) => ref).join(','))
  const link = document.createElement('a')
  link.href = url.href
  link.download = ''
  link.click()
}

/** The beginning of a result as text. */
export async function fetchStart(engine: EngineClient, ref: string, bytes: number): Promise<string> {
  const response = await call(await engine.downloadUrl(ref), { headers: { range: `bytes=0-${bytes - 1}` } })
  // A character cut in the middle is decoded as a replacement character.
  return (await response.text()).replace(/\ufffd$/, '')
}

/** A result as a file on this device, for sharing. */
export async function fetchResult(engine: EngineClient, { ref, name, mimeType }: ResultView): Promise<File> {
  const response = await call(await engine.downloadUrl(ref))
  return new File([await response.blob()], name, { type: mimeType })
}
