import * as z from 'zod'

const Removal = z.enum(['scripts', 'attachments', 'metadata', 'links'])
export type Removal = z.infer<typeof Removal>

/** What a tool removes from a file before its own work, spread among its options. */
export const removalOptions = {
  remove: z.array(Removal).max(4).default([]).meta({
    title: 'Remove first',
    description: 'Scripts, attached files, properties such as author and title, or links.',
    level: 'advanced',
    group: 'Remove first',
  }),
}
