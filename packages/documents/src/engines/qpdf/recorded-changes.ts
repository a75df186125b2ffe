import type { ChangeRecord } from './object.ts'

/** How to take changes back, and the handles that must stay until then. */
export class RecordedChanges implements ChangeRecord {
  readonly takeBacks: (() => void)[] = []
  readonly needed = new Set<number>()
  readonly toRelease = new Set<number>()

  add({ holder, owned, takeBack }: Parameters<ChangeRecord['add']>[0]): void {
    this.takeBacks.push(takeBack)
    this.needed.add(holder)
    if (owned === undefined) return
    this.needed.add(owned)
    this.toRelease.add(owned)
  }
}
