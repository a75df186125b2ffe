import { createContext } from 'react'

/** Remembers which groups of options were opened on this device. */
export interface OpenGroups {
  isOpen(title: string): boolean
  setOpen(title: string, isOpen: boolean): void
}

/** Without memory every group starts closed. */
export const OpenGroupsContext = createContext<OpenGroups>({ isOpen: () => false, setOpen: () => {} })
