import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Box } from '@octavo/core/edits/geometry.ts'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FormField } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { createFormFiller } from '@octavo/documents/form-fill/fill-form.ts'
import { readForm } from '@octavo/documents/form-fill/read-form.ts'
import { openPdfOrRepair } from '@octavo/documents/open/repair.ts'
import { atLeast, type Report } from '../measure/report.ts'

const words: Record<string, string> = {
  Latin: 'Żółć',
  Greek: 'Ελλάδα',
  Cyrillic: 'Київ',
  Hebrew: 'שלום',
  Arabic: 'مرحبا',
  Devanagari: 'नमस्ते',
  Thai: 'สวัสดี',
  Japanese: 'かな日本',
  Korean: '안녕',
  Chinese: '简体',
  Georgian: 'ქართული',
}

/** Fills all text fields of the corpus' forms in eleven scripts: stored, and read by poppler. */
export async function runScripts([forms = '../shared/corpus/pdf/forms']: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const rows: string[][] = []
  const all = { asked: 0, stored: 0, shown: 0, placed: 0 }
  try {
    for (const name of (await readdir(resolve(forms))).filter((file) => file.endsWith('.pdf')).toSorted()) {
      const path = resolve(forms, name)
      const counts = { asked: 0, stored: 0, shown: 0, placed: 0 }
      for (const word of Object.values(words)) {
        const filled = await fillAll(path, word, folder)
        if (!filled) break
        add(counts, filled)
      }
      rows.push([name, ...[counts.asked, counts.stored, counts.shown, counts.placed].map(String)])
      add(all, counts)
    }
    return {
      about: `The text fields of the corpus' forms filled in ${Object.keys(words).length} scripts. Poppler reads what is shown, once the whole page, where it may break words of captions and fields up that it takes for one line, and once the place of each field alone. Fields that are hidden, too small or limited to fewer letters are left out.`,
      tables: [{ head: ['form', 'fields', 'stored', 'read by poppler', 'read in their places'], rows }],
      bars: [
        atLeast('stored', all.stored / all.asked, 1, 'of all'),
        atLeast('read by poppler', all.shown / all.asked, 0.99, 'of all'),
        atLeast('read by poppler in their places', all.placed / all.asked, 1, 'of all'),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Counts {
  asked: number
  stored: number
  /** How many poppler finds on the pages. */
  shown: number
  /** How many it finds where their fields are. */
  placed: number
}

function add(to: Counts, more: Counts): void {
  for (const key of ['asked', 'stored', 'shown', 'placed'] as const) to[key] += more[key]
}

async function fillAll(path: string, word: string, folder: string): Promise<Counts | undefined> {
  let copies = 0
  const newPath = () => join(folder, `copy-${++copies}.pdf`)
  const { pdf } = await openPdfOrRepair(path, { newPath })
  using opened = pdf
  const form = readForm(opened)
  const fields = form.view.fields.filter((field) => takes(field, word))
  const to = join(folder, 'filled.pdf')
  try {
    const report = createFormFiller(opened, form).fill(new Map<string, FieldValue>(fields.map(({ name }) => [name, word])))
    const left = new Set([...report.cut, ...report.refused])
    opened.write(to)
    const { pdf: written } = await openPdfOrRepair(to, { newPath })
    using again = written
    const values = new Map(readForm(again).view.fields.map(({ name, value }) => [name, value]))
    const whole = fields.filter(({ name }) => !left.has(name))
    const text = readText(to)
    const places = whole.reduce((sum, { widgets }) => sum + widgets.length, 0)
    const found = text.split(word.normalize('NFC')).length - 1
    const isPlaced = ({ widgets }: FormField) =>
      widgets.every(({ page, box }) => readText(to, areaOf(page, box)).includes(word.normalize('NFC')))
    return {
      asked: whole.length,
      stored: whole.filter(({ name }) => values.get(name) === word).length,
      shown: found >= places ? whole.length : Math.round((found / Math.max(1, places)) * whole.length),
      // Each place needs a process of its own; where the whole page has all words, none is missing.
      placed: found >= places ? whole.length : whole.filter(isPlaced).length,
    }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function readText(path: string, area: readonly string[] = []): string {
  const read = execFileSync('pdftotext', [...area, path, '-'], { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] })
  return read.normalize('NFC')
}

/** The options by which poppler reads a box of a page alone. */
function areaOf(page: number, { x, y, width, height }: Box): string[] {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const sides = ['-x', left, '-y', top, '-W', Math.ceil(x + width) - left, '-H', Math.ceil(y + height) - top]
  return ['-r', '72', '-f', String(page + 1), '-l', String(page + 1), ...sides.map(String)]
}

/** A field that shows a word, so that it can be asked for. */
function takes({ kind, maxLength, format, calculate, widgets }: FormField, word: string): boolean {
  const isText = kind === 'text' || kind === 'longText'
  const isSeen = widgets.length > 0 && widgets.every(({ box, hidden }) => !hidden && box.width > 20 && box.height > 6)
  return isText && isSeen && !format && !calculate && (maxLength === undefined || maxLength >= [...word].length)
}
