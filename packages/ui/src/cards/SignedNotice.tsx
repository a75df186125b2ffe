import { Notice } from '../Notice.tsx'

export interface SignedNoticeProps {
  documents: readonly { name: string; facts?: { signed?: boolean | undefined } }[]
  /** What becomes of them; a warning alone where it is not asked. */
  treatment?: keyof typeof words | undefined
}

/** Warns that signatures do not survive what the tool does. */
export function SignedNotice({ documents, treatment = 'warn' }: SignedNoticeProps) {
  const signed = documents.filter(({ facts }) => facts?.signed)
  const [first] = signed
  if (!first) return null
  return (
    <Notice tone="warning">
      {signed.length === 1 ? (
        <>
          <strong>{first.name}</strong> is signed. {words[treatment].one}
        </>
      ) : (
        <>
          <strong>{signed.length} files</strong> are signed. {words[treatment].many}
        </>
      )}
    </Notice>
  )
}

const words = {
  warn: {
    one: 'Its signature does not hold for the new file.',
    many: 'Their signatures do not hold for the new files.',
  },
  flatten: {
    one: 'What its signature looks like becomes part of the page, and proves nothing any more.',
    many: 'What their signatures look like becomes part of the pages, and proves nothing any more.',
  },
  remove: { one: 'Its signature is taken out.', many: 'Their signatures are taken out.' },
  refuse: { one: 'It is left out.', many: 'They are left out.' },
} as const
