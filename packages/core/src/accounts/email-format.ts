import { hasUnseenCharacters } from '../text/characters.ts'

/** The maximum length of an address. */
export const maxEmailLength = 255

// One @, something before it, names with dots between them after it, and no space, quote, comma or bracket that mail would interpret.
const pattern = /^[^\s@"'(),:;<>[\]\\]+@(?:[^\s@"'(),:;<>[\]\\.]+\.)+[^\s@"'(),:;<>[\]\\.]{2,}$/

/** Whether this has the format of an email address. */
export function isEmailFormat(text: string): boolean {
  return pattern.test(text) && !hasUnseenCharacters(text)
}
