import { Blob, Direction, Face, Font, Buffer as ShapeBuffer, shape } from 'harfbuzzjs'
import { describe, expect, test } from 'vitest'
import { fontSubsets } from './font-subsets.ts'
import { faceFor, plainStyle, regionOf, type TextStyle } from './fonts.ts'

const bold = { ...plainStyle, bold: true }

describe('the subsets of the faces that text is written in', () => {
  test.each<[string, string, TextStyle, number]>([
    ['Arabic', 'صفحة', plainStyle, 8_000],
    ['Persian', 'شماره‌ی', plainStyle, 12_000],
    ['Hebrew', 'עַמּוּד', plainStyle, 8_000],
    ['Devanagari', 'पृष्ठ संख्या', plainStyle, 12_000],
    ['Thai', 'หน้าที่', plainStyle, 8_000],
    ['Chinese', '第一章关于文件编号的说明与附录共二十页', plainStyle, 10_000],
    ['Japanese', '第1ページ、骨の番号', plainStyle, 8_000],
    ['Korean', '페이지번호', { ...bold, family: 'serif' }, 8_000],
    ['bold Latin', 'AVATAR office, fjord', bold, 10_000],
    ['serif italic Latin', 'Œuvre “final” – 12', { family: 'serif', bold: true, italic: true }, 12_000],
    ['mono Latin', 'No. 12', { ...plainStyle, family: 'mono' }, 10_000],
  ])('shape %s as the whole faces do, and are small', (_, text, style, maxBytes) => {
    const subsets = fontSubsets({ characters: text, style })
    for (const { shows, joins, font } of subsets) {
      const bytes = Buffer.from(font, 'base64')
      expect(bytes.length).toBeLessThan(maxBytes)
      const part = [...text].filter((character) => shows.includes(character) || joins.includes(character)).join('')
      const whole = faceFor(shows.codePointAt(0) ?? 0, style, regionOf(text))
      if (!whole) throw new Error('there is no face')
      expect(drawing(part, new Font(new Face(new Blob(bytes), 0)))).toEqual(drawing(part, whole.font))
    }
    expect(new Set(subsets.flatMap(({ shows }) => [...shows]))).toEqual(new Set(text))
  })

  test('give each character the face of the writer, and the signs without a script to every face that has them', () => {
    const [arabic, latin, chinese, ...more] = fontSubsets({ characters: 'صفحة 1 (页)', style: plainStyle })
    expect([arabic?.shows, arabic?.joins, latin?.shows, latin?.joins]).toEqual(['صفحة', ' ', ' 1()', ''])
    expect([chinese?.shows, chinese?.joins, more]).toEqual(['页', ' ()', []])
  })

  test('show the characters that East Asia shares in the forms of the text’s region', () => {
    const [japanese, korean, chinese] = ['骨の', '骨은', '骨的'].map((characters) => fontSubsets({ characters, style: plainStyle }))
    expect([japanese, korean, chinese].map((subsets) => subsets?.map(({ shows }) => shows))).toEqual([['骨の'], ['骨은'], ['骨的']])
    expect(outlineOf('骨', japanese)).not.toEqual(outlineOf('骨', chinese))
  })

  test('give a character that no face has to the plain one, as the writer does', () => {
    expect(fontSubsets({ characters: '\u{10ffff}\ud800', style: plainStyle }).map(({ shows }) => shows)).toEqual(['\u{10ffff}\ud800'])
  })

  test('keep copyright and licence and give up the name, which belongs to the whole font', () => {
    const [subset] = fontSubsets({ characters: 'a', style: plainStyle })
    const names = new Face(new Blob(Buffer.from(subset?.font ?? '', 'base64')), 0).listNames().map(({ nameId }) => nameId)
    expect(new Set(names)).toEqual(new Set([0, 13, 14]))
  })
})

function outlineOf(character: string, subsets: readonly { font: string }[] = []): unknown {
  return drawing(character, new Font(new Face(new Blob(Buffer.from(subsets[0]?.font ?? '', 'base64')), 0)))
}

/** The glyphs of a text as placed and drawn; their numbers differ between fonts. */
function drawing(text: string, font: Font): unknown[] {
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  const buffer = new ShapeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, at) => ({ cluster, ...positions[at], outline: font.glyphToJson(codepoint) }))
}
