import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFields } from '@octavo/documents/form-finding/find-fields.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { atLeast, type Report } from '../measure/report.ts'
import { hasDrawnBlank, scale } from './drawn-blanks.ts'
import { matched } from './matched.ts'
import { type TrueField, writeWithoutFields } from './true-fields.ts'

interface Measured {
  name: string
  how: 'removed' | 'flattened'
  /** Fields whose blank is drawn, and others. */
  drawn: number
  undrawn: number
  found: number
  proposed: number
  right: number
}

/** How many of the fields of forms are found again after they were removed. */
export async function runFind([folder = '../shared/corpus/pdf/forms']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  try {
    const measured: Measured[] = []
    for (const name of (await readdir(resolve(folder))).filter((file) => file.endsWith('.pdf')).toSorted()) {
      const removed = await measure(resolve(folder, name), { work, how: 'removed' })
      // A form that is drawn by its fields alone is looked at as it is when it was made flat.
      const result = removed && removed.drawn < removed.undrawn ? await measure(resolve(folder, name), { work, how: 'flattened' }) : removed
      if (result) measured.push({ ...result, name })
    }
    return report(measured)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function measure(path: string, { work, how }: { work: string; how: Measured['how'] }): Promise<Omit<Measured, 'name'> | undefined> {
  let parts = 0
  const newPath = () => join(work, `part-${++parts}.pdf`)
  const flat = join(work, `${how}.pdf`)
  const fields = writeWithoutFields(path, flat, how)
  if (fields.length === 0) return undefined
  const drawn = await drawnFields(flat, fields, newPath)
  const proposals = (await findFields(flat, { newPath })).flatMap(({ widgets }) => widgets)
  const matches = matched(fields, proposals)
  return {
    how,
    drawn: drawn.size,
    undrawn: fields.length - drawn.size,
    found: [...drawn].filter((field) => matches.has(field)).length,
    proposed: proposals.length,
    right: matches.size,
  }
}

async function drawnFields(path: string, fields: readonly TrueField[], newPath: () => string): Promise<Set<TrueField>> {
  using document = await openText(path, { newPath })
  const drawn = new Set<TrueField>()
  for (const page of new Set(fields.map((field) => field.page))) {
    const image = document.renderPage(page + 1, { dpi: 72 * scale })
    for (const field of fields) if (field.page === page && hasDrawnBlank(image, field.box)) drawn.add(field)
  }
  return drawn
}

function report(measured: readonly Measured[]): Report {
  const sum = (key: 'drawn' | 'undrawn' | 'found' | 'proposed' | 'right') => measured.reduce((total, form) => total + form[key], 0)
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)
  const row = (name: string, form: Omit<Measured, 'name' | 'how'>, how: string) => [
    name,
    how,
    String(form.drawn),
    String(form.undrawn),
    String(form.proposed),
    share(form.found, form.drawn).toFixed(3),
    share(form.right, form.proposed).toFixed(3),
  ]
  const all = { drawn: sum('drawn'), undrawn: sum('undrawn'), found: sum('found'), proposed: sum('proposed'), right: sum('right') }
  const counted = measured.filter(({ drawn }) => drawn > 0)
  return {
    about:
      'The fields of forms, found again after they were removed. A field has a drawn blank if an image of the page shows a line along its lower ' +
      'edge, a ground of its own or a symbol; forms whose fields draw themselves are flattened without values first. A proposal is right if it and ' +
      'a field share three tenths of their common area and six tenths of the smaller one; each counts once. Places to sign that have no field count as wrong.',
    tables: [
      {
        head: ['form', 'fields were', 'with a drawn blank', 'without', 'proposed', 'recall', 'precision'],
        rows: [...measured.map((form) => row(form.name, form, form.how)), row('all', all, '')],
      },
    ],
    bars: [
      atLeast('recall over all fields with a drawn blank', share(all.found, all.drawn), 0.95, 'of them'),
      atLeast('precision over all proposals', share(all.right, all.proposed), 0.9, 'of them'),
      atLeast('recall of the worst form', Math.min(...counted.map((form) => share(form.found, form.drawn))), 0.8, 'of its fields'),
      atLeast('precision of the worst form', Math.min(...counted.map((form) => share(form.right, form.proposed))), 0.8, 'of its proposals'),
    ],
  }
}
