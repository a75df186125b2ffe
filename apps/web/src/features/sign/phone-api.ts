import { call } from '../../shared/engine/call.ts'

const path = (ref: string) => `/api/v1/phone-signatures/${ref}`

/** Fails unless a device still waits for this signature. */
export async function lookForPlace(ref: string): Promise<void> {
  await call(path(ref))
}

/** Says that this phone draws it, and returns what has to come with the signature. */
export async function claimPlace(ref: string): Promise<string> {
  const response = await call(`${path(ref)}/claim`, { method: 'POST' })
  return ((await response.json()) as { data: { claim: string } }).data.claim
}

export async function sendSignature(ref: string, signature: { claim: string; sealed: string }): Promise<void> {
  await call(path(ref), { method: 'PUT', json: signature })
}
