import { loggedIn, type Person } from './accounts.ts'
import { textPdf } from './pdfs.ts'

/** Somebody who makes and sends things through the API. */
export async function callerOf(url: string, person: Person) {
  const { storageState } = await loggedIn(url, person)
  const authorization = `Bearer ${storageState.origins[0]?.localStorage[0]?.value}`
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', ...init })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    send: (method: string, path: string) => call(path, { method, headers: { authorization } }),
    post: (path: string, json: object) =>
      call(path, { body: JSON.stringify(json), headers: { authorization, 'content-type': 'application/json' } }),
    async result(name: string, tool = 'rotate-pdf-pages', options: object = {}): Promise<string> {
      const body = new FormData()
      body.append('file', new Blob([Uint8Array.from(textPdf(name, 'one').buffer)]), name)
      body.append('options', JSON.stringify(options))
      const response = await call(`/run/${tool}`, { body, headers: { authorization } })
      await response.arrayBuffer()
      return response.headers.get('x-task-ref') ?? ''
    },
  }
}
