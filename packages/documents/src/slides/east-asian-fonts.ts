/** A font for text of East Asia that a font for other scripts would leave to chance; undefined for text that needs none. */
export function eastAsianFont(text: string, font: string): string | undefined {
  if (!eastAsian.test(text) || known.test(font)) return undefined
  const isSerif = /^(times|cambria|georgia|garamond)/i.test(font)
  if (/[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/u.test(text)) return isSerif ? 'MS Mincho' : 'MS Gothic'
  if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/u.test(text)) return isSerif ? 'Batang' : 'Malgun Gothic'
  return isSerif ? 'SimSun' : 'Microsoft YaHei'
}

const eastAsian = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u
/** Families that have these characters themselves. */
const known = /gothic|mincho|simsun|simhei|yahei|batang|meiryo|song|ming|unicode/i
