import type { OpenGroups } from '@octavo/tools/open-groups.ts'
import { keepOpenGroups, readOpenGroups } from '../../shared/work-storage.ts'

/** The groups of options opened for a tool on this device. */
export function openGroupsOf(taskType: string): OpenGroups {
  return {
    isOpen: (title) => readOpenGroups(taskType).includes(title),
    setOpen(title, isOpen) {
      const others = readOpenGroups(taskType).filter((other) => other !== title)
      keepOpenGroups(taskType, isOpen ? [...others, title] : others)
    },
  }
}
