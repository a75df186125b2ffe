import { expect, test } from 'vitest'
import { guessLanguage } from './guess-language.ts'

const installed = ['deu', 'eng', 'fra', 'ita', 'nld', 'pol', 'por', 'spa']

test.each([
  [
    'eng',
    'It is a truth universally acknowledged that a single man in possession of a good fortune must be in want of a wife, and this is so.',
  ],
  [
    'deu',
    'Als Gregor Samsa eines Morgens aus unruhigen Trä‍umen erwachte, fand er sich in seinem Bett zu einem ungeheueren Ungeziefer, und das ist nicht gut.',
  ],
  [
    'fra',
    'Longtemps je me suis couche de bonne heure; parfois, a peine ma bougie eteinte, mes yeux se fermaient et la nuit est dans les rideaux pour une heure.',
  ],
  [
    'spa',
    'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivia un hidalgo de los de lanza y se vio por el camino.',
  ],
])('%s is told by its short words', (code, text) => {
  expect(guessLanguage(text, installed)).toBe(code)
})

test('a few words, numbers and other languages tell nothing', () => {
  expect(guessLanguage('The title of the book', installed)).toBeUndefined()
  expect(guessLanguage(Array.from({ length: 40 }, (_, index) => `item${index} qx`).join(' '), installed)).toBeUndefined()
  expect(
    guessLanguage('the and of to in that is was for with on are this be have from by not which you', ['deu', 'chi_sim']),
  ).toBeUndefined()
})
