import type { NoteView } from '@octavo/core/api/engine-api.ts'
import { formatList } from '@octavo/core/text/lists.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage } from '@octavo/core/words/t.ts'
import type { WorkFile } from '../../../shared/work/work-file.ts'

/** A note about one or several files. */
export interface NoteLine {
  /** The note's code and details. */
  key: string
  /** The files it concerns; undefined if all. */
  about: string | undefined
  message: string
}

/** The notes of a level without duplicates: two hundred signed files are one line, not two hundred boxes. */
export function noteLines(notes: readonly NoteView[], level: NoteView['level'], files: readonly WorkFile[]): NoteLine[] {
  const names = new Map(files.flatMap(({ name, facts }) => (facts ? [[facts.ref, name] as const] : [])))
  const alike = Map.groupBy(
    notes.filter((note) => note.level === level),
    ({ code, details }) => JSON.stringify([code, details]),
  )
  return [...alike].map(([key, group]) => ({
    key,
    message: group[0]?.message ?? '',
    about: aboutOf(
      [...new Set(group.map(({ document }) => document))].flatMap((document) => names.get(document ?? '') ?? []),
      files.length,
    ),
  }))
}

const shownNames = 3

/** With a single file on the page no name is needed. */
function aboutOf(names: readonly string[], fileCount: number): string | undefined {
  if (names.length === 0 || fileCount === 1) return undefined
  const more = names.length - shownNames
  const shown = names.slice(0, shownNames)
  return more > 0
    ? plural(more, '{names} and # more', '{names} and # more', { names: shown.join(', ') })
    : formatList(shown, pageLanguage())
}
