import type { DrawnText } from '@octavo/layout/page-drawing.ts'
import type { OperandReader } from './operand-reader.ts'

type MarkOf = Pick<DrawnText, 'mark' | 'markForm' | 'isArtifact'>

/** The marked content around what is drawn (ISO 32000, 14.6). */
export interface Marks {
  readonly operators: { BMC(): void; BDC(): void; EMC(): void }
  clear(): void
  enter(form: number): void
  /** Ends the form, and the marks that it has left open. */
  leave(): void
  current(): MarkOf
}

const none: MarkOf = { mark: undefined, markForm: 0, isArtifact: false }
const maxMarks = 10_000

export function createMarks(read: Pick<OperandReader, 'count' | 'nameAt' | 'numberAt' | 'isNumber' | 'markNumber'>): Marks {
  let open: MarkOf[] = []
  let forms: { form: number; depth: number }[] = []

  const current = () => open.at(-1) ?? none

  function begin(mark: number | undefined): void {
    const around = current()
    const form = forms.at(-1)?.form ?? 0
    // Too deeply nested marks only count, to find their ends.
    if (open.length > maxMarks) open.push(around)
    else
      open.push({
        ...(mark === undefined ? around : { mark, markForm: form }),
        isArtifact: around.isArtifact || read.nameAt(0) === 'Artifact',
      })
  }

  function number(): number | undefined {
    for (let index = 1; index + 1 < read.count(); index++)
      if (read.nameAt(index) === 'MCID' && read.isNumber(index + 1)) return read.numberAt(index + 1)
    const name = read.count() === 2 ? read.nameAt(1) : ''
    return name === '' ? undefined : read.markNumber(name)
  }

  return {
    operators: {
      BMC: () => begin(undefined),
      BDC: () => begin(number()),
      EMC: () => {
        if (open.length > (forms.at(-1)?.depth ?? 0)) open.pop()
      },
    },
    clear() {
      open = []
      forms = []
    },
    enter(form) {
      forms.push({ form, depth: open.length })
    },
    leave() {
      open.length = forms.pop()?.depth ?? 0
    },
    current,
  }
}
