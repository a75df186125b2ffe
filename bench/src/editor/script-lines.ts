import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'

/** A line that is printed, in its script, font and size. */
export interface ScriptLine {
  script: string
  text: string
  family: string
  points: number
  /** What is typed at its end; its first letters again, if not told. */
  typed?: string
}

export const scriptLines: readonly ScriptLine[] = [
  { script: 'Latin', text: 'Paper folds twice before the binder', family: 'Liberation Serif', points: 9 },
  { script: 'Latin, large', text: 'Every leaf has', family: 'Liberation Sans', points: 26 },
  { script: 'Latin, typewriter', text: 'Total amount due 1,234.50', family: 'Liberation Mono', points: 11 },
  { script: 'Greek', text: 'Τα φύλλα του βιβλίου', family: 'DejaVu Serif', points: 13 },
  { script: 'Cyrillic', text: 'Каждый лист имеет номер', family: 'Noto Sans', points: 12 },
  { script: 'Japanese', text: '本の紙は二回折られます', family: 'Noto Sans CJK JP', points: 14 },
  { script: 'Thai', text: 'กระดาษทุกแผ่นมีเลข', family: 'Noto Looped Thai', points: 14 },
  // Chromium says such letters with stacked marks, and those that are joined, by marked content.
  { script: 'Thai, stacked marks', text: 'ผู้ใหญ่ซื้อที่นี่มีน้ำ', family: 'Noto Sans Thai', points: 14 },
  { script: 'Devanagari', text: 'हिन्दी में पुस्तक के पृष्ठ', family: 'Noto Sans Devanagari', points: 14 },
  { script: 'Latin, accents of their own', text: 'Four x\u0302 and q\u0323 marks', family: 'Noto Sans', points: 14 },
  // Chromium prints this font as procedures that draw its letters (type 3).
  { script: 'Latin, letters that are drawn', text: 'Octavo leaves', family: 'Noto Sans CJK JP', points: 16 },
  {
    script: 'Latin, words with new letters',
    text: 'Nine sheets make',
    family: 'Liberation Serif',
    points: 14,
    typed: ' Żółw, Quiz and jump',
  },
  { script: 'Latin, a new letter in a word', text: 'Sheets of a quire', family: 'Liberation Sans', points: 12, typed: 'Ž, then more' },
  { script: 'Latin and words of other scripts', text: 'Print run of 500', family: 'Liberation Mono', points: 10, typed: ' Жук λόγος สวัสดี' },
]

export const rotations = [0, 90, 180, 270] as const

/** Prints the lines on a page, and a copy of it for each rotation. */
export async function printScriptLines(browser: Browser, folder: string): Promise<string> {
  const lines = scriptLines.map(({ text, family, points }) => `<p style="font: ${points}pt '${family}'">${text}</p>`)
  const page = await browser.newPage()
  await page.setContent(`<style>@page { margin: 20mm } p { margin: 0 0 6mm }</style>${lines.join('')}`)
  const [one, all] = [join(folder, 'one.pdf'), join(folder, 'lines.pdf')]
  await page.pdf({ path: one, format: 'A5' })
  await page.close()
  const turns = rotations.flatMap((degrees, index) => (degrees === 0 ? [] : [`--rotate=+${degrees}:${index + 1}`]))
  await promisify(execFile)('qpdf', ['--empty', '--pages', ...rotations.flatMap(() => [one, '1']), '--', ...turns, all])
  return all
}
