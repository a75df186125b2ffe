import { addressBlock, addressSubject } from './client-address.ts'

export interface Caller {
  address: string
  /** The caller, if known: an account or a visitor with a cookie. */
  person: string | undefined
  day: string
  salt: Uint8Array
}

/**
 * The group with which a caller takes turns: everybody from one address block, across accounts, keys and cookies, since these cost nothing.
 * For callers on this machine, who all have the same address, it is the person.
 */
export function turnGroup({ address, person, day, salt }: Caller): string {
  return person !== undefined && isOwnMachine(address) ? person : addressSubject({ address, day, salt })
}

function isOwnMachine(address: string): boolean {
  return /^127\.|^0000:0000:0000:00$/.test(addressBlock(address))
}
