import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProgram } from '../testing/test-program.ts'

/** A call of `POST /api/v1/run/{tool}`. */
export interface RunToolOptions {
  files?: readonly { name: string; content: Uint8Array }[]
  options?: unknown
  passwords?: unknown
  executeOrders?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Sends a form as curl would. */
export function runTool({ client }: Pick<TestProgram, 'client'>, tool: string, call: RunToolOptions = {}): Promise<Response> {
  return fetch(`${client.url}/api/v1/run/${tool}`, {
    method: 'POST',
    body: formOf(call),
    headers: call.headers ?? {},
    ...(call.signal && { signal: call.signal }),
  })
}

export function formOf({ files = [], options, passwords, executeOrders }: RunToolOptions): FormData {
  const form = new FormData()
  for (const { name, content } of files) form.append('file', new Blob([Uint8Array.from(content)]), name)
  for (const [name, value] of Object.entries({ options, passwords, executeOrders }))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

/** The status and error code of an answer. */
export async function codeOf(response: Response): Promise<[number, string | undefined]> {
  return [response.status, ((await response.json()) as { code?: string }).code]
}

/** The files in storage. */
export async function storedFiles({ config }: Pick<TestProgram, 'config'>): Promise<string[]> {
  const entries = await readdir(join(config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
