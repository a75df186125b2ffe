import { addressBlock, addressSubject } from './client-address.ts'

export interface Caller {
  address: string
  /** Who calls, where that is known: an account or a visitor with a cookie. */
  person: string | undefined
  day: string
  salt: Uint8Array
}

/**
 * With whom a caller takes turns: all who come from one address block, whatever accounts, keys and cookies they have, for these
 * cost nothing. On this machine itself everybody has the same address, so there it is the person.
 */
export function turnGroup({ address, person, day, salt }: Caller): string {
  return person !== undefined && isOwnMachine(address) ? person : addressSubject({ address, day, salt })
}

function isOwnMachine(address: string): boolean {
  return /^127\.|^0000:0000:0000:00$/.test(addressBlock(address))
}
