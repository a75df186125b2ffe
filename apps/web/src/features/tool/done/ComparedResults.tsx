import { type ReactNode, Suspense } from 'react'
import { createLazyPart, useLazyPart } from '../../../shared/lazy-part.ts'
import type { FidelityProps } from './Fidelity.tsx'

const part = createLazyPart(async () => ({ default: (await import('./Fidelity.tsx')).Fidelity }))

/** How results compare with what they were made from, where they were compared. */
export function ComparedResults({
  compared,
  ...rest
}: Omit<FidelityProps, 'compared'> & { compared: FidelityProps['compared'] | undefined }): ReactNode {
  const Fidelity = useLazyPart(part)
  if (!compared) return null
  return (
    <Suspense fallback={null}>
      <Fidelity {...rest} compared={compared} />
    </Suspense>
  )
}
