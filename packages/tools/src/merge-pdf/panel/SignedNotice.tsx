import { Notice } from '@octavo/ui/Notice.tsx'
import type { PanelDocument } from '../../panel-props.ts'

/** Warns that signatures do not survive being merged. */
export function SignedNotice({ documents }: { documents: readonly PanelDocument[] }) {
  const signed = documents.filter(({ facts }) => facts?.signed)
  const [first] = signed
  if (!first) return null
  return (
    <Notice tone="warning">
      {signed.length === 1 ? (
        <>
          <strong>{first.name}</strong> is signed. Its signature does not hold for the merged file.
        </>
      ) : (
        <>
          <strong>{signed.length} files</strong> are signed. Their signatures do not hold for the merged file.
        </>
      )}
    </Notice>
  )
}
