import type { Restriction } from '@octavo/core/files/facts.ts'
import type { Tool } from '../definition/define-tool.ts'
import type { OptionValues } from '../options/options-module.ts'
import { everything } from '../options/rights.ts'
import { type CatalogueTool, findTool, type ReadyToolType } from './catalogue.ts'

/** Whether the results of these steps are encrypted: encryption added by one step is kept by all that make PDFs, until one removes it. */
export function endsLocked(types: readonly ReadyToolType[]): boolean {
  const lock = types.findLastIndex(addsEncryption)
  return lock !== -1 && types.slice(lock + 1).every((type) => keepsEncryption(findTool(type)))
}

/** Whether a tool encrypts files. */
export function addsEncryption(type: ReadyToolType): boolean {
  return findTool(type)?.encryption === 'adds'
}

function keepsEncryption(tool: CatalogueTool | undefined): boolean {
  return tool !== undefined && tool.encryption !== 'removes' && tool.gives.every((kind) => kind === 'application/pdf')
}

/** The permissions files must grant for these tools to work without a confirmation. */
export function requiredBy(types: readonly string[]): Restriction[] {
  const required = types.map((type) => findTool(type)?.requires ?? [])
  return [...new Set(required.flatMap((each) => (each === 'everything' ? everything : each)))]
}

/** The addresses of web pages in options, which count as files; undefined if the tool takes files. */
export function addressesIn({ addressOption }: Pick<Tool, 'addressOption'>, options: OptionValues): string[] | undefined {
  if (addressOption === undefined) return undefined
  const addresses = options[addressOption]
  return Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : []
}

/** The option with these addresses, if a tool takes any. */
export function optionOfAddresses({ addressOption }: Pick<Tool, 'addressOption'>, addresses: readonly string[]): Record<string, unknown> {
  return addressOption === undefined || addresses.length === 0 ? {} : { [addressOption]: [...addresses] }
}
