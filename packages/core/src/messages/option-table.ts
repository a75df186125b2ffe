import type { Message, Said } from './message.ts'

/** Every error of an option, and how to correct it. Schemas can give a more specific sentence. */
export const optionTable = {
  REQUIRED: { sentence: 'This field is required.' },
  UNKNOWN: {
    details: { names: 'names' },
    maybe: { known: 'names' },
    sentence: {
      all: [{ count: 'names', one: 'Unknown option: {names}.', other: 'Unknown options: {names}.' }, 'Available options: {known}.'],
    },
  },
  TEXT_TOO_LONG: {
    details: { max: 'count' },
    sentence: { count: 'max', one: 'Enter at most {max} character.', other: 'Enter at most {max} characters.' },
  },
  TEXT_TOO_SHORT: {
    details: { min: 'count' },
    sentence: { count: 'min', one: 'Enter at least {min} character.', other: 'Enter at least {min} characters.' },
  },
  LIST_TOO_LONG: {
    details: { max: 'count' },
    sentence: { count: 'max', one: 'Enter at most {max} item.', other: 'Enter at most {max} items.' },
  },
  LIST_TOO_SHORT: {
    details: { min: 'count' },
    sentence: { count: 'min', one: 'Choose at least {min}.', other: 'Choose at least {min}.' },
  },
  CHOICE: {
    details: { values: 'names' },
    sentence: { count: 'values', one: 'Enter {values}.', other: 'Enter one of these: {values}.' },
  },
  NUMBER: {
    details: { number: { code: ['any', 'whole'] } },
    maybe: { least: 'count', above: 'count', most: 'count', unit: 'name', values: 'names' },
    sentence: {
      all: [{ by: 'number', cases: { any: numbers('a number'), whole: numbers('a whole number') } }, 'Or enter one of these: {values}.'],
    },
  },
  LENGTH: {
    details: { min: 'count', max: 'count' },
    sentence: 'Enter a number of points from {min} to {max}, or a length such as 10mm or 5%.',
  },
  PROPERTIES_TOO_MANY: {
    details: { max: 'count' },
    sentence: { count: 'max', one: 'Enter at most {max} custom property.', other: 'Enter at most {max} custom properties.' },
  },
  MOMENT: { sentence: 'Enter a date and time like 2026-01-31T12:00:00Z.' },
  BOOLEAN: { sentence: 'Enter true or false.' },
  TEXT: { sentence: 'Enter text.' },
  LIST: { sentence: 'Enter a list.' },
  OBJECT: { maybe: { names: 'names' }, sentence: { firstOf: ['Enter an object with these fields: {names}.', 'Enter an object.'] } },
  NOT_READ: { sentence: "We couldn't read this. Check it." },

  CODE_DIGITS: { sentence: 'This kind of code can only contain digits. Remove the others, or choose another kind.' },
  CODE_PAIRS: { sentence: 'This kind of code needs an even number of digits. Add a 0 at the start.' },
  CODE_CAPITALS: {
    sentence: 'This kind of code can only contain capital letters, digits, spaces and - . $ / + %. Change the text, or choose Code 128.',
  },
  CODE_LATIN: { sentence: 'This kind of code can only contain Latin letters, digits and symbols. Choose a QR code for other scripts.' },
  CODE_LENGTH: {
    details: { digits: 'number', first: 'number' },
    sentence: 'This kind of code has {digits} digits. Enter all of them, or the first {first} and we add the last one.',
  },
  CODE_CHECK_DIGIT: {
    details: { digit: 'name' },
    sentence: "The last digit doesn't match the others. It should be {digit}. Check the number.",
  },

  PATTERN_CLOSES_NOTHING: { sentence: 'This ) has no matching (. Remove it, or enter \\) to find the character itself.' },
  PATTERN_GROUP_OPEN: { sentence: 'This ( is never closed. Add a ), or enter \\( to find the character itself.' },
  PATTERN_SET_OPEN: { sentence: 'This [ is never closed. Add a ], or enter \\[ to find the character itself.' },
  PATTERN_NOTHING_TO_REPEAT: {
    details: { character: 'name' },
    sentence: "There's nothing before {character} to repeat. Enter \\{character} to find the character itself.",
  },
  PATTERN_BACKSLASH: { sentence: "A \\ at the end doesn't mean anything. Enter \\\\ to find the character itself." },
  PATTERN_GROUP_REFERENCE: { sentence: "Back-references aren't supported. Enter the text to find instead." },
  PATTERN_LOOKAROUND: { sentence: "Lookarounds aren't supported. Enter the text to find instead." },

  NAME_WORD_UNKNOWN: {
    details: { word: 'name', words: 'names' },
    sentence: "{word} isn't available here. Available: {words}.",
  },
  ADDRESS_WITH_LOGIN: { sentence: "Addresses with a user name or password can't be opened." },
} as const satisfies Record<string, Message>

/** A number out of bounds, with and without a unit. */
function numbers(noun: 'a number' | 'a whole number'): { firstOf: readonly Said[] } {
  const limits = ['from {least} to {most}', 'above {above}, up to {most}', 'above {above}', 'of at least {least}', 'of at most {most}']
  const sentences = limits.flatMap((limit) => [`Enter ${noun} ${limit} {unit}.`, `Enter ${noun} ${limit}.`])
  return { firstOf: [...sentences, `Enter ${noun}.`] }
}
