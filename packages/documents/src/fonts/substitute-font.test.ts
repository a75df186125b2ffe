import type { SubstituteRequest } from '@octavo/core/api/engine-api.ts'
import { Blob, Direction, Face, Font, Buffer as ShapeBuffer, shape } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { eastAsianFace, type Region } from './fonts.ts'
import { substituteFont } from './substitute-font.ts'

const mincho: Omit<SubstituteRequest, 'characters'> = { family: 'serif', bold: false, language: 'ja' }

test.each<[string, string, Partial<SubstituteRequest>, Region, number]>([
  ['Japanese', '序わたくしといふ現象は', {}, 'Japanese', 10_000],
  ['Chinese', '直角的骨头关于文件', { language: 'zh-Hans', family: 'sans', bold: true }, 'Chinese', 8000],
  ['Traditional Chinese', '直角的骨頭關於文件', { language: 'zh-Hant' }, 'Traditional Chinese', 10_000],
  ['Korean', '문서의 글자', { language: 'ko', family: 'sans' }, 'Korean', 8000],
])('a font for %s text has its characters as the whole face draws them, and is small', (_, characters, look, region, maxBytes) => {
  const request = { ...mincho, ...look, characters }
  const bytes = Buffer.from(substituteFont(request).font, 'base64')
  expect(bytes.length).toBeLessThan(maxBytes)
  const whole = eastAsianFace({ family: request.family, bold: request.bold, italic: false }, region)
  const cut = new Font(new Face(new Blob(bytes), 0))
  for (const character of characters) expect(outlineOf(cut, character)).toEqual(outlineOf(whole?.font, character))
})

test('shared characters have the forms of the region', () => {
  const forms = (['ja', 'zh-Hans', 'zh-Hant'] as const).map((language) => {
    const { font } = substituteFont({ ...mincho, language, characters: '骨' })
    return outlineOf(new Font(new Face(new Blob(Buffer.from(font, 'base64')), 0)), '骨')
  })
  expect(new Set(forms).size).toBe(3)
})

test('brackets keep their forms for vertical lines', () => {
  const { font } = substituteFont({ ...mincho, characters: '（、' })
  const cut = new Font(new Face(new Blob(Buffer.from(font, 'base64')), 0))
  expect(outlineOf(cut, '（', Direction.TTB)).not.toBe(outlineOf(cut, '（'))
})

function outlineOf(font: Font | undefined, character: string, direction: Direction = Direction.LTR): string {
  if (!font) throw new Error('there is no face')
  const buffer = new ShapeBuffer()
  buffer.addText(character)
  buffer.setDirection(direction)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint }) => font.glyphToPath(codepoint))
    .join(' ')
}
