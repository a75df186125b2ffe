import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { Mails } from './mail-server.ts'
import { startMailed } from './mailed-product.ts'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for the address of the shared product, and for the mails that it has sent. */
    sharedProductDoor: string
  }
}

/** Everybody in the tests of several files signs up from one address. */
const manyFiles = { RATE_ACCOUNTS: '10000', RATE_CALLS: '10000', RATE_ENGINE_TOKENS: '10000' }

/** Vitest's global set-up for browser tests: starts the product that they share when the first of them asks for it. */
export default async function offerSharedProduct(project: TestProject): Promise<() => Promise<void>> {
  let product: Promise<Product & Mails> | undefined
  const answerOf = async (path: string): Promise<string> => {
    product ??= startMailed((mail) => startProduct({ ...mail, ...manyFiles }))
    const { url, mailsTo } = await product
    const { pathname, searchParams } = new URL(path, 'http://door')
    return pathname === '/mails' ? JSON.stringify(await mailsTo(searchParams.get('to') ?? '')) : url
  }
  const door = createServer(async ({ url = '' }, answer) => {
    await answerOf(url).then(
      (text) => answer.end(text),
      (error) => answer.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('sharedProductDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    await (await product)?.stop()
  }
}
