import { plural } from '@octavo/core/words/plural.ts'
import { Notice } from '../Notice.tsx'
import { Rich } from '../Rich.tsx'

export interface SignedNoticeProps {
  documents: readonly { name: string; facts?: { signed?: boolean | undefined } }[]
  /** What happens to them; only a warning if the tool doesn't ask. */
  treatment?: keyof typeof words | undefined
}

/** Warns that signatures won't stay valid. */
export function SignedNotice({ documents, treatment = 'warn' }: SignedNoticeProps) {
  const signed = documents.filter(({ facts }) => facts?.signed)
  const [first] = signed
  if (!first) return null
  return (
    <Notice tone="warning">
      <Rich
        count={signed.length}
        sentence="<b>{name}</b> is signed."
        many="<b># files</b> are signed."
        parts={{ b: (text) => <strong>{text}</strong>, name: <bdi>{first.name}</bdi> }}
      />{' '}
      {words[treatment](signed.length)}
    </Notice>
  )
}

const words = {
  warn: (count: number) =>
    plural(count, "Its signature won't be valid in the new file.", "Their signatures won't be valid in the new files."),
  flatten: (count: number) =>
    plural(
      count,
      'Its signature stays visible on the page but is no longer valid.',
      'Their signatures stay visible on the pages but are no longer valid.',
    ),
  remove: (count: number) => plural(count, 'Its signature will be removed.', 'Their signatures will be removed.'),
  refuse: (count: number) => plural(count, 'It will be left out.', 'They will be left out.'),
} as const
