import { type IncomingMessage, request } from 'node:http'
import type { TestTask } from './test-client.ts'

/** A response whose body is read only when the test asks for it; the URL is sent exactly as given. */
export function openAnswer(
  url: string,
  { path, method = 'GET', headers = {}, task }: { path: string; method?: string; headers?: Record<string, string>; task?: TestTask },
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url)
  const token = task ? { 'x-engine-token': task.engineToken } : {}
  return new Promise((resolve, reject) => {
    request({ hostname, port, method, path, agent: false, headers: { ...token, ...headers } }, resolve)
      .on('error', reject)
      .end()
  })
}
