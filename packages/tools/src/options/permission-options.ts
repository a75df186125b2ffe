import type { Restriction } from '@octavo/core/files/facts.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'

/** Restrictions without effect, with the reason: for readers, a larger permission includes the smaller one. */
export function emptyRestrictions({ modify, annotate, accessibility, forms, assemble }: Switches): Record<string, string> {
  return {
    ...(!accessibility && {
      accessibility: sentence("Programs always allow reading aloud, for people who can't see the page. Restrict copying instead."),
    }),
    ...(!forms && annotate && { forms: sentence('Forms can be filled in wherever comments are allowed. Restrict comments as well.') }),
    ...(!assemble && modify && { assemble: sentence('Pages can be arranged wherever changes are allowed. Restrict changes as well.') }),
  }
}

type Switches = Record<'modify' | 'annotate' | 'accessibility' | 'forms' | 'assemble', boolean>

const allowed = (title: string, texts: { description: string; hint?: string }) =>
  z
    .boolean()
    .default(true)
    .meta({ title, ...texts })

/** What a person who opens a file with its password may do. */
export const Permissions = z
  .strictObject({
    print: z
      .enum(['full', 'low', 'none'])
      .default('full')
      .meta({
        title: 'Print',
        description: 'In full quality, in low quality, or not at all.',
        labels: { full: 'Yes', low: 'Low quality', none: 'No' },
      }),
    copy: allowed('Copy text and images', { description: 'Copy content out of the document.' }),
    accessibility: allowed('Read aloud', { description: 'Give content to screen readers. Most programs allow this in any case.' }),
    modify: allowed('Change the document', { description: 'Edit what is on the pages.' }),
    annotate: allowed('Comment', { description: 'Add and change comments and fill in forms.', hint: 'And fill in forms.' }),
    forms: allowed('Fill in forms', { description: "Also where comments aren't allowed.", hint: "Also where comments aren't allowed." }),
    assemble: allowed('Organise pages', { description: 'Insert, delete and rotate pages.', hint: 'Insert, delete and rotate pages.' }),
  })
  .superRefine((permissions, { addIssue }) => {
    for (const [name, message] of Object.entries(emptyRestrictions(permissions))) addIssue({ code: 'custom', path: [name], message })
  })
  .meta({
    title: 'Each permission',
    description: 'What is allowed without the owner password. Programs are asked to comply; not all of them do.',
    level: 'advanced',
    group: 'Each permission',
  })
export type Permissions = z.infer<typeof Permissions>

/** The same before the defaults are filled in. */
export type GivenPermissions = z.input<typeof Permissions>

/** Whether anything is restricted. */
export function restricts(permissions: Permissions): boolean {
  return permissions.print !== 'full' || Object.values(permissions).includes(false)
}

/** The restrictions of a file that these permissions remove. */
export function liftedBy(permissions: Permissions, restrictions: readonly Restriction[]): Restriction[] {
  return restrictions.filter((restriction) => allows(permissions, restriction))
}

function allows(permissions: Permissions, restriction: Restriction): boolean {
  if (restriction === 'print') return permissions.print !== 'none'
  if (restriction === 'print-high') return permissions.print === 'full'
  return permissions[restriction]
}
