import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { peerPackage } from './peers.ts'

/** The part of Lighthouse that we use. */
export interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ lhr: LighthouseResult } | undefined>
  desktopConfig: object
}

export interface LighthouseResult {
  runtimeError?: unknown
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
  audits: Record<string, { score: number | null; numericValue?: number; details?: unknown } | undefined>
}

/** Downloads Lighthouse if needed, and loads it. */
export async function loadLighthouse(): Promise<Lighthouse> {
  return import(pathToFileURL(join(peerPackage('lighthouse', '13.5.0'), 'core/index.js')).href)
}
