/** Strings that read like texts and are none, and why. A hole of a template is `{}`. */
export const notTexts: Readonly<Record<string, string>> = {
  Octavo: 'The product’s name.',
  'Octavo stage {}': 'The name of a font face.',
  Bold: 'A style as font files name it.',
  Italic: 'The same.',
  Regular: 'The same.',
  'takes out': 'A value of a type.',
  '1,3,5-9, odd, last': 'What a person types; the words are the same in every language.',
  'button, a, input, select, textarea, label, summary, dialog, [role="slider"]': 'A selector.',
}
