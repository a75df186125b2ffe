import type { Restriction } from '@octavo/core/facts.ts'
import * as z from 'zod'

const allowed = (title: string, description: string) => z.boolean().default(true).meta({ title, description })

/** What one who opens a file with its password may do. */
export const Permissions = z
  .strictObject({
    print: z
      .enum(['full', 'low', 'none'])
      .default('full')
      .meta({ title: 'Print', description: 'In full quality, in low quality, or not at all.' }),
    copy: allowed('Copy text and pictures', 'Take content out of the document.'),
    accessibility: allowed('Read aloud', 'Give content to readers for the blind. Most programs allow this in any case.'),
    modify: allowed('Change the document', 'Edit what is on the pages.'),
    annotate: allowed('Comment', 'Add and change comments and fill in forms.'),
    forms: allowed('Fill in forms', 'Also where comments are not allowed.'),
    assemble: allowed('Arrange pages', 'Insert, delete and turn pages.'),
  })
  .meta({ title: 'Allowed without the owner password', description: 'Programs are asked to obey; not all of them do.' })
export type Permissions = z.infer<typeof Permissions>

/** Whether anything is forbidden. */
export function restricts(permissions: Permissions): boolean {
  return permissions.print !== 'full' || Object.values(permissions).includes(false)
}

/** Whether something that a file forbade is allowed. */
export function allows(permissions: Permissions, restriction: Restriction): boolean {
  if (restriction === 'print') return permissions.print !== 'none'
  if (restriction === 'print-high') return permissions.print === 'full'
  return permissions[restriction]
}
