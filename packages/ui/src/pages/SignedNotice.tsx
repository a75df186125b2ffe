import { Notice } from '../Notice.tsx'

/** Warns that signatures do not survive what the tool does. */
export function SignedNotice({ documents }: { documents: readonly { name: string; facts?: { signed?: boolean | undefined } }[] }) {
  const signed = documents.filter(({ facts }) => facts?.signed)
  const [first] = signed
  if (!first) return null
  return (
    <Notice tone="warning">
      {signed.length === 1 ? (
        <>
          <strong>{first.name}</strong> is signed. Its signature does not hold for the new file.
        </>
      ) : (
        <>
          <strong>{signed.length} files</strong> are signed. Their signatures do not hold for the new files.
        </>
      )}
    </Notice>
  )
}
