import { Notice } from '../Notice.tsx'

/** Warns that signatures do not survive what the tool does. `names` are those of the signed files. */
export function SignedNotice({ names }: { names: readonly string[] }) {
  const [first] = names
  if (first === undefined) return null
  return (
    <Notice tone="warning">
      {names.length === 1 ? (
        <>
          <strong>{first}</strong> is signed. Its signature does not hold for the new file.
        </>
      ) : (
        <>
          <strong>{names.length} files</strong> are signed. Their signatures do not hold for the new files.
        </>
      )}
    </Notice>
  )
}
