import { FieldDesign, type Proposal } from '@octavo/core/forms/form-field.ts'
import { maxDesignedFields } from '@octavo/core/forms/limits.ts'
import type { Blank } from '@octavo/layout/blanks/blank.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { openText, type TextDocument } from '../glyphs/open-text.ts'
import type { RepairOptions } from '../open/repair.ts'
import { kindByWords } from './field-words.ts'
import { pageBlanks } from './page-blanks.ts'
import { createNames } from './proposed-names.ts'
import { type FoundField, joinChoices } from './radio-groups.ts'
import { type TakenBoxes, takenBoxes } from './taken-boxes.ts'

/** Pages beyond this aren't looked at; no form has as many. */
const maxPages = 500

/** The fields that the pages of a document seem to ask for, in the order of reading, besides those that it has. */
export async function findFields(path: string, options: RepairOptions): Promise<Proposal[]> {
  using document = await openText(path, options)
  const taken = document.repaired ? () => [] : takenBoxes(path, options)
  const nameFor = createNames()
  const proposals: Proposal[] = []
  for (let page = 1; page <= Math.min(document.pageCount, maxPages); page += 1) {
    const found = asPart({ kind: 'page', number: page }, () => fieldsOfPage(document, page, taken))
    for (const field of found) {
      if (proposals.length >= maxDesignedFields) return proposals
      proposals.push(proposalOf(field, nameFor))
    }
  }
  return proposals
}

function fieldsOfPage(document: TextDocument, page: number, taken: TakenBoxes): FoundField[] {
  const unit = document.unit(page)
  const others = taken(page)
  const fields = pageBlanks(document, page)
    .map((blank) => fieldOf(blank, page - 1, unit))
    .filter(({ widgets }) => !widgets.some(({ box }) => others.some((other) => overlaps(box, other))))
  return joinChoices(fields)
}

function fieldOf({ box, kind, reason, cells, label }: Blank, page: number, unit: number): FoundField {
  const [x, y] = [rounded(box.left * unit), rounded(box.top * unit)]
  const seen = { x: Math.max(0, x), y: Math.max(0, y), width: rounded(box.right * unit - x), height: rounded(box.bottom * unit - y) }
  const known = kind === 'text' || kind === 'longText' ? kindByWords(label) : undefined
  return {
    kind: known ?? kind,
    label: label.slice(0, longestLabel),
    reason,
    widgets: [{ page, box: seen }],
    ...(kind === 'comb' && cells !== undefined && { maxLength: cells }),
  }
}

const longestLabel = 500

function proposalOf({ reason, ...field }: FoundField, nameFor: (label: string, kind: string) => string): Proposal {
  const name = nameFor(field.label, field.kind)
  const states = field.kind === 'checkbox' ? { widgets: field.widgets.map((widget) => ({ ...widget, state: 'Yes' })) } : {}
  return { ...FieldDesign.parse({ ...field, ...states, name }), reason }
}

interface Seen {
  x: number
  y: number
  width: number
  height: number
}

/** Whether a place has a field already. */
function overlaps(one: Seen, other: Seen): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return across > 0 && down > 0 && across * down > 0.3 * Math.min(one.width * one.height, other.width * other.height)
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
