import type { ChangeRecord } from './object.ts'

/** The undo functions of changes, and the handles they need. */
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
