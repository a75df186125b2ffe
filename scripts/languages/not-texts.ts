/** Strings that read like texts and are none, and why. A hole of a template is `{}`. */
export const notTexts: Readonly<Record<string, string>> = {
  Octavo: 'The product’s name.',
  'Octavo stage {}': 'The name of a font face.',
  Bold: 'A style as font files name it.',
  Italic: 'The same.',
  Regular: 'The same.',
}
