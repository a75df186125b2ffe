import { Agent } from 'node:http'
import { formOf, send, uploadOf, type Visitor } from './client.ts'
import type { Server } from './server.ts'

const agent = new Agent({ keepAlive: true })

/** Merges through every call that a page makes. */
export async function mergeInSteps(visitor: Visitor, contents: readonly Buffer[]): Promise<void> {
  const task = await visitor.beginMerge()
  const documents: string[] = []
  for (const [index, content] of contents.entries()) documents.push((await task.upload(uploadOf(`${index}.pdf`, content))).ref)
  const { ended } = await task.follow()
  const [, last] = await Promise.all([task.execute(documents), ended])
  await task.download(last.results[0]?.ref ?? '')
}

/** Merges by the one call for programs. */
export async function mergeInOneCall({ url }: Pick<Server, 'url'>, contents: readonly Buffer[]): Promise<void> {
  const { body, type } = formOf(contents.map((content, index) => ({ name: `${index}.pdf`, content })))
  const headers = { 'content-type': type, 'content-length': `${body.length}` }
  const answer = await send(agent, `${url}/api/v1/run/merge-pdf`, { method: 'POST', body, headers })
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  if (answer.statusCode !== 200 || bytes < 500) throw new Error(`the merge was answered with ${answer.statusCode}`)
}
