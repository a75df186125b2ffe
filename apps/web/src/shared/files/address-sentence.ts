import { pageLanguage } from '@octavo/core/words/t.ts'
import { retryImport } from '../retry-import.ts'

/** What is wrong with an address. The sentences are fetched only now: most addresses are valid. */
export async function addressSentence(address: string): Promise<string | undefined> {
  const { addressProblem } = await retryImport(() => import('@octavo/core/options/address-problem.ts'))
  return addressProblem(address, pageLanguage())
}
