import { hasUnseenCharacters } from '../text/characters.ts'

/** The longest address that is taken. */
export const maxEmailLength = 255

// One @, something before it, names with dots between them behind it, and no space, quote, comma or bracket that mail would read otherwise.
const pattern = /^[^\s@"'(),:;<>[\]\\]+@(?:[^\s@"'(),:;<>[\]\\.]+\.)+[^\s@"'(),:;<>[\]\\.]{2,}$/

/** Whether this is written like an email address. */
export function isEmailFormat(text: string): boolean {
  return pattern.test(text) && !hasUnseenCharacters(text)
}
