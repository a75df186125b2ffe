import { Archive, CreditCard, History, Inbox, UserRound } from 'lucide-react'

/** The pages of a user, in the order of the specification; Billing is left out without billing (`own-links.ts`). */
export const userLinks = [
  { path: '/account', label: 'Account', Icon: UserRound },
  { path: '/billing', label: 'Billing', Icon: CreditCard },
  { path: '/history', label: 'History', Icon: History },
  { path: '/inbox', label: 'Inbox', Icon: Inbox },
  { path: '/archive', label: 'Archive', Icon: Archive },
] as const
