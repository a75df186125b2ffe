import { testPaymentProvider } from '../conformance.ts'
import { createMemoryStore } from '../testing/memory-store.ts'
import { createSandbox } from './sandbox.ts'

testPaymentProvider('the sandbox', async (clock) => {
  const sandbox = createSandbox({ store: createMemoryStore(), clock })
  return { provider: sandbox, world: sandbox }
})
