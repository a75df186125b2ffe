import { AnchorPicker } from '@octavo/ui/stage/AnchorPicker.tsx'
import { describe, useOptions } from './option-fields.ts'

/** One of nine positions; the offset from the previous one is reset. */
export function PositionField() {
  const { options, set } = useOptions()
  return (
    <AnchorPicker
      label={describe('position').label}
      value={options.position}
      onChange={(position) => set({ position, offset: undefined })}
    />
  )
}
