import type { GivenFieldDesign, Proposal } from '@octavo/core/forms/form-field.ts'

/** A field as it was found, without a name. */
export type FoundField = Omit<GivenFieldDesign, 'name' | 'label'> & { label: string; reason: Proposal['reason'] }

/** Rings further apart belong to different questions. */
const farAcross = 220
const farDown = 40

/** Joins rings on one row or under one another into one choice, whose answers are the texts beside them. */
export function joinChoices(fields: readonly FoundField[]): FoundField[] {
  const result: FoundField[] = []
  const groups: FoundField[] = []
  for (const field of fields) {
    const group = field.kind === 'radio' ? groups.findLast((other) => isNext(other, field)) : undefined
    if (group) {
      group.widgets.push(...answers(field, group))
      continue
    }
    const first = field.kind === 'radio' ? { ...field, widgets: answers(field, undefined) } : field
    if (field.kind === 'radio') groups.push(first)
    result.push(first)
  }
  return result
}

/** The places of a field with what choosing them stores: the text beside them, used once. */
function answers(field: FoundField, group: FoundField | undefined): FoundField['widgets'] {
  const used = new Set(group?.widgets.map(({ state }) => state))
  return field.widgets.map((widget) => {
    const base = field.label.slice(0, longestAnswer).trim() || String(used.size + 1)
    return { ...widget, state: used.has(base) ? `${base} ${used.size + 1}` : base }
  })
}

const longestAnswer = 60

function isNext({ widgets }: FoundField, field: FoundField): boolean {
  const [last, next] = [widgets.at(-1), field.widgets[0]]
  if (!last || !next || last.page !== next.page) return false
  const [across, down] = [next.box.x - last.box.x, next.box.y - last.box.y]
  const isEqual = Math.abs(next.box.width - last.box.width) < 2
  const isRow = Math.abs(down) < 4 && across > 0 && across < farAcross
  const isColumn = Math.abs(across) < 8 && down > 0 && down < farDown
  return isEqual && (isRow || isColumn)
}
