import { expect, test } from 'vitest'
import { mendContent } from './mend-content.ts'

const mended = (content: string) => {
  const { bytes, usesInks } = mendContent(Buffer.from(content, 'latin1'))
  return { text: bytes && Buffer.from(bytes).toString('latin1').replace(/\s+/g, ' ').trim(), usesInks }
}

test('content that breaks no rule stays as it is', () => {
  expect(mended('q 1 0 0 RG 0 0 m 9 9 l S Q BT (a % b) Tj ET')).toEqual({ text: undefined, usesInks: false })
})

test('an operator that does not exist is removed, and so is a comment', () => {
  expect(mended('1 w 5 foo 0 0 9 9 re%comment\nf').text).toBe('1 w 0 0 9 9 re f')
})

test('a rendering intent that nobody knows becomes the common one', () => {
  expect(mended('/Pretty ri 0 0 9 9 re f').text).toBe('/RelativeColorimetric ri 0 0 9 9 re f')
})

test.each(['0 0 0 1 k', '/DeviceCMYK cs', 'BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd EI'])(
  '%s sets colours by the inks of the device',
  (content) => {
    expect(mended(content).usesInks).toBe(true)
  },
)

test('an inline image is not smoothed by the reader', () => {
  expect(mended('BI /W 1 /H 1 /BPC 8 /CS /G /I true ID a EI').text).toContain('/I false')
})
