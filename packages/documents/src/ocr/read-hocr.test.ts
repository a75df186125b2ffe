import { expect, test } from 'vitest'
import { readHocr } from './read-hocr.ts'

const page = `
  <div class='ocr_page' id='page_1' title='image "a.pgm"; bbox 0 0 1800 2700; ppageno 0; scan_res 300 300'>
    <p class='ocr_par' id='par_1_1' lang='eng' title="bbox 653 173 1554 205">
     <span class='ocr_line' id='line_1_1' title="bbox 653 173 1554 205; baseline 0.006 -5; x_size 30.2; x_descenders 7.5; x_ascenders 7.5">
      <span class='ocrx_word' id='word_1_1' title='bbox 653 178 723 201; x_wconf 96'>Dombey</span>
      <span class='ocrx_word' id='word_1_2' title='bbox 749 178 852 202; x_wconf 41'><strong><em>&amp;Son&#39;s&lt;1&gt;</em></strong></span>
      <span class='ocrx_word' id='word_1_3' title='bbox 860 178 862 202; x_wconf 12'>|</span>
     </span>
     <span class='ocr_header' id='line_1_2' title="bbox 10 300 90 330; textangle 90; x_size 28">
      <span class='ocrx_word' id='word_1_4' title='bbox 10 300 90 330; x_wconf 12'>7</span>
     </span>
     <span class='ocr_line' id='line_1_3' title="bbox 1 1 2 2">
      <span class='ocrx_word' id='word_1_5' title='bbox 1 1 2 2; x_wconf 95'> </span>
     </span>
    </p>
  </div>`

test('lines have their words, sizes and baselines; specks and empty lines are left out', () => {
  const [first, second, ...others] = readHocr(page)
  expect(others).toEqual([])
  expect(first).toMatchObject({ size: 30.2, angle: 0, baseline: { left: 653, y: 200, slope: 0.006 } })
  expect(first?.words).toEqual([
    { text: 'Dombey', left: 653, top: 178, right: 723, bottom: 201, confidence: 96, bold: false, italic: false },
    { text: "&Son's<1>", left: 749, top: 178, right: 852, bottom: 202, confidence: 41, bold: true, italic: true },
  ])
  // Without a baseline, a line stands on its box.
  expect(second).toMatchObject({ size: 28, angle: 90, baseline: { left: 10, y: 330, slope: 0 }, words: [{ text: '7' }] })
})

test('a line whose words stand above one another runs down or up', () => {
  const word = (text: string, top: number) => `<span class='ocrx_word' title='bbox 20 ${top} 58 ${top + 70}; x_wconf 96'>${text}</span>`
  const line = (...words: string[]) => `<span class='ocr_line' title="bbox 9 121 59 830; x_size 49">\n${words.join('\n')}\n</span>`
  const [down, up] = readHocr([line(word('The', 121), word('fox', 219)), line(word('The', 819), word('fox', 720))].join('\n'))
  expect([down?.angle, up?.angle]).toEqual([270, 90])
})
