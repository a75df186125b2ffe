/** The kinds of document processes. Every one can do what a `document` process does; the others have one more program at hand. */
export const slotKinds = ['document', 'office', 'browser'] as const

export type SlotKind = (typeof slotKinds)[number]
