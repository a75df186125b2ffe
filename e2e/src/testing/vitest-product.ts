import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for the address of the shared product. */
    sharedProductDoor: string
  }
}

/** Vitest's global set-up for browser tests: starts the product that they share when the first of them asks for it. */
export default async function offerSharedProduct(project: TestProject): Promise<() => Promise<void>> {
  let product: Promise<Product> | undefined
  const door = createServer(async (_, answer) => {
    product ??= startProduct()
    const { url } = await product.catch((error) => ({ url: `none: ${error}` }))
    answer.end(url)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('sharedProductDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    await (await product)?.stop()
  }
}
