import { keyOf, learn } from '@octavo/core/words/catalogue.ts'
import { speak } from '@octavo/core/words/t.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Rich } from './Rich.tsx'

afterEach(() => {
  speak('en')
  learn({ language: 'de', sentences: {} })
})

const shown = () =>
  renderToStaticMarkup(
    <Rich sentence="Press <key>Shift</key> to see {name} & {{n}}." parts={{ key: (text) => <kbd>{text}</kbd>, name: <bdi>a.pdf</bdi> }} />,
  )

test('a sentence holds elements', () => {
  expect(shown()).toBe('Press <kbd>Shift</kbd> to see <bdi>a.pdf</bdi> &amp; {n}.')
})

test('another language puts them in its own order', () => {
  const german = 'Für {name} & {{n}} <key>Umschalt</key> drücken.'
  learn({ language: 'de', sentences: { [keyOf('Press <key>Shift</key> to see {name} & {{n}}.')]: german } })
  speak('de')
  expect(shown()).toBe('Für <bdi>a.pdf</bdi> &amp; {n} <kbd>Umschalt</kbd> drücken.')
})

test('a number chooses the form', () => {
  const counted = (count: number) =>
    renderToStaticMarkup(
      <Rich
        count={count}
        sentence="<b>{name}</b> is signed."
        many="<b># files</b> are signed."
        parts={{ b: (text) => <b>{text}</b>, name: 'a.pdf' }}
      />,
    )
  expect([counted(1), counted(1200)]).toEqual(['<b>a.pdf</b> is signed.', '<b>1,200 files</b> are signed.'])
})
