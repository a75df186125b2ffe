import type { Restriction } from '@octavo/core/files/facts.ts'
import * as z from 'zod'

/** What is restricted in name only, with the reason: readers take a larger permission for the smaller one. */
export function emptyRestrictions({ modify, annotate, accessibility, forms, assemble }: Switches): Record<string, string> {
  return {
    ...(!accessibility && {
      accessibility: 'Programs always allow reading aloud, for people who can’t see the page. Restrict copying instead.',
    }),
    ...(!forms && annotate && { forms: 'Forms can be filled in wherever comments are allowed. Restrict comments as well.' }),
    ...(!assemble && modify && { assemble: 'Pages can be arranged wherever changes are allowed. Restrict changes as well.' }),
  }
}

type Switches = Record<'modify' | 'annotate' | 'accessibility' | 'forms' | 'assemble', boolean>

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
  .superRefine((permissions, { addIssue }) => {
    for (const [name, message] of Object.entries(emptyRestrictions(permissions))) addIssue({ code: 'custom', path: [name], message })
  })
  .meta({ title: 'Allowed without the owner password', description: 'Programs are asked to obey; not all of them do.' })
export type Permissions = z.infer<typeof Permissions>

/** The same before the defaults are filled in. */
export type GivenPermissions = z.input<typeof Permissions>

/** Whether anything is forbidden. */
export function restricts(permissions: Permissions): boolean {
  return permissions.print !== 'full' || Object.values(permissions).includes(false)
}

/** What of that which a file forbade is allowed now. */
export function liftedBy(permissions: Permissions, restrictions: readonly Restriction[]): Restriction[] {
  return restrictions.filter((restriction) => allows(permissions, restriction))
}

function allows(permissions: Permissions, restriction: Restriction): boolean {
  if (restriction === 'print') return permissions.print !== 'none'
  if (restriction === 'print-high') return permissions.print === 'full'
  return permissions[restriction]
}
