import { PagesField } from '../../fields/PagesField.tsx'
import { Field } from './option-fields.ts'

/** In rotation order. */
const angles = [270, 180, 90, 0]

/** The rotation of pages that can't be shown yet, because an earlier step makes them. */
export function RotateAll() {
  return (
    <>
      <Field name="angle" as="segment" only={angles} />
      <PagesField />
      <Field name="evenAngle" as="select" only={angles} />
      <Field name="only" />
    </>
  )
}
