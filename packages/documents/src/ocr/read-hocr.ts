/** A line of recognised text. Places are in pixels of the image, from its top left corner. */
export interface RecognisedLine {
  words: RecognisedWord[]
  /** The height from the lowest descender to the highest ascender. */
  size: number
  /** Its counter-clockwise rotation in degrees, such as that of a label beside a chart. */
  angle: 0 | 90 | 180 | 270
  /** Of an upright line: where the baseline passes the left edge, and how far it falls with each pixel to the right. */
  baseline: { left: number; y: number; slope: number }
}

export interface RecognisedWord {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** From 0 to 100. */
  confidence: number
  bold: boolean
  italic: boolean
}

/** Reads the lines of a page from the hOCR that tesseract writes. */
export function readHocr(hocr: string): RecognisedLine[] {
  const lines: RecognisedLine[] = []
  for (const [, kind = '', double, single, content = ''] of hocr.matchAll(element)) {
    const facts = factsOf(double ?? single ?? '')
    if (kind !== 'ocrx_word') lines.push(lineOf(facts))
    else {
      const word = wordOf(facts, content)
      if (word) lines.at(-1)?.words.push(word)
    }
  }
  return lines.filter(({ words }) => words.length > 0).map((line) => ({ ...line, angle: line.angle || angleOf(line.words) }))
}

/** Tesseract reads lines that run up or down, and doesn't say so; their words do. */
function angleOf(words: readonly RecognisedWord[]): RecognisedLine['angle'] {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || first === last) return 0
  const across = Math.abs(last.left + last.right - first.left - first.right)
  const down = last.top + last.bottom - first.top - first.bottom
  if (Math.abs(down) <= across) return 0
  return down > 0 ? 270 : 90
}

/** Lines of all kinds come without their content, words with it. Tesseract writes one element per line of its file. */
const element = /<span class='(ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word)'[^>]* title=(?:"([^"]*)"|'([^']*)')[^>]*>(.*)/g

function wordOf(facts: ReadonlyMap<string, number[]>, content: string): RecognisedWord | undefined {
  const text = textOf(content.replace(/<\/span>.*$/, ''))
  const [left = 0, top = 0, right = 0, bottom = 0] = facts.get('bbox') ?? []
  const confidence = facts.get('x_wconf')?.[0] ?? 0
  if (text === '' || right <= left || bottom <= top || isNoise(text, confidence)) return undefined
  return { text, left, top, right, bottom, confidence, bold: content.includes('<strong>'), italic: content.includes('<em>') }
}

/** Specks and edges of images are read as marks that nobody wrote. */
function isNoise(text: string, confidence: number): boolean {
  return confidence < 30 && !/\p{L}|\p{N}/u.test(text)
}

function lineOf(facts: ReadonlyMap<string, number[]>): RecognisedLine {
  const [left = 0, top = 0, , bottom = 0] = facts.get('bbox') ?? []
  const [slope = 0, offset = 0] = facts.get('baseline') ?? []
  const angle = quarterTurns.find((turn) => turn === facts.get('textangle')?.[0]) ?? 0
  return { words: [], angle, size: facts.get('x_size')?.[0] ?? bottom - top, baseline: { left, y: bottom + offset, slope } }
}

const quarterTurns = [90, 180, 270] as const

/** `bbox 653 173 1554 205; baseline 0.006 -5` by name. */
function factsOf(title: string): Map<string, number[]> {
  return new Map(
    title.split(';').map((fact) => {
      const [name = '', ...values] = fact.trim().split(' ')
      return [name, values.map(Number).filter(Number.isFinite)] as const
    }),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function textOf(content: string): string {
  return content
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .trim()
}
