import { callMain } from './call-main.ts'

/** The address at which kept files can be downloaded once, by their path in the main API: `/archives/{id}/files/0`, `/archives/{id}/zip`. */
export async function keptAddress(path: string): Promise<string> {
  const { url } = (await (await callMain(`${path}/ticket`, { method: 'POST' })).json()) as { url: string }
  return url
}
