import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
  }
}

/** Vitest's global set-up for browser tests: starts the product that they share. */
export default async function startSharedProduct(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct()
  project.provide('productUrl', product.url)
  return () => product.stop()
}
